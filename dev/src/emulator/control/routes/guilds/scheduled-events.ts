import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake, timestamp } from '../../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { checkCanRespond, requireOccurrence } from '../../../policy/user-actions/scheduled-event-checks.js';
import { insertInterest, removeInterest } from '../../../state/scheduled-events/event-interest.js';
import { findGuildOrThrow, findMemberOrThrow } from '../../requests/find-entities.js';
import { readJsonBody } from '../../requests/read-request.js';
import type { UserAction } from '../../user-actions/user-action.js';
import type { ControlApiDependencies } from '../control-api-dependencies.js';

const Interest = z.object({
  user_id: snowflake(),
  /** When the occurrence of a recurring event would start. Absent: all occurrences. */
  occurrence: timestamp().optional(),
});

/** Routes with which users show their interest in scheduled events. */
export function scheduledEventControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const path = '/guilds/:id/scheduled-events/:event/interest';

  app.put(path, (c) => respond(c, 'showInterest', c.req.param('id'), c.req.param('event')));
  app.delete(path, (c) => respond(c, 'withdrawInterest', c.req.param('id'), c.req.param('event')));

  async function respond(c: Context, kind: 'showInterest' | 'withdrawInterest', guildId: string, eventId: string) {
    const guild = findGuildOrThrow(world, guildId);
    const record = guild.scheduledEvents.get(eventId) ?? rejectRequest('UNKNOWN_SCHEDULED_EVENT');
    const { user_id, occurrence } = await readJsonBody(c, Interest);
    const { userId } = findMemberOrThrow(guild, user_id);
    const describe = (): UserAction => ({ kind, userId, guildId, eventId, occurrence });
    await userActions.perform(describe, () => {
      checkCanRespond(world, guild, userId, record);
      const exceptionId = requireOccurrence(record, occurrence);
      const change = kind === 'showInterest' ? insertInterest : removeInterest;
      context.emit(change(record, userId, exceptionId).events);
    });
    return c.body(null, 204);
  }

  return app;
}
