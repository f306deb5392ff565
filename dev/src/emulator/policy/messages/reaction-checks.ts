import { limits } from 'guildhall/wire';
import { findUsableEmoji } from '../../state/messages/custom-emojis.js';
import { findReaction, type ReactionEmoji } from '../../state/messages/reactions.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasBlocked } from '../channels/direct-messages.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** The message of a reaction, and the permissions of the user there. */
export interface ReactionCall {
  readonly world: World;
  /** The application of a bot; undefined for a user. */
  readonly applicationId: string | undefined;
  /** The user or bot who reacts. */
  readonly userId: string;
  readonly guild: GuildRecord | undefined;
  readonly message: MessageRecord;
  readonly permissions: bigint;
}

/**
 * The error of a reaction, if any. The author of the message may not block the user who reacts (90001). Joining an existing reaction is always allowed. A new one needs ADD_REACTIONS
 * (50013), an existing emoji (10014), and must not exceed the limit of reactions (30010).
 */
export function reactionError(call: ReactionCall, emoji: ReactionEmoji): RuleError | undefined {
  const { world, applicationId, userId, guild, message, permissions } = call;
  if (hasBlocked(world, message.message.author.id, userId)) return 'REACTION_BLOCKED';
  if (findReaction({ message }, emoji)) return undefined;
  const custom = emoji.id === null ? undefined : findUsableEmoji(world, emoji.id, applicationId);
  if (emoji.id !== null && !custom) return 'UNKNOWN_EMOJI';
  if (!hasPermissionBits(permissions, 'ADD_REACTIONS')) return lacks('ADD_REACTIONS');
  // An application needs no permission for its own emojis.
  const isForeign = custom?.guildId !== undefined && custom.guildId !== guild?.guild.id;
  if (isForeign && !hasPermissionBits(permissions, 'USE_EXTERNAL_EMOJIS')) return lacks('USE_EXTERNAL_EMOJIS');
  return (message.reactions?.length ?? 0) >= limits.message.reactions ? 'TOO_MANY_REACTIONS' : undefined;
}
