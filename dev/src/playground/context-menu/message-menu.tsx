import type { Message } from 'guildhall/wire';
import { startEditing } from '../composer/send-draft.js';
import { useAuthorName } from '../messages/author.js';
import type { OpenContextMenu } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { ContextMenu } from '../ui/menus/context-menu.js';
import { type ContextMenuEntry, optionalEntry, withSeparators } from '../ui/menus/context-menu-entry.js';
import { getAllowedMessageActions } from './allowed-message-actions.js';
import { useAppCommands } from './use-app-commands.js';

/** The context menu of a message. */
export function MessageMenu({ message: initialMessage, menu }: { message: Message; menu: OpenContextMenu }) {
  const model = useModel();
  const nameOf = useAuthorName();
  const channel = model.channel.value;
  const myId = model.view.value?.me.user.id ?? '';
  // The message may have changed since the menu was opened.
  const message = model.messages.list.value.find(({ id }) => id === initialMessage.id) ?? initialMessage;
  const allowed = channel && getAllowedMessageActions({ guild: model.guild.value, channel, message, myId });
  const apps = useAppCommands('message', message.id, allowed?.useCommands ?? false);
  if (!channel || !allowed) return null;
  const path = `/channels/${message.channel_id}`;

  const run = (action: Promise<unknown>) => void model.toasts.reportFailure(action);
  const copy = (title: string, text: string): ContextMenuEntry => ({
    kind: 'action',
    title,
    icon: 'copy',
    onSelect: () => run(navigator.clipboard.writeText(text)),
  });

  const entries = withSeparators(
    [
      ...optionalEntry(allowed.reply, {
        kind: 'action',
        title: 'Reply',
        icon: 'chat',
        onSelect: () => model.composer.startReply(message),
      }),
      ...optionalEntry(allowed.react, {
        kind: 'action',
        title: 'Add reaction',
        icon: 'smile',
        onSelect: () => {
          if (menu.opener) model.menus.reactionPicker.value = { message, anchor: menu.opener };
        },
      }),
      ...optionalEntry(allowed.edit, {
        kind: 'action',
        title: 'Edit message',
        onSelect: () => startEditing(model, message),
      }),
      ...optionalEntry(allowed.startThread, {
        kind: 'action',
        title: 'Start a thread',
        icon: 'thread',
        onSelect: () => {
          model.dialog.value = { kind: 'action', dialog: { action: 'start_thread', message } };
        },
      }),
      ...optionalEntry(allowed.pin, {
        kind: 'action',
        title: message.pinned ? 'Unpin message' : 'Pin message',
        onSelect: () =>
          run(model.actions.callApi(message.pinned ? 'DELETE' : 'PUT', `${path}/messages/pins/${message.id}`)),
      }),
    ],
    apps,
    [
      ...optionalEntry(message.content !== '', copy('Copy text', message.content)),
      copy('Copy message id', message.id),
      {
        kind: 'action',
        title: 'Show the payload',
        icon: 'braces',
        onSelect: () => void model.inspectMessage(message.id),
      },
    ],
    // Interaction responses contain the application's id as `webhook_id`.
    optionalEntry(message.webhook_id === undefined || message.webhook_id === message.application_id, {
      kind: 'action',
      title: `About ${nameOf(message)}…`,
      icon: 'users',
      onSelect: () => {
        model.menus.open.value = { ...menu, target: { kind: 'member', userId: message.author.id } };
      },
    }),
    optionalEntry(allowed.delete, {
      kind: 'action',
      title: 'Delete message',
      icon: 'trash',
      danger: true,
      onSelect: () => {
        model.dialog.value = { kind: 'action', dialog: { action: 'delete_message', message } };
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
