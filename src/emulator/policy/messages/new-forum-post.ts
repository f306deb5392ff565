/** Validation of the first message of a forum post. Its channel does not exist yet. */
import type { z } from 'zod';
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import type { PermissionName } from '../../../wire/constants/permissions.js';
import { messageFlags } from '../../../wire/objects/messages/message.js';
import { isFieldNonEmpty } from '../../../wire/objects/messages/message-request.js';
import type { ThreadRequest } from '../../../wire/objects/threads/thread-request.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import { newMessageProblem } from './message-validation.js';

/** The request of a forum post. */
export interface NewForumPost {
  readonly world: World;
  readonly permissions: bigint;
  readonly files: readonly ReceivedFile[];
}

type ForumPostMessage = NonNullable<z.output<typeof ThreadRequest>['message']>;

/** 50013 for contents that need a missing permission, and the errors of new messages. */
export function newForumPostError(
  { world, permissions, files }: NewForumPost,
  message: ForumPostMessage,
): ErrorCodeName | undefined {
  // The emulator has no stickers.
  if (isFieldNonEmpty(message.sticker_ids)) return 'INVALID_STICKER';
  const needed: PermissionName[] = [];
  if (files.length > 0) needed.push('ATTACH_FILES');
  if ((message.embeds ?? []).length > 0) needed.push('EMBED_LINKS');
  if (message.tts) needed.push('SEND_TTS_MESSAGES');
  if (message.poll) needed.push('SEND_POLLS');
  if (((message.flags ?? 0) & messageFlags.IS_VOICE_MESSAGE) !== 0) needed.push('SEND_VOICE_MESSAGES');
  return hasPermissionBits(permissions, ...needed)
    ? newMessageProblem(world, message, files, 'message')
    : 'MISSING_PERMISSIONS';
}
