import type { Presence, PresenceStatus } from '../../wire/objects/presence.js';
import type { Change, Emission } from './change.js';
import type { ShownActivity } from './records/accounts.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

/** How an account is shown: offline until it was seen. */
export function statusOf(world: World, userId: string): PresenceStatus {
  return world.presences.get(userId)?.status ?? 'offline';
}

/** The ids of a guild's members who are not offline. */
export function onlineMembers(world: World, { members }: GuildRecord): string[] {
  return [...members.keys()].filter((id) => statusOf(world, id) !== 'offline');
}

/** How an account is shown, with where it is: bots are there as web pages are. */
export function presentPresence(world: World, userId: string): Presence {
  const status = statusOf(world, userId);
  const client = world.users.get(userId)?.applicationId === undefined ? 'desktop' : 'web';
  return {
    user: { id: userId },
    status,
    activities: [...(world.presences.get(userId)?.activities ?? [])],
    client_status: status === 'offline' ? {} : { [client]: status },
  };
}

/** An account comes, goes, or shows itself differently. Every guild that it is in hears of it, if something changed. */
export function setPresence(
  world: World,
  userId: string,
  status: PresenceStatus,
  activities: readonly ShownActivity[] = [],
): Change<undefined> {
  const before = world.presences.get(userId);
  world.presences.set(userId, { status, activities, since: world.clock.now() });
  const isSame = (before?.status ?? 'offline') === status && sameActivities(before?.activities ?? [], activities);
  if (isSame) return { result: undefined, events: [] };
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

/** Whether the same is done, whenever it began. */
function sameActivities(before: readonly ShownActivity[], now: readonly ShownActivity[]): boolean {
  const timeless = (activities: readonly ShownActivity[]) => activities.map(({ created_at, ...rest }) => rest);
  return JSON.stringify(timeless(before)) === JSON.stringify(timeless(now));
}
