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
