import type { Emoji } from '../../../../../src/wire/objects/expressions/emoji.js';
import { serializeEmoji } from '../../state/expressions/emojis.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { canSeeCreators } from '../expressions/creators.js';

/** The guild whose emoji is read, and the permissions of the caller there. */
export interface EmojiViewer {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

/** An emoji as the caller may read it. Its creator is included only with CREATE_ or MANAGE_GUILD_EXPRESSIONS. */
export function serializeEmojiFor({ world, guild, permissions }: EmojiViewer, emoji: Emoji): Emoji {
  return canSeeCreators(permissions) ? serializeEmoji(world, guild, emoji) : emoji;
}
