import { refuse } from '../policy/refusal.js';
import type { GuildRecord } from '../state/records/guilds.js';

/**
 * The guild of a channel.
 * @throws {Refusal} 50003 when it is a conversation, which has none
 */
export function guildOf(guild: GuildRecord | undefined): GuildRecord {
  return guild ?? refuse('NOT_IN_A_DM');
}
