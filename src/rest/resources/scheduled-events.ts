import type { Snowflake } from '../../base/snowflake.js';
import {
  countGuildScheduledEventUsers,
  createGuildScheduledEvent,
  createGuildScheduledEventException,
  deleteGuildScheduledEvent,
  deleteGuildScheduledEventException,
  getGuildScheduledEvent,
  getGuildScheduledEventUsers,
  listGuildScheduledEventExceptionUsers,
  listScheduledEventsForGuild,
  modifyGuildScheduledEvent,
  type ScheduledEventQuery,
  updateGuildScheduledEventException,
} from '../../wire/endpoints/scheduled-events.js';
import type { ScheduledEvent } from '../../wire/objects/scheduled-events/scheduled-event.js';
import type {
  ScheduledEventException,
  ScheduledEventExceptionEdit,
  ScheduledEventExceptionRequest,
} from '../../wire/objects/scheduled-events/scheduled-event-exception.js';
import type {
  ScheduledEventEdit,
  ScheduledEventRequest,
} from '../../wire/objects/scheduled-events/scheduled-event-request.js';
import type {
  ScheduledEventUser,
  ScheduledEventUserCounts,
  ScheduledEventUserCountsQuery,
  ScheduledEventUsersQuery,
} from '../../wire/objects/scheduled-events/scheduled-event-user.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/**
 * Scheduled events of guilds, the users who subscribed to them, and exceptions of recurring events. Events in a channel
 * require VIEW_CHANNEL in it. An unknown event is an ApiError 10070.
 * @see https://docs.discord.com/developers/resources/guild-scheduled-event
 */
export class ScheduledEventsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the scheduled and active events of a guild. With `with_user_count: true` each includes the number of its
   * subscribers.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#list-scheduled-events-for-guild
   */
  list(guildId: Snowflake, query?: ScheduledEventQuery, options?: CallOptions): Promise<ScheduledEvent[]> {
    return this.call(listScheduledEventsForGuild, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Creates a scheduled event; a guild has at most 100 that are scheduled or active (30038). Requires CREATE_EVENTS, in a
   * stage channel also MANAGE_CHANNELS, MUTE_MEMBERS and MOVE_MEMBERS, in a voice channel also VIEW_CHANNEL and CONNECT.
   * The name has 1 to 100 characters, the description 1 to 1000. An external event requires a location of 1 to 100
   * characters and an end, other events require a channel. The image is a base64 data URI. Fires
   * `guildScheduledEventCreate`; accepts an audit reason.
   * @example
   * await api.scheduledEvents.create(guildId, {
   *   name: 'Sailing regatta',
   *   privacy_level: scheduledEventPrivacyLevels.GUILD_ONLY,
   *   entity_type: scheduledEventEntityTypes.EXTERNAL,
   *   entity_metadata: { location: 'The harbour' },
   *   scheduled_start_time: '2026-06-01T10:00:00Z',
   *   scheduled_end_time: '2026-06-01T16:00:00Z',
   * });
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#create-guild-scheduled-event
   */
  create(guildId: Snowflake, event: ScheduledEventRequest, options?: AuditOptions): Promise<ScheduledEvent> {
    return this.call(createGuildScheduledEvent, { path: { guild_id: guildId }, body: event }, options);
  }

  /**
   * Returns a scheduled event. With `with_user_count: true` it includes the number of its subscribers.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event
   */
  get(
    guildId: Snowflake,
    eventId: Snowflake,
    query?: ScheduledEventQuery,
    options?: CallOptions,
  ): Promise<ScheduledEvent> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(getGuildScheduledEvent, { path, query }, options);
  }

  /**
   * Changes a scheduled event; `status` starts, ends or cancels it. Omitted fields stay unchanged. Requires MANAGE_EVENTS, or
   * CREATE_EVENTS for the bot's own events, and in the channel the same permissions as creating an event. To move it to an
   * external location, set `channel_id` to null and pass a location and an end. A completed or canceled event cannot be
   * changed (180000). Limits are those of `create`. Fires `guildScheduledEventUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#modify-guild-scheduled-event
   */
  edit(
    guildId: Snowflake,
    eventId: Snowflake,
    changes: ScheduledEventEdit,
    options?: AuditOptions,
  ): Promise<ScheduledEvent> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(modifyGuildScheduledEvent, { path, body: changes }, options);
  }

  /**
   * Deletes a scheduled event. Requires the same permissions as `edit`. Fires `guildScheduledEventDelete`; is recorded in
   * the audit log, but accepts no audit reason.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#delete-guild-scheduled-event
   */
  delete(guildId: Snowflake, eventId: Snowflake, options?: CallOptions): Promise<undefined> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(deleteGuildScheduledEvent, { path }, options);
  }

  /**
   * Returns users who subscribed to a scheduled event, by ascending id. `limit` is 1 to 100 (default 100); page with
   * `after` or `before`, which takes precedence. With `with_member: true` each includes the guild member, if there is one.
   * `api.iterate.scheduledEventUsers` yields all of them.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event-users
   */
  listUsers(
    guildId: Snowflake,
    eventId: Snowflake,
    query?: ScheduledEventUsersQuery,
    options?: CallOptions,
  ): Promise<ScheduledEventUser[]> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(getGuildScheduledEventUsers, { path, query }, options);
  }

  /**
   * Returns how many users subscribed to a scheduled event, and to at most 10 of its exceptions, whose ids are in
   * `guild_scheduled_event_exception_ids`. Only in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event
   */
  getUserCounts(
    guildId: Snowflake,
    eventId: Snowflake,
    query?: ScheduledEventUserCountsQuery,
    options?: CallOptions,
  ): Promise<ScheduledEventUserCounts> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(countGuildScheduledEventUsers, { path, query }, options);
  }

  /**
   * Creates an exception of a recurring event: cancels the occurrence that starts at `original_scheduled_start_time`, or
   * sets another start or end for it. Accepts an audit reason. Only in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event
   */
  createException(
    guildId: Snowflake,
    eventId: Snowflake,
    exception: ScheduledEventExceptionRequest,
    options?: AuditOptions,
  ): Promise<ScheduledEventException> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    return this.call(createGuildScheduledEventException, { path, body: exception }, options);
  }

  /**
   * Changes an exception of a recurring event. Omitted fields stay unchanged; null resets a time to that of the recurrence
   * rule. Accepts an audit reason. Only in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event
   */
  editException(
    guildId: Snowflake,
    eventId: Snowflake,
    exceptionId: Snowflake,
    changes: ScheduledEventExceptionEdit,
    options?: AuditOptions,
  ): Promise<ScheduledEventException> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId, exception_id: exceptionId };
    return this.call(updateGuildScheduledEventException, { path, body: changes }, options);
  }

  /**
   * Deletes an exception of a recurring event, so that the occurrence takes place as planned. Accepts an audit reason. Only
   * in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event
   */
  deleteException(
    guildId: Snowflake,
    eventId: Snowflake,
    exceptionId: Snowflake,
    options?: AuditOptions,
  ): Promise<undefined> {
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId, exception_id: exceptionId };
    return this.call(deleteGuildScheduledEventException, { path }, options);
  }

  /**
   * Returns users who subscribed to one occurrence of a recurring event, by ascending id. The query is that of `listUsers`.
   * Only in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild-scheduled-event
   */
  listExceptionUsers(
    guildId: Snowflake,
    eventId: Snowflake,
    exceptionId: Snowflake,
    query?: ScheduledEventUsersQuery,
    options?: CallOptions,
  ): Promise<ScheduledEventUser[]> {
    const path = {
      guild_id: guildId,
      guild_scheduled_event_id: eventId,
      guild_scheduled_event_exception_id: exceptionId,
    };
    return this.call(listGuildScheduledEventExceptionUsers, { path, query }, options);
  }
}
