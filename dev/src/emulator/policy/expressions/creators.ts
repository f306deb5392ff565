/** Who can see and change what was created in a guild: emojis, stickers and sounds. */
import type { Emoji } from 'guildhall/wire';
import { serializeEmoji } from '../../state/expressions/emojis.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** The guild whose emoji is read, and the permissions of the caller there. */
export interface EmojiViewer {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

/** Whether a caller with these permissions sees the creators: with CREATE_ or MANAGE_GUILD_EXPRESSIONS. */
export function canSeeCreators(permissions: bigint): boolean {
  return (
    hasPermissionBits(permissions, 'CREATE_GUILD_EXPRESSIONS') ||
    hasPermissionBits(permissions, 'MANAGE_GUILD_EXPRESSIONS')
  );
}

/** Own ones can be changed with CREATE_GUILD_EXPRESSIONS, those of other users need MANAGE_GUILD_EXPRESSIONS (50013). */
export function changeProblem(
  permissions: bigint,
  userId: string,
  creatorId: string | undefined,
): RuleError | undefined {
  const isOwn = creatorId === userId;
  const isAllowed =
    hasPermissionBits(permissions, 'MANAGE_GUILD_EXPRESSIONS') ||
    (isOwn && hasPermissionBits(permissions, 'CREATE_GUILD_EXPRESSIONS'));
  return isAllowed ? undefined : lacks(isOwn ? 'CREATE_GUILD_EXPRESSIONS' : 'MANAGE_GUILD_EXPRESSIONS');
}

/** An emoji as the caller may read it. Its creator is included only with CREATE_ or MANAGE_GUILD_EXPRESSIONS. */
export function serializeEmojiFor({ world, guild, permissions }: EmojiViewer, emoji: Emoji): Emoji {
  return canSeeCreators(permissions) ? serializeEmoji(world, guild, emoji) : emoji;
}
