/** Converts sent messages, reactions and votes to steps. */
import type { UserActionOf } from '../../control/user-actions/user-action.js';
import { findSticker } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  OTHER_PLACE,
  stepOf,
  toStepFile,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';

export function convertSentMessage(context: ActionContext, action: UserActionOf<'sendMessage'>): ConvertedAction {
  const { call } = action;
  const user = context.userName(call.user_id);
  const place = context.placeOf(call.channel_id);
  const description = `${user} sends a message`;
  if (!place) return unsupported(description, OTHER_PLACE);
  const { reply_to: replyToId, files, sticker_ids: stickerIds } = call;
  const { world, guildId } = context.recorded;
  const stickers = stickerIds.flatMap((id) => findSticker(world, id) ?? []);
  if (stickers.some(({ guild_id: source = guildId }) => source !== guildId)) {
    return unsupported(description, 'a sticker of another guild is not in the world of the test.');
  }
  const replyTo = replyToId === undefined ? undefined : context.messageRef(call.user_id, replyToId);
  if (replyToId !== undefined && !replyTo) return unsupported(description, UNSEEN_MESSAGE);
  return stepOf({
    kind: 'sendMessage',
    user,
    ...place,
    content: context.references.toTemplate(call.content ?? ''),
    ...(files.length === 0 ? {} : { files: files.map(toStepFile) }),
    ...(stickers.length === 0 ? {} : { stickers: stickers.map(({ name }) => name) }),
    ...(replyTo === undefined ? {} : { replyTo }),
  });
}

type ReactionAction = UserActionOf<'addReaction' | 'removeReaction'>;

export function convertReaction(context: ActionContext, action: ReactionAction): ConvertedAction {
  const { user_id, message_id, emoji } = action.call;
  const user = context.userName(user_id);
  const description = `${user} reacts with ${emoji}`;
  if (emoji.includes(':')) {
    return unsupported(description, 'an emoji of a guild has another id in each world.');
  }
  const message = context.messageRef(user_id, message_id);
  if (!message) return unsupported(description, UNSEEN_MESSAGE);
  return stepOf({ kind: action.kind, user, message, emoji });
}

export function convertVote(context: ActionContext, action: UserActionOf<'vote' | 'removeVote'>): ConvertedAction {
  const { user_id, channel_id, message_id, answer_id } = action.call;
  const user = context.userName(user_id);
  const message = context.messageRef(user_id, message_id);
  const { messages } = context.recorded.world.channels.get(channel_id) ?? {};
  const answers = messages?.get(message_id)?.poll?.answers ?? [];
  const answer = answers.find(({ answer_id: id }) => id === Number(answer_id))?.poll_media.text;
  if (!message || answer === undefined) return unsupported(`${user} votes`, UNSEEN_MESSAGE);
  return stepOf({ kind: action.kind, user, message, answer });
}
