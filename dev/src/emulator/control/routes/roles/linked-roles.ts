import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { boundedList, snowflake } from '../../../../../../src/wire/validation/field-schemas.js';
import { rejectInvalidFields, rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { linkRequirementProblems } from '../../../policy/guilds/link-requirement-problems.js';
import { checkLinkedRoleClaim, checkLinkRequirements } from '../../../policy/user-actions/linked-role-checks.js';
import { serializeMember } from '../../../state/members/members.js';
import { claimLinkedRole, updateLinkRequirements } from '../../../state/role-connections/linked-roles.js';
import { findGuildOrThrow, findMemberOrThrow, findUserOrThrow } from '../../requests/find-entities.js';
import { readJsonBody } from '../../requests/read-request.js';
import type { UserAction } from '../../user-actions/user-action.js';
import { worldChangeOf } from '../../user-actions/world-change.js';
import { buildLinksView } from '../../views/build-links-view.js';
import type { ControlApiDependencies } from '../control-api-dependencies.js';

const MAX_REQUIREMENTS = 10;

const Links = z.strictObject({
  /** The user who makes the change. Without one, no permission is required, and the audit log has no entry. */
  user_id: snowflake().optional(),
  requirements: boundedList(
    z.strictObject({
      /** Default: the default application. */
      application_id: snowflake().optional(),
      key: z.string().optional(),
      value: z.int().optional(),
    }),
    0,
    MAX_REQUIREMENTS,
  ),
});

const Claim = z.strictObject({ role_id: snowflake() });

/** Routes of linked roles, for which the API of Discord has no documented operations. */
export function linkedRoleControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const linksPath = '/guilds/:id/roles/:role/links';

  function readRole(c: Context<object, typeof linksPath>) {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    return { guild, role: guild.roles.get(c.req.param('role')) ?? rejectRequest('UNKNOWN_ROLE') };
  }

  app.get(linksPath, (c) => {
    const { guild, role } = readRole(c);
    return c.json(buildLinksView(world, guild, role.id));
  });

  app.put(linksPath, async (c) => {
    const { guild, role } = readRole(c);
    const { user_id: userId, requirements: requested } = await readJsonBody(c, Links);
    if (userId !== undefined) findUserOrThrow(world, userId);
    const requirements = requested.map(({ application_id, ...each }) => ({
      ...each,
      applicationId: application_id ?? world.defaultApplicationId ?? '',
    }));
    rejectInvalidFields(linkRequirementProblems(world, guild, role, requirements));
    const ids = { guildId: guild.guild.id, roleId: role.id };
    const describe = (): UserAction =>
      userId === undefined ? worldChangeOf(c.req) : { kind: 'editLinkedRole', userId, ...ids, requirements };
    const changed = await userActions.perform(describe, () => {
      if (userId !== undefined) checkLinkRequirements(world, guild, userId, { roleId: role.id, requirements });
      const executor = userId === undefined ? undefined : { userId };
      const { result, events } = updateLinkRequirements(world, guild, role, requirements, executor);
      context.emit(events);
      return result;
    });
    return c.json(changed);
  });

  app.post('/guilds/:id/members/:user/linked_roles', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { role_id: roleId } = await readJsonBody(c, Claim);
    const role = guild.roles.get(roleId) ?? rejectRequest('UNKNOWN_ROLE');
    const { userId } = member;
    const describe = (): UserAction => ({ kind: 'claimLinkedRole', userId, guildId: guild.guild.id, roleId });
    const claimed = await userActions.perform(describe, () => {
      checkLinkedRoleClaim(world, guild, userId, roleId);
      const { result, events } = claimLinkedRole(world, guild, member, role);
      context.emit(events);
      return serializeMember(world, result);
    });
    return c.json(claimed);
  });

  return app;
}
