import { endpoints } from 'guildhall/wire';
import { canViewEvent } from '../../../policy/rules/scheduled-events/event-permissions.js';
import { interestCounts, interestPage } from '../../../state/scheduled-events/event-interest.js';
import {
  insertScheduledEvent,
  removeScheduledEvent,
  updateScheduledEvent,
} from '../../../state/scheduled-events/scheduled-events.js';
import { serializeScheduledEvent, unfinishedEvents } from '../../../state/scheduled-events/serialize-event.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const scheduledEventRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listScheduledEventsForGuild, ({ world, guild, actor, query }) => {
    const viewerId = actor.user.user.id;
    const visible = unfinishedEvents(guild).filter((record) => canViewEvent(world, guild, viewerId, record));
    const details = { withUserCount: query.with_user_count, viewerId };
    return { result: visible.map((record) => serializeScheduledEvent(world, record, details)), events: [] };
  }),

  defineRoute(endpoints.getGuildScheduledEvent, ({ world, actor, scheduledEvent, query }) => {
    const details = { withUserCount: query.with_user_count, viewerId: actor.user.user.id };
    return { result: serializeScheduledEvent(world, scheduledEvent, details), events: [] };
  }),

  defineRoute(endpoints.createGuildScheduledEvent, ({ world, guild, actor, body, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = insertScheduledEvent(world, guild, body, executor);
    return { result: serializeScheduledEvent(world, result), events };
  }),

  defineRoute(endpoints.modifyGuildScheduledEvent, ({ world, guild, actor, scheduledEvent, body, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = updateScheduledEvent(world, guild, scheduledEvent, body, executor);
    return { result: serializeScheduledEvent(world, result), events };
  }),

  defineRoute(endpoints.deleteGuildScheduledEvent, ({ world, guild, actor, scheduledEvent }) =>
    removeScheduledEvent(world, guild, scheduledEvent, { userId: actor.user.user.id }),
  ),

  defineRoute(endpoints.getGuildScheduledEventUsers, ({ world, guild, scheduledEvent, query }) => ({
    result: interestPage(world, guild, scheduledEvent, query),
    events: [],
  })),

  defineRoute(endpoints.countGuildScheduledEventUsers, ({ scheduledEvent, query }) => ({
    result: interestCounts(scheduledEvent, query.guild_scheduled_event_exception_ids ?? []),
    events: [],
  })),
];
