/** Sends the draft. If the emulator rejects it, the draft is restored. */
import { errorMessage } from 'guildhall/internal';
import { limits, type Message, messageTypes } from 'guildhall/wire';
import { control } from '../api/control-client.js';
import { EmulatorRequestError } from '../api/emulator-request.js';
import type { SenderContext } from '../model/actions/page-actions.js';
import type { MessageDraft } from '../model/composer/composer-state.js';
import { decodeMentions, encodeMentions } from '../model/composer/mention-text.js';
import type { PageModel } from '../model/page-model.js';

/** Sends the draft of the open channel, or saves the edited message. */
export async function sendDraft(model: PageModel): Promise<void> {
  const { composer } = model;
  const { locationKey } = composer;
  const draft = composer.draft.peek();
  const content = encodeMentions(draft.text.trim(), draft.mentions);
  const isEmpty = content === '' && draft.files.length === 0;
  // An edit without content may be intended as a deletion, so a dialog asks for confirmation.
  if (isEmpty && draft.editing)
    model.dialog.value = { kind: 'action', dialog: { action: 'delete_message', message: draft.editing } };
  if (locationKey === undefined || isEmpty) return;
  if (countCharactersLeft(draft) < 0) {
    composer.updateDraft({ problem: `A message can have at most ${limits.message.content} characters.` });
    return;
  }
  const from = model.actions.senderContext();
  composer.clearDraft(locationKey);
  try {
    await composer.enqueue(() => sendOrEdit(model, draft, content, from));
  } catch (thrown) {
    const problem = describeProblem(thrown);
    const { text, files } = composer.getDraft(locationKey);
    // The user may have written a new draft, which must not be lost.
    const restored = text === '' && files.length === 0 ? draft : {};
    composer.updateDraft({ ...restored, problem }, locationKey);
  }
}

/** What the user reads about a failure. Only the user whom auto moderation blocks sees the message of the rule. */
function describeProblem(thrown: unknown): string {
  const problem = errorMessage(thrown);
  if (!(thrown instanceof EmulatorRequestError)) return problem;
  const isBlocked = thrown.details.reason === 'blocked' || thrown.details.code === MESSAGE_BLOCKED;
  return isBlocked ? `AutoMod has blocked this message: ${problem} Only you can see this.` : problem;
}

/** The error code of a message that auto moderation blocks. */
const MESSAGE_BLOCKED = 200_000;

async function sendOrEdit(model: PageModel, draft: MessageDraft, content: string, from: SenderContext): Promise<void> {
  const { editing, files, replyTo } = draft;
  if (!editing) await model.actions.sendMessage(content, { files, replyTo: replyTo?.id, from });
  else if (content !== editing.content.trim()) {
    const { id, channel_id: channelId } = editing;
    await control('editMessage', { user_id: from.userId, channel_id: channelId, message_id: id, content });
  }
}

/** Returns how many more characters the message can have, counted as it is sent. */
export function countCharactersLeft({ text, mentions }: Pick<MessageDraft, 'text' | 'mentions'>): number {
  return limits.message.content - [...encodeMentions(text.trim(), mentions)].length;
}

const editableTypes: readonly number[] = [messageTypes.DEFAULT, messageTypes.REPLY];

/** Finds the latest message of a user that this user can edit. @param messages oldest first */
export function findLastOwnMessage(messages: readonly Message[], userId: string | undefined): Message | undefined {
  return messages.findLast(({ author, type }) => author.id === userId && editableTypes.includes(type));
}

/** Starts to edit one of the current user's messages. */
export function startEditing(model: PageModel, message: Message): void {
  model.composer.startEdit(
    message,
    decodeMentions(message.content, (kind, id) => {
      if (kind === 'channel') return model.channelName(id);
      return kind === 'role' ? model.findRole(id)?.name : model.findUser(id) && model.userName(id);
    }),
  );
}
