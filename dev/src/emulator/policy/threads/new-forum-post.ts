/** Validation of the first message of a forum post. Its channel does not exist yet. */

import { messageFlags, type PermissionName, type ThreadRequest } from 'guildhall/wire';
import type { z } from 'zod';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { stickerProblem } from '../expressions/sticker-checks.js';
import { newMessageProblem } from '../messages/message-validation.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import type { Actor } from '../requests/authorized-call.js';

/** The request of a forum post. */
export interface NewForumPost {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
  readonly files: readonly ReceivedFile[];
}

type ForumPostMessage = NonNullable<z.output<typeof ThreadRequest>['message']>;

/** 50013 for contents that need a missing permission, and the errors of new messages. */
export function newForumPostError(
  { world, actor, guild, permissions, files }: NewForumPost,
  message: ForumPostMessage,
): RuleError | undefined {
  const needed: PermissionName[] = [];
  if (files.length > 0) needed.push('ATTACH_FILES');
  if ((message.embeds ?? []).length > 0) needed.push('EMBED_LINKS');
  if (message.tts) needed.push('SEND_TTS_MESSAGES');
  if (message.poll) needed.push('SEND_POLLS');
  if (((message.flags ?? 0) & messageFlags.IS_VOICE_MESSAGE) !== 0) needed.push('SEND_VOICE_MESSAGES');
  if (!hasPermissionBits(permissions, ...needed)) return lacks(...needed);
  const place = { world, userId: actor.user.user.id, guildId: guild?.guild.id, permissions };
  return (
    stickerProblem(place, message.sticker_ids ?? []) ??
    newMessageProblem({ world, applicationId: actor.application?.id }, message, files, 'message')
  );
}
