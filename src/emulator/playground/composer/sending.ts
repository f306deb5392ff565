/** Sends what stands in the message box; what the service does not take comes back into it. */
import { limits } from '../../../wire/constants/limits.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';
import type { PageModel } from '../model/page-model.js';
import type { Standpoint } from '../model/person-actions.js';
import type { Draft } from './composer-state.js';
import { readableText, wireText } from './stand-in-text.js';

/** Says the draft of the open channel, or changes the message that is being edited. */
export async function sendDraft(model: PageModel): Promise<void> {
  const { composer } = model;
  const { place } = composer;
  const draft = composer.draft.peek();
  const content = wireText(draft.text.trim(), draft.stands);
  const isEmpty = content === '' && draft.files.length === 0;
  // Who takes everything out of a message may mean to delete it: that is asked.
  if (isEmpty && draft.editing)
    model.dialog.value = { kind: 'act', dialog: { act: 'delete_message', message: draft.editing } };
  if (place === undefined || isEmpty) return;
  if (contentLeft(draft) < 0) {
    composer.change({ problem: `A message has at most ${limits.message.content} characters.` });
    return;
  }
  const from = model.actions.standpoint();
  composer.clear(place);
  try {
    await composer.inOrder(() => send(model, draft, content, from));
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    const { text, files } = composer.draftAt(place);
    // Something else may stand there by now: that is not lost either.
    const kept = text === '' && files.length === 0 ? draft : {};
    composer.change({ ...kept, problem }, place);
  }
}

async function send(model: PageModel, draft: Draft, content: string, from: Standpoint): Promise<void> {
  const { editing, files, replyTo } = draft;
  if (!editing) await model.actions.say(content, { files, replyTo: replyTo?.id, from });
  else if (content !== editing.content.trim()) {
    const path = `/channels/${editing.channel_id}/messages/${editing.id}`;
    await model.actions.api<Message>('PATCH', path, { body: { content } });
  }
}

/** How many characters the message may still have, as it is sent. */
export function contentLeft({ text, stands }: Pick<Draft, 'text' | 'stands'>): number {
  return limits.message.content - [...wireText(text.trim(), stands)].length;
}

const ownKinds: readonly number[] = [messageTypes.DEFAULT, messageTypes.REPLY];

/** The latest message of a person that they can change. @param messages oldest first */
export function lastOwnMessage(messages: readonly Message[], userId: string | undefined): Message | undefined {
  return messages.findLast(({ author, type }) => author.id === userId && ownKinds.includes(type));
}

/** Begins to change one of the person's own messages. */
export function beginEditing(model: PageModel, message: Message): void {
  model.composer.edit(
    message,
    readableText(message.content, (kind, id) => {
      if (kind === 'channel') return model.channelName(id);
      return kind === 'role' ? model.roleOf(id)?.name : model.userOf(id) && model.userName(id);
    }),
  );
}
