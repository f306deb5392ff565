/** Converts sent messages, reactions and votes to steps. */
import type { UserActionOf } from '../../emulator/control/user-actions/user-action.js';
import { findSticker } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  OTHER_PLACE,
  stepOf,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';

export function convertSentMessage(context: ActionContext, action: UserActionOf<'sendMessage'>): ConvertedAction {
  const user = context.userName(action.userId);
  const place = context.placeOf(action.channelId);
  const description = `${user} sends a message`;
  if (!place) return unsupported(description, OTHER_PLACE);
  const { replyToId, files, stickerIds = [] } = action;
  const { world, guildId } = context.recorded;
  const stickers = stickerIds.flatMap((id) => findSticker(world, id) ?? []);
  if (stickers.some(({ guild_id: source = guildId }) => source !== guildId)) {
    return unsupported(description, 'a sticker of another guild is not in the world of the test.');
  }
  const replyTo = replyToId === undefined ? undefined : context.messageRef(action.userId, replyToId);
  if (replyToId !== undefined && !replyTo) return unsupported(description, UNSEEN_MESSAGE);
  return stepOf({
    kind: 'sendMessage',
    user,
    ...place,
    content: context.references.toTemplate(action.content),
    ...(files.length === 0 ? {} : { files: [...files] }),
    ...(stickers.length === 0 ? {} : { stickers: stickers.map(({ name }) => name) }),
    ...(replyTo === undefined ? {} : { replyTo }),
  });
}

type ReactionAction = UserActionOf<'addReaction' | 'removeReaction'>;

export function convertReaction(context: ActionContext, action: ReactionAction): ConvertedAction {
  const user = context.userName(action.userId);
  const description = `${user} reacts with ${action.emoji}`;
  if (action.emoji.includes(':')) {
    return unsupported(description, 'an emoji of a guild has another id in each world.');
  }
  const message = context.messageRef(action.userId, action.messageId);
  if (!message) return unsupported(description, UNSEEN_MESSAGE);
  return stepOf({ kind: action.kind, user, message, emoji: action.emoji });
}

export function convertVote(context: ActionContext, action: UserActionOf<'vote' | 'removeVote'>): ConvertedAction {
  const user = context.userName(action.userId);
  const message = context.messageRef(action.userId, action.messageId);
  const { messages } = context.recorded.world.channels.get(action.channelId) ?? {};
  const answers = messages?.get(action.messageId)?.poll?.answers ?? [];
  const answer = answers.find(({ answer_id: id }) => id === action.answerId)?.poll_media.text;
  if (!message || answer === undefined) return unsupported(`${user} votes`, UNSEEN_MESSAGE);
  return stepOf({ kind: action.kind, user, message, answer });
}
