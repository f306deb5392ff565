import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { boundedList, boundedText, snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { checkGuildPermission } from '../../policy/user-actions/guild-checks.js';
import { serializeScreening, updateScreening } from '../../state/guilds/screening.js';
import { findGuildOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const bounds = limits.screening;

const ScreeningEdit = z.strictObject({
  /** The user who makes the change. Without one, no permission is required, and the audit log has no entry. */
  user_id: snowflake().optional(),
  enabled: z.boolean().optional(),
  description: boundedText(0, bounds.description).nullable().optional(),
  rules: boundedList(boundedText(1, bounds.rule), 0, bounds.rules).optional(),
});

/** Routes of Membership Screening, for which the API of Discord has no documented operations. */
export function screeningControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.get('/guilds/:id/screening', (c) => c.json(serializeScreening(findGuildOrThrow(world, c.req.param('id')))));

  app.patch('/guilds/:id/screening', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { user_id: userId, ...changes } = await readJsonBody(c, ScreeningEdit);
    if (userId !== undefined) findUserOrThrow(world, userId);
    const describe = (): UserAction => {
      return userId === undefined
        ? worldChangeOf(c.req)
        : { kind: 'editScreening', userId, guildId: guild.guild.id, changes };
    };
    const screening = await userActions.perform(describe, () => {
      if (userId !== undefined) checkGuildPermission(world, guild, userId, 'MANAGE_GUILD');
      const { result, events } = updateScreening(world, guild, changes, userId === undefined ? undefined : { userId });
      context.emit(events);
      return result;
    });
    return c.json(screening);
  });

  return app;
}
