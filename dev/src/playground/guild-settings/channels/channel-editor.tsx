import type { Channel } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { control } from '../../api/control-client.js';
import { isAllowedInChannel } from '../../model/guild/permissions.js';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { channelTypeName } from '../../ui/channel-icon.js';
import { DeleteButton } from '../form/delete-button.js';
import { DetailHeader } from '../form/detail-header.js';
import { useUnsavedChanges } from '../form/unsaved-changes.js';
import { useOpenItem } from '../form/use-open-item.js';
import { describeMissingPermissions } from '../permissions/permission-list.js';
import { ChannelForm } from './channel-form.js';
import { OverwriteEditor } from './overwrite-editor.js';
import { OverwriteList } from './overwrite-list.js';
import { namedOverwrites } from './overwrites.js';

interface ChannelEditorProps {
  readonly view: GuildView;
  readonly channel: Channel;
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

/** Changes a channel, or one of its overwrites. */
export function ChannelEditor({ view, channel, isDeleted, onClose }: ChannelEditorProps) {
  const model = useModel();
  const unsaved = useUnsavedChanges();
  const overwrites = namedOverwrites(view, channel);
  const open = useOpenItem(overwrites);
  const name = channel.name ?? 'channel';
  if (open.item) {
    return (
      <OverwriteEditor
        key={open.item.id}
        channel={channel}
        overwrite={open.item}
        isDeleted={open.isDeleted || isDeleted}
        onClose={open.close}
      />
    );
  }
  const canManage = isAllowedInChannel(view, channel.id, 'MANAGE_CHANNELS');
  const canChangePermissions = isAllowedInChannel(view, channel.id, 'MANAGE_ROLES');
  return (
    <>
      <DetailHeader title={name} backLabel="All channels" onBack={onClose}>
        {canManage && !isDeleted && (
          <DeleteButton
            name={`${channelTypeName(channel.type)} ${name}`}
            subtitle="Its messages, threads, invites and webhooks are deleted."
            onDelete={(reason) =>
              control('deleteChannel', { ...model.actions.asModerator(reason), channel_id: channel.id })
            }
            onDeleted={onClose}
          />
        )}
      </DetailHeader>
      {isDeleted && (
        <p class={forms['error']} role="alert">
          This channel was deleted, or you cannot view it any more.
        </p>
      )}
      {!canManage && !canChangePermissions && !isDeleted && (
        <p>{describeMissingPermissions(['MANAGE_CHANNELS', 'MANAGE_ROLES'], true)}</p>
      )}
      {canChangePermissions && (
        <OverwriteList view={view} channel={channel} overwrites={overwrites} lastId={open.lastId} onOpen={open.open} />
      )}
      {(canManage || unsaved.exist()) && <ChannelForm view={view} channel={channel} />}
    </>
  );
}
