import type { Presence, PresenceStatus } from '../../wire/objects/presence.js';
import type { Change, Emission } from './change.js';
import type { GuildRecord, World } from './world.js';

/** How an account is shown: offline until it was seen. */
export function statusOf(world: World, userId: string): PresenceStatus {
  return world.presences.get(userId)?.status ?? 'offline';
}

/** The ids of a guild's members who are not offline. */
export function onlineMembers(world: World, { members }: GuildRecord): string[] {
  return [...members.keys()].filter((id) => statusOf(world, id) !== 'offline');
}

/** How an account is shown, with where it is. */
export function presentPresence(world: World, userId: string): Presence {
  const status = statusOf(world, userId);
  return {
    user: { id: userId },
    status,
    activities: [],
    client_status: status === 'offline' ? {} : { desktop: status },
  };
}

/** An account comes, goes, or shows itself differently. Every guild that it is in hears of it, if something changed. */
export function setPresence(world: World, userId: string, status: PresenceStatus): Change<undefined> {
  const before = statusOf(world, userId);
  world.presences.set(userId, { status, since: world.clock.now() });
  if (before === status) return { result: undefined, events: [] };
  const presence = presentPresence(world, userId);
  const events: Emission[] = [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .map(({ guild: { id: guildId } }) => ({
      event: 'presenceUpdate',
      data: { ...presence, guild_id: guildId },
      audience: { kind: 'guild', guildId },
    }));
  return { result: undefined, events };
}
