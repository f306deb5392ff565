import type { Channel } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../../model/guild/channel-types.js';
import { isAllowedInChannel, isAllowedInGuild } from '../../model/guild/permissions.js';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { ChannelIcon, channelTypeName } from '../../ui/channel-icon.js';
import { useRowFocus } from '../form/detail-header.js';
import { type MoveDirection, moveItem } from '../form/list-order.js';
import { MoveButtons, useMoveFocus } from '../form/move-buttons.js';
import styles from '../form/settings.module.css';
import { useOpenItem } from '../form/use-open-item.js';
import { ChannelEditor } from './channel-editor.js';
import { channelPositionsAfterMove, siblingsOf } from './channel-order.js';
import { NewChannelForm } from './new-channel-form.js';

/** The channels of a guild that the user can see, and the editor of one of them. */
export function ChannelsTab({ view }: { readonly view: GuildView }) {
  const channels = view.channels.filter(({ type }) => !isThreadType(type));
  const open = useOpenItem(channels);
  if (open.item) {
    return (
      <ChannelEditor
        key={open.item.id}
        view={view}
        channel={open.item}
        isDeleted={open.isDeleted}
        onClose={open.close}
      />
    );
  }
  return (
    <>
      {isAllowedInGuild(view, 'MANAGE_CHANNELS') && <NewChannelForm view={view} onCreated={open.open} />}
      <ChannelRows view={view} channels={channels} lastId={open.lastId} onOpen={open.open} />
    </>
  );
}

interface ChannelRowsProps {
  readonly view: GuildView;
  readonly channels: readonly Channel[];
  readonly lastId: string | undefined;
  readonly onOpen: (channel: Channel) => void;
}

function ChannelRows({ view, channels, lastId, onOpen }: ChannelRowsProps) {
  const model = useModel();
  const list = useRowFocus<HTMLUListElement>(lastId);
  const moveFocus = useMoveFocus(channels.map(({ id }) => id).join());

  function move(channel: Channel, direction: MoveDirection): void {
    moveFocus.follow(channel.id, direction);
    const body = channelPositionsAfterMove(siblingsOf(channels, channel), channel.id, direction);
    void model.toasts.reportFailure(model.actions.callApi('PATCH', `/guilds/${view.guild.id}/channels`, { body }));
  }

  function canMove(channel: Channel, direction: MoveDirection): boolean {
    const isAllowed =
      isAllowedInGuild(view, 'MANAGE_CHANNELS') || isAllowedInChannel(view, channel.parent_id ?? '', 'MANAGE_CHANNELS');
    const siblings = siblingsOf(channels, channel);
    return isAllowed && moveItem(siblings, siblings.indexOf(channel), direction) !== siblings;
  }

  return (
    <>
      <p class={forms['hint']}>You see only channels that you can view.</p>
      <ul ref={list} class={styles['rows']} aria-label="Channels">
        {channels.map((channel) => (
          <li
            key={channel.id}
            class={channel.parent_id && !isCategoryType(channel.type) ? styles['nested'] : undefined}
          >
            <button type="button" data-row={channel.id} class={styles['row']} onClick={() => onOpen(channel)}>
              <span class="visually-hidden">Edit {channelTypeName(channel.type)} </span>
              <ChannelIcon type={channel.type} size={16} />
              <b>{channel.name}</b>
            </button>
            <MoveButtons
              name={channel.name ?? 'channel'}
              itemKey={channel.id}
              focus={moveFocus}
              canMove={(direction) => canMove(channel, direction)}
              onMove={(direction) => move(channel, direction)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
