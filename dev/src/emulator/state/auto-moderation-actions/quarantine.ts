/** Members whose profile is blocked. The permissions of members depend on the flag. */
import { memberFlags } from 'guildhall/wire';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';

const { AUTOMOD_QUARANTINED_USERNAME } = memberFlags;

/** Prevents a member from interacting until `releaseMember`. */
export function quarantineMember(world: World, guild: GuildRecord, member: MemberRecord): EmittedEvent[] {
  return setFlags(world, guild, member, member.flags | AUTOMOD_QUARANTINED_USERNAME);
}

/** Lets a member interact again. Does nothing if it can. */
export function releaseMember(world: World, guild: GuildRecord, member: MemberRecord): EmittedEvent[] {
  return setFlags(world, guild, member, member.flags & ~AUTOMOD_QUARANTINED_USERNAME);
}

function setFlags(world: World, guild: GuildRecord, member: MemberRecord, flags: number): EmittedEvent[] {
  if (member.flags === flags) return [];
  member.flags = flags;
  return [memberUpdateEvent(world, guild, member)];
}
