import { endpoints, type ScheduledEventException } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import { insertException, removeException, updateException } from '../../../state/scheduled-events/event-exceptions.js';
import { interestPage } from '../../../state/scheduled-events/event-interest.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const eventExceptionRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.createGuildScheduledEventException, ({ world, guild, actor, scheduledEvent, body, reason }) =>
    insertException(world, guild, scheduledEvent, body, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(
    endpoints.updateGuildScheduledEventException,
    ({ world, guild, actor, scheduledEvent, path, body, reason }) => {
      const exception = exceptionOf(scheduledEvent, path.exception_id);
      const executor = { userId: actor.user.user.id, reason };
      return updateException(world, guild, scheduledEvent, exception, body, executor);
    },
  ),

  defineRoute(endpoints.deleteGuildScheduledEventException, ({ world, guild, actor, scheduledEvent, path, reason }) => {
    const exception = exceptionOf(scheduledEvent, path.exception_id);
    const executor = { userId: actor.user.user.id, reason };
    return removeException(world, guild, scheduledEvent, exception, executor);
  }),

  defineRoute(endpoints.listGuildScheduledEventExceptionUsers, ({ world, guild, scheduledEvent, path, query }) => ({
    result: interestPage(world, guild, scheduledEvent, query, path.guild_scheduled_event_exception_id),
    events: [],
  })),
];

function exceptionOf({ exceptions }: ScheduledEventRecord, id: string): ScheduledEventException {
  return exceptions.get(id) ?? rejectRequest('UNKNOWN_SCHEDULED_EVENT');
}
