import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import type { GuildRecord } from '../../../state/records/guilds.js';

/**
 * The guild of a channel.
 * @throws {Refusal} 50003 when it is a conversation, which has none
 */
export function requireGuild(guild: GuildRecord | undefined): GuildRecord {
  return guild ?? rejectRequest('NOT_IN_A_DM');
}
