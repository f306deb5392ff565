import type { Channel } from 'guildhall/wire';
import type { ChannelAction, OpenContextMenu } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { channelTypeName } from '../ui/channel-icon.js';
import { ContextMenu } from '../ui/menus/context-menu.js';
import { type ContextMenuEntry, optionalEntry, withSeparators } from '../ui/menus/context-menu-entry.js';
import { getAllowedChannelActions } from './allowed-channel-actions.js';
import { useArchivedThreads } from './use-archived-threads.js';

/** The context menu of a channel, category or thread. */
export function ChannelMenu({ channelId, menu }: { channelId: string; menu: OpenContextMenu }) {
  const channel = useModel().findChannel(channelId);
  return channel ? <MenuOfChannel channel={channel} menu={menu} /> : null;
}

function MenuOfChannel({ channel, menu }: { channel: Channel; menu: OpenContextMenu }) {
  const model = useModel();
  const { actions } = model;
  const channelId = channel.id;
  const name = model.channelName(channelId) ?? '';
  const allowed = getAllowedChannelActions(model.guild.value, channel, model.view.value?.me.user.id ?? '');
  const archivedThreads = useArchivedThreads(channelId, allowed.listArchivedThreads);
  const { locked: isLocked = false } = channel.thread_metadata ?? {};
  const kind = channelTypeName(channel.type);

  const dialogEntry = (action: ChannelAction, title: string, danger = false): ContextMenuEntry => ({
    kind: 'action',
    title,
    danger,
    onSelect: () => {
      model.dialog.value = { kind: 'action', dialog: { action, channelId } };
    },
  });
  const stateEntry = (title: string, state: 'archived' | 'locked' | 'unlocked'): ContextMenuEntry => ({
    kind: 'action',
    title,
    onSelect: () => void actions.perform('setThreadState', { ...actions.asModerator(), channel_id: channelId, state }),
  });
  const categoryEntry = ({ id, name: title }: Channel): ContextMenuEntry => ({
    kind: 'action',
    title: title ?? id,
    onSelect: () =>
      void actions.perform('editChannel', { ...actions.asModerator(), channel_id: channelId, parent_id: id }),
  });

  const entries = withSeparators(
    [
      ...optionalEntry(allowed.rename, dialogEntry('rename_channel', 'Rename…')),
      ...optionalEntry(allowed.setSlowmode, dialogEntry('set_slowmode', 'Slowmode…')),
      ...optionalEntry(allowed.categories.length > 0, {
        kind: 'submenu',
        title: 'Move to a category',
        entries: allowed.categories.map(categoryEntry),
      }),
      ...archivedThreads,
    ],
    [
      ...optionalEntry(allowed.archive, stateEntry('Archive thread', 'archived')),
      ...optionalEntry(
        allowed.lock,
        isLocked ? stateEntry('Unlock thread', 'unlocked') : stateEntry('Lock thread', 'locked'),
      ),
    ],
    [
      {
        kind: 'action',
        title: 'Copy channel id',
        icon: 'copy',
        onSelect: () => void model.toasts.reportFailure(navigator.clipboard.writeText(channelId)),
      },
    ],
    optionalEntry(allowed.delete, dialogEntry('delete_channel', `Delete ${kind}…`, true)),
  );
  return (
    <ContextMenu
      label={`About ${kind} ${name}`}
      entries={entries}
      position={menu.position}
      onClose={() => model.menus.close()}
    />
  );
}
