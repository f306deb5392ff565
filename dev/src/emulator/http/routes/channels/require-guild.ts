import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import type { GuildRecord } from '../../../state/records/guilds.js';

/**
 * Returns the guild of a channel.
 * @throws {RequestRejectedError} 50003 for a DM channel, which has no guild
 */
export function requireGuild(guild: GuildRecord | undefined): GuildRecord {
  return guild ?? rejectRequest('NOT_IN_A_DM');
}
