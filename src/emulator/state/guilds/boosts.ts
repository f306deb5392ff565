/** Boosts: what members give to a guild, and the tier that it reaches by them. */

import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuild } from './guilds.js';

/** Boosts from which a guild has tier 1, 2 and 3. */
const TIER_BOOSTS = [2, 7, 14];

/** A member boosts the guild since a moment, or no more. The guild counts it, and rises or falls in tier. */
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
  if ((before === null) !== (since === null)) events.push(updateBoostCount(guild));
  return { result: member, events };
}

/** Counts the boosts of a guild anew, and tells of it. */
export function updateBoostCount(record: GuildRecord): EmittedEvent {
  const count = [...record.members.values()].filter((each) => each.premium_since).length;
  record.guild = {
    ...record.guild,
    premium_subscription_count: count,
    premium_tier: TIER_BOOSTS.filter((needed) => count >= needed).length,
  };
  return {
    event: 'guildUpdate',
    data: serializeGuild(record),
    audience: { kind: 'guild', guildId: record.guild.id },
  };
}
