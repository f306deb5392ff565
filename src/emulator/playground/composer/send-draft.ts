/** Sends what stands in the message box; what the service does not take comes back into it. */
import { limits } from '../../../wire/constants/limits.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';
import type { SenderContext } from '../model/actions/page-actions.js';
import type { MessageDraft } from '../model/composer/composer-state.js';
import { decodeMentions, encodeMentions } from '../model/composer/mention-text.js';
import type { PageModel } from '../model/page-model.js';

/** Says the draft of the open channel, or changes the message that is being edited. */
export async function sendDraft(model: PageModel): Promise<void> {
  const { composer } = model;
  const { locationKey } = composer;
  const draft = composer.draft.peek();
  const content = encodeMentions(draft.text.trim(), draft.mentions);
  const isEmpty = content === '' && draft.files.length === 0;
  // Who takes everything out of a message may mean to delete it: that is asked.
  if (isEmpty && draft.editing)
    model.dialog.value = { kind: 'act', dialog: { action: 'delete_message', message: draft.editing } };
  if (locationKey === undefined || isEmpty) return;
  if (countCharactersLeft(draft) < 0) {
    composer.updateDraft({ problem: `A message has at most ${limits.message.content} characters.` });
    return;
  }
  const from = model.actions.senderContext();
  composer.clearDraft(locationKey);
  try {
    await composer.enqueue(() => sendOrEdit(model, draft, content, from));
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    const { text, files } = composer.getDraft(locationKey);
    // Something else may stand there by now: that is not lost either.
    const kept = text === '' && files.length === 0 ? draft : {};
    composer.updateDraft({ ...kept, problem }, locationKey);
  }
}

async function sendOrEdit(model: PageModel, draft: MessageDraft, content: string, from: SenderContext): Promise<void> {
  const { editing, files, replyTo } = draft;
  if (!editing) await model.actions.sendMessage(content, { files, replyTo: replyTo?.id, from });
  else if (content !== editing.content.trim()) {
    const path = `/channels/${editing.channel_id}/messages/${editing.id}`;
    await model.actions.callApi<Message>('PATCH', path, { body: { content } });
  }
}

/** How many characters the message may still have, as it is sent. */
export function countCharactersLeft({ text, mentions }: Pick<MessageDraft, 'text' | 'mentions'>): number {
  return limits.message.content - [...encodeMentions(text.trim(), mentions)].length;
}

const editableTypes: readonly number[] = [messageTypes.DEFAULT, messageTypes.REPLY];

/** The latest message of a person that they can change. @param messages oldest first */
export function findLastOwnMessage(messages: readonly Message[], userId: string | undefined): Message | undefined {
  return messages.findLast(({ author, type }) => author.id === userId && editableTypes.includes(type));
}

/** Begins to change one of the person's own messages. */
export function startEditing(model: PageModel, message: Message): void {
  model.composer.startEdit(
    message,
    decodeMentions(message.content, (kind, id) => {
      if (kind === 'channel') return model.channelName(id);
      return kind === 'role' ? model.findRole(id)?.name : model.findUser(id) && model.userName(id);
    }),
  );
}
