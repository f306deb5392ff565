/** Scheduled events of a guild, and the exceptions of recurring events. Exceptions are only in the OpenAPI document. */
import { z } from 'zod';
import { ScheduledEvent } from '../objects/scheduled-events/scheduled-event.js';
import {
  ScheduledEventException,
  ScheduledEventExceptionEdit,
  ScheduledEventExceptionRequest,
} from '../objects/scheduled-events/scheduled-event-exception.js';
import { ScheduledEventEdit, ScheduledEventRequest } from '../objects/scheduled-events/scheduled-event-request.js';
import type { ParsedScheduledEventUsersQuery } from '../objects/scheduled-events/scheduled-event-user.js';
import {
  ScheduledEventUser,
  ScheduledEventUserCounts,
  ScheduledEventUserCountsQuery,
  ScheduledEventUsersQuery,
} from '../objects/scheduled-events/scheduled-event-user.js';
import { queryBoolean } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/** Query for scheduled events. */
export interface ScheduledEventQuery {
  /** Includes the number of subscribed users. Default false. */
  with_user_count?: boolean | undefined;
}

/** {@link ScheduledEventQuery} after validation, with defaults filled in. */
export interface ParsedScheduledEventQuery extends ScheduledEventQuery {
  with_user_count: boolean;
}

/**
 * List Scheduled Events for Guild. Without events in channels that the caller cannot view.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#list-scheduled-events-for-guild
 */
export const listScheduledEventsForGuild: Endpoint<
  '/guilds/{guild_id}/scheduled-events',
  { query: ScheduledEventQuery; parsedQuery: ParsedScheduledEventQuery; result: ScheduledEvent[] }
> = declareEndpoint('listScheduledEventsForGuild', 'GET', '/guilds/{guild_id}/scheduled-events', {
  query: z.object({ with_user_count: queryBoolean().default(false) }),
  result: jsonResult(z.array(ScheduledEvent)),
});

/**
 * Create Guild Scheduled Event: at most 100 that are scheduled or active (30038). An external event needs CREATE_EVENTS in the
 * guild. Other events need permissions in their channel: CREATE_EVENTS, and for a stage channel MANAGE_CHANNELS, MUTE_MEMBERS
 * and MOVE_MEMBERS, for a voice channel VIEW_CHANNEL and CONNECT.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#create-guild-scheduled-event
 */
export const createGuildScheduledEvent: Endpoint<
  '/guilds/{guild_id}/scheduled-events',
  { body: ScheduledEventRequest; result: ScheduledEvent; audit: true }
> = declareEndpoint('createGuildScheduledEvent', 'POST', '/guilds/{guild_id}/scheduled-events', {
  body: ScheduledEventRequest,
  result: jsonResult(ScheduledEvent),
  audit: 'GUILD_SCHEDULED_EVENT_CREATE',
  emits: ['guildScheduledEventCreate'],
});

/**
 * Get Guild Scheduled Event. An event in a channel needs VIEW_CHANNEL there.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event
 */
export const getGuildScheduledEvent: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  { query: ScheduledEventQuery; parsedQuery: ParsedScheduledEventQuery; result: ScheduledEvent }
> = declareEndpoint('getGuildScheduledEvent', 'GET', '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', {
  query: z.object({ with_user_count: queryBoolean().default(false) }),
  result: jsonResult(ScheduledEvent),
});

/**
 * Modify Guild Scheduled Event. Needs MANAGE_EVENTS, or CREATE_EVENTS for the caller's own events. Also what Create Guild
 * Scheduled Event needs in the channel.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#modify-guild-scheduled-event
 */
export const modifyGuildScheduledEvent: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  { body: ScheduledEventEdit; result: ScheduledEvent; audit: true }
> = declareEndpoint(
  'modifyGuildScheduledEvent',
  'PATCH',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  {
    body: ScheduledEventEdit,
    result: jsonResult(ScheduledEvent),
    audit: 'GUILD_SCHEDULED_EVENT_UPDATE',
    emits: ['guildScheduledEventUpdate'],
  },
);

/**
 * Delete Guild Scheduled Event. Needs the permissions of Modify Guild Scheduled Event. The audit log gets a
 * GUILD_SCHEDULED_EVENT_DELETE without a reason: the API accepts none here.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#delete-guild-scheduled-event
 */
export const deleteGuildScheduledEvent: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  { result: undefined }
> = declareEndpoint(
  'deleteGuildScheduledEvent',
  'DELETE',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  {
    result: emptyResult,
    emits: ['guildScheduledEventDelete'],
  },
);

/**
 * Get Guild Scheduled Event Users, by ascending id.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event-users
 */
export const getGuildScheduledEventUsers: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users',
  { query: ScheduledEventUsersQuery; parsedQuery: ParsedScheduledEventUsersQuery; result: ScheduledEventUser[] }
> = declareEndpoint(
  'getGuildScheduledEventUsers',
  'GET',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users',
  {
    query: ScheduledEventUsersQuery,
    result: jsonResult(z.array(ScheduledEventUser)),
  },
);

/** Counts the users who subscribed to an event, and to the listed exceptions of it. Only in the OpenAPI document. */
export const countGuildScheduledEventUsers: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts',
  { query: ScheduledEventUserCountsQuery; result: ScheduledEventUserCounts }
> = declareEndpoint(
  'countGuildScheduledEventUsers',
  'GET',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts',
  {
    query: ScheduledEventUserCountsQuery,
    result: jsonResult(ScheduledEventUserCounts),
  },
);

/**
 * Creates an exception of a recurring event. Only in the OpenAPI document, which names neither permissions nor events; its audit
 * log actions say that a change is recorded.
 */
export const createGuildScheduledEventException: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions',
  { body: ScheduledEventExceptionRequest; result: ScheduledEventException; audit: true }
> = declareEndpoint(
  'createGuildScheduledEventException',
  'POST',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions',
  {
    body: ScheduledEventExceptionRequest,
    result: jsonResult(ScheduledEventException),
    audit: 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
  },
);

/** Changes an exception of a recurring event. Only in the OpenAPI document. */
export const updateGuildScheduledEventException: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  { body: ScheduledEventExceptionEdit; result: ScheduledEventException; audit: true }
> = declareEndpoint(
  'updateGuildScheduledEventException',
  'PATCH',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  {
    body: ScheduledEventExceptionEdit,
    result: jsonResult(ScheduledEventException),
    audit: 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE',
  },
);

/** Deletes an exception of a recurring event: the occurrence takes place as planned. Only in the OpenAPI document. */
export const deleteGuildScheduledEventException: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  { result: undefined; audit: true }
> = declareEndpoint(
  'deleteGuildScheduledEventException',
  'DELETE',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}',
  {
    result: emptyResult,
    audit: 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
  },
);

/** Lists the users who subscribed to one occurrence of a recurring event, by ascending id. Only in the OpenAPI document. */
export const listGuildScheduledEventExceptionUsers: Endpoint<
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users',
  { query: ScheduledEventUsersQuery; parsedQuery: ParsedScheduledEventUsersQuery; result: ScheduledEventUser[] }
> = declareEndpoint(
  'listGuildScheduledEventExceptionUsers',
  'GET',
  '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users',
  {
    query: ScheduledEventUsersQuery,
    result: jsonResult(z.array(ScheduledEventUser)),
  },
);
