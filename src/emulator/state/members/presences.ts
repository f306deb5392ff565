import type { Presence, PresenceStatus } from '../../../wire/objects/users/presence.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ActivityRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** How an account is shown: offline until it was seen. */
export function presenceStatusOf(world: World, userId: string): PresenceStatus {
  return world.presences.get(userId)?.status ?? 'offline';
}

/** The ids of a guild's members who are not offline. */
export function onlineMemberIds(world: World, { members }: GuildRecord): string[] {
  return [...members.keys()].filter((id) => presenceStatusOf(world, id) !== 'offline');
}

/** How an account is shown, with where it is: bots are there as web pages are. */
export function serializePresence(world: World, userId: string): Presence {
  const status = presenceStatusOf(world, userId);
  const client = world.users.get(userId)?.applicationId === undefined ? 'desktop' : 'web';
  return {
    user: { id: userId },
    status,
    activities: [...(world.presences.get(userId)?.activities ?? [])],
    client_status: status === 'offline' ? {} : { [client]: status },
  };
}

/** An account comes, goes, or shows itself differently. Every guild that it is in hears of it, if something changed. */
export function updatePresence(
  world: World,
  userId: string,
  status: PresenceStatus,
  activities: readonly ActivityRecord[] = [],
): StateChange<undefined> {
  const before = world.presences.get(userId);
  world.presences.set(userId, { status, activities, since: world.clock.now() });
  const isSame = (before?.status ?? 'offline') === status && haveSameActivities(before?.activities ?? [], activities);
  if (isSame) return { result: undefined, events: [] };
  const presence = serializePresence(world, userId);
  const events: EmittedEvent[] = [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .map(({ guild: { id: guildId } }) => ({
      event: 'presenceUpdate',
      data: { ...presence, guild_id: guildId },
      audience: { kind: 'guild', guildId },
    }));
  return { result: undefined, events };
}

/** Whether the same is done, whenever it began. */
function haveSameActivities(before: readonly ActivityRecord[], now: readonly ActivityRecord[]): boolean {
  const timeless = (activities: readonly ActivityRecord[]) => activities.map(({ created_at, ...rest }) => rest);
  return JSON.stringify(timeless(before)) === JSON.stringify(timeless(now));
}
