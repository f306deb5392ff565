import type { Message } from '../../../wire/objects/messages/message.js';
import { startEditing } from '../composer/send-draft.js';
import { useAuthorName } from '../messages/author.js';
import type { OpenContextMenu } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { ContextMenu } from '../ui/menus/context-menu.js';
import { type ContextMenuEntry, withSeparators } from '../ui/menus/context-menu-entry.js';
import { getAllowedMessageActions } from './allowed-message-actions.js';
import { useAppCommands } from './use-app-commands.js';

/** What can be done with a message. */
export function MessageMenu({ message: opened, menu }: { message: Message; menu: OpenContextMenu }) {
  const model = useModel();
  const nameOf = useAuthorName();
  const channel = model.channel.value;
  const myId = model.view.value?.me.user.id ?? '';
  // It may have changed since the menu was opened.
  const message = model.messages.list.value.find(({ id }) => id === opened.id) ?? opened;
  const rights = channel && getAllowedMessageActions({ guild: model.guild.value, channel, message, myId });
  const apps = useAppCommands('message', message.id, rights?.useCommands ?? false);
  if (!channel || !rights) return null;
  const path = `/channels/${message.channel_id}`;

  const when = (isThere: boolean, entry: ContextMenuEntry): readonly ContextMenuEntry[] => (isThere ? [entry] : []);
  const tell = (doing: Promise<unknown>) => void doing.catch((thrown: unknown) => model.toasts.error(thrown));
  const copy = (title: string, text: string): ContextMenuEntry => ({
    kind: 'act',
    title,
    icon: 'copy',
    onSelect: () => tell(navigator.clipboard.writeText(text)),
  });

  const entries = withSeparators(
    [
      ...when(rights.reply, {
        kind: 'act',
        title: 'Reply',
        icon: 'chat',
        onSelect: () => model.composer.startReply(message),
      }),
      ...when(rights.react, {
        kind: 'act',
        title: 'Add reaction',
        icon: 'smile',
        onSelect: () => {
          if (menu.opener) model.menus.reactionPicker.value = { message, anchor: menu.opener };
        },
      }),
      ...when(rights.edit, { kind: 'act', title: 'Edit message', onSelect: () => startEditing(model, message) }),
      ...when(rights.startThread, {
        kind: 'act',
        title: 'Start a thread',
        icon: 'thread',
        onSelect: () => {
          model.dialog.value = { kind: 'act', dialog: { action: 'start_thread', message } };
        },
      }),
      ...when(rights.pin, {
        kind: 'act',
        title: message.pinned ? 'Unpin message' : 'Pin message',
        onSelect: () =>
          tell(model.actions.callApi(message.pinned ? 'DELETE' : 'PUT', `${path}/messages/pins/${message.id}`)),
      }),
    ],
    apps,
    [
      ...when(message.content !== '', copy('Copy text', message.content)),
      copy('Copy message id', message.id),
      {
        kind: 'act',
        title: 'Show the payload',
        icon: 'braces',
        onSelect: () => void model.inspectMessage(message.id),
      },
    ],
    // What a bot answers names its application as its webhook.
    when(message.webhook_id === undefined || message.webhook_id === message.application_id, {
      kind: 'act',
      title: `About ${nameOf(message)}…`,
      icon: 'people',
      onSelect: () => {
        model.menus.open.value = { ...menu, target: { kind: 'member', userId: message.author.id } };
      },
    }),
    when(rights.delete, {
      kind: 'act',
      title: 'Delete message',
      icon: 'trash',
      danger: true,
      onSelect: () => {
        model.dialog.value = { kind: 'act', dialog: { action: 'delete_message', message } };
      },
    }),
  );
  return (
    <ContextMenu
      label={`Message by ${nameOf(message)}`}
      entries={entries}
      position={menu.position}
      onClose={() => model.menus.close()}
    />
  );
}
