import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { limits } from '../../../wire/constants/limits.js';
import { findReaction, type ReactionEmoji } from '../../state/messages/reactions.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import { findCustomEmoji } from './reaction-emoji.js';

/** Who reacts to what, and may do what there. */
export interface ReactionCall {
  readonly world: World;
  readonly guild: GuildRecord | undefined;
  readonly message: MessageRecord;
  readonly permissions: bigint;
}

/**
 * Why somebody cannot react, if so. To join a reaction needs nothing; to begin one needs ADD_REACTIONS (50013), an emoji
 * that is there (10014), and room for it (30010).
 */
export function reactionError(reacting: ReactionCall, emoji: ReactionEmoji): ErrorCodeName | undefined {
  const { world, guild, message, permissions } = reacting;
  if (findReaction({ message }, emoji)) return undefined;
  const custom = emoji.id === null ? undefined : findCustomEmoji(world, emoji.id);
  if (emoji.id !== null && !custom) return 'UNKNOWN_EMOJI';
  if (!hasPermissionBits(permissions, 'ADD_REACTIONS')) return 'MISSING_PERMISSIONS';
  const isForeign = custom !== undefined && custom.guildId !== guild?.guild.id;
  if (isForeign && !hasPermissionBits(permissions, 'USE_EXTERNAL_EMOJIS')) return 'MISSING_PERMISSIONS';
  return (message.reactions?.length ?? 0) >= limits.message.reactions ? 'TOO_MANY_REACTIONS' : undefined;
}
