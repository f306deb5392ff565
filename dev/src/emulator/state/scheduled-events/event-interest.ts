/** The users who are interested in events, or in single occurrences of recurring events. */
import {
  compareSnowflakes,
  type ScheduledEventUser,
  type ScheduledEventUserCounts,
  scheduledEventResponses,
} from 'guildhall/wire';
import { serializeMember } from '../members/members.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { scheduledEventAudience } from './serialize-event.js';

const { INTERESTED, UNINTERESTED } = scheduledEventResponses;

/** Whether a user is interested in an event, or in one occurrence of it. */
export function isInterested(
  { interested, responses }: ScheduledEventRecord,
  userId: string,
  exceptionId?: string,
): boolean {
  const response = exceptionId === undefined ? undefined : responses.get(exceptionId)?.get(userId);
  return response === undefined ? interested.has(userId) : response === INTERESTED;
}

/**
 * Notes that a user is interested. Does nothing if the user is already.
 * @param exceptionId only in this occurrence
 */
export function insertInterest(
  record: ScheduledEventRecord,
  userId: string,
  exceptionId?: string,
): StateChange<undefined> {
  if (isInterested(record, userId, exceptionId)) return { result: undefined, events: [] };
  if (exceptionId === undefined) record.interested.add(userId);
  else respond(record, userId, exceptionId, INTERESTED);
  return { result: undefined, events: [interestEvent('guildScheduledEventUserAdd', record, userId, exceptionId)] };
}

/**
 * Notes that a user is not interested any more. Does nothing if the user was not. Users of Discord report that a user who
 * declines one occurrence of an event is added with this response, and not removed.
 * @param exceptionId only in this occurrence
 */
export function removeInterest(
  record: ScheduledEventRecord,
  userId: string,
  exceptionId?: string,
): StateChange<undefined> {
  if (!isInterested(record, userId, exceptionId)) return { result: undefined, events: [] };
  const declines = exceptionId !== undefined && record.interested.has(userId);
  if (exceptionId === undefined) record.interested.delete(userId);
  else respond(record, userId, exceptionId, UNINTERESTED);
  const change = declines
    ? interestEvent('guildScheduledEventUserAdd', record, userId, exceptionId, UNINTERESTED)
    : interestEvent('guildScheduledEventUserRemove', record, userId, exceptionId);
  return { result: undefined, events: [change] };
}

/** Forgets the responses of a user who left the guild. */
export function removeInterestsOfUser({ scheduledEvents }: GuildRecord, userId: string): EmittedEvent[] {
  return [...scheduledEvents.values()].flatMap((record) => {
    for (const responses of record.responses.values()) responses.delete(userId);
    return removeInterest(record, userId).events;
  });
}

/** Which of the interested users a page contains. */
export interface InterestQuery {
  readonly limit: number;
  readonly with_member: boolean;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * A page of the interested users, by ascending id. `before` takes precedence over `after`.
 * @param exceptionId of this occurrence
 */
export function interestPage(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  { limit, with_member: withMember, before, after }: InterestQuery,
  exceptionId?: string,
): ScheduledEventUser[] {
  const all = interestedIds(record, exceptionId);
  const page =
    before === undefined
      ? all.filter((id) => after === undefined || compareSnowflakes(id, after) > 0).slice(0, limit)
      : all.filter((id) => compareSnowflakes(id, before) < 0).slice(-limit);
  return page.flatMap((userId) => {
    const user = world.users.get(userId)?.user;
    if (!user) return [];
    const member = withMember ? guild.members.get(userId) : undefined;
    return {
      guild_scheduled_event_id: record.event.id,
      ...(exceptionId === undefined ? {} : { guild_scheduled_event_exception_id: exceptionId }),
      user_id: userId,
      user,
      ...(member ? { member: serializeMember(world, member) } : {}),
      response: INTERESTED,
    };
  });
}

/** How many users are interested in an event, and in each of the occurrences. */
export function interestCounts(
  record: ScheduledEventRecord,
  exceptionIds: readonly string[],
): ScheduledEventUserCounts {
  return {
    guild_scheduled_event_count: record.interested.size,
    guild_scheduled_event_exception_counts: Object.fromEntries(
      exceptionIds.map((id) => [id, interestedIds(record, id).length]),
    ),
  };
}

function interestedIds(record: ScheduledEventRecord, exceptionId: string | undefined): string[] {
  const responses = exceptionId === undefined ? undefined : record.responses.get(exceptionId);
  const candidates = new Set([...record.interested, ...(responses?.keys() ?? [])]);
  return [...candidates].filter((id) => isInterested(record, id, exceptionId)).sort(compareSnowflakes);
}

/** Stores the response to an occurrence, if it differs from that to the event. */
function respond(record: ScheduledEventRecord, userId: string, exceptionId: string, response: number): void {
  const responses = record.responses.get(exceptionId) ?? new Map<string, number>();
  record.responses.set(exceptionId, responses);
  if (record.interested.has(userId) === (response === INTERESTED)) responses.delete(userId);
  else responses.set(userId, response);
}

function interestEvent(
  event: 'guildScheduledEventUserAdd' | 'guildScheduledEventUserRemove',
  record: ScheduledEventRecord,
  userId: string,
  exceptionId: string | undefined,
  response: number = INTERESTED,
): EmittedEvent {
  const { id, guild_id } = record.event;
  return {
    event,
    data: {
      guild_scheduled_event_id: id,
      ...(exceptionId === undefined ? {} : { guild_scheduled_event_exception_id: exceptionId }),
      user_id: userId,
      guild_id,
      response,
    },
    audience: scheduledEventAudience(record),
  };
}
