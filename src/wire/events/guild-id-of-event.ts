import { isObject } from '../../base/objects.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import { events } from './all-events.js';

/** Events whose data is a guild: its id is in `id`. */
const GUILD_EVENTS: ReadonlySet<string> = new Set([
  events.guildCreate.wireName,
  events.guildUpdate.wireName,
  events.guildDelete.wireName,
]);

/** The guild of an event, whose data is not validated. Undefined without a guild, and for an invalid id. */
export function guildIdOfEvent(event: string, data: unknown): Snowflake | undefined {
  if (!isObject(data)) return undefined;
  const id = 'guild_id' in data ? data['guild_id'] : GUILD_EVENTS.has(event) && data['id'];
  return isSnowflake(id) ? id : undefined;
}
