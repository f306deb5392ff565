/** Boosts of a guild, and the tier that it reaches with them. */

import { updateAvailability } from '../expressions/expression-slots.js';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuild } from './guilds.js';

/** The number of boosts that tiers 1, 2 and 3 need. */
const TIER_BOOSTS = [2, 7, 14];

/** Sets since when a member boosts the guild; null: not at all. Updates the boost count and the tier of the guild. */
export function setBoost(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  since: string | null,
): StateChange<MemberRecord> {
  const before = member.premium_since ?? null;
  if (before === since) return { result: member, events: [] };
  member.premium_since = since;
  const events: EmittedEvent[] = [memberUpdateEvent(world, guild, member)];
  if ((before === null) !== (since === null)) events.push(...updateBoostCount(guild));
  return { result: member, events };
}

/** Recounts the boosts of a guild and returns the events of the update: also those of stickers and sounds that it affects. */
export function updateBoostCount(record: GuildRecord): EmittedEvent[] {
  const count = [...record.members.values()].filter((each) => each.premium_since).length;
  record.guild = {
    ...record.guild,
    premium_subscription_count: count,
    premium_tier: TIER_BOOSTS.filter((needed) => count >= needed).length,
  };
  const expressionEvents = updateAvailability(record);
  return [
    { event: 'guildUpdate', data: serializeGuild(record), audience: { kind: 'guild', guildId: record.guild.id } },
    ...expressionEvents,
  ];
}
