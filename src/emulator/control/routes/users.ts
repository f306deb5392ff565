import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../wire/constants/limits.js';
import { presenceStatuses } from '../../../wire/objects/users/presence.js';
import { boundedList, boundedText, snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { applicationAuthorizedEvents } from '../../state/applications/authorizations.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { updatePresence } from '../../state/members/presences.js';
import { removeTemporaryMemberships } from '../../state/membership/invite-acceptance.js';
import { grantAccessToken } from '../../state/users/access-tokens.js';
import { insertUser, serializeCurrentUser, updateUser } from '../../state/users/users.js';
import { findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const NewUser = z.object({
  username: boundedText(limits.username.min, limits.username.max),
  global_name: boundedText(1, limits.username.max).nullable().optional(),
  /** Whether the user has enabled two-factor authentication. */
  mfa_enabled: z.boolean().optional(),
  bot: z.literal(false, 'A bot belongs to an application: create one with POST /_control/applications.').optional(),
});

/** The settings of a user account. For a bot, they apply to the account of its owner. */
const AccountSettings = z.object({ mfa_enabled: z.boolean() }).strict();

const Grant = z.object({ application_id: snowflake(), scopes: boundedList(boundedText(1, 100), 1, 50) });

/** Routes that create and change users. */
export function userControlRoutes({ context, userStreams }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/users', async (c) => {
    const { username, global_name, mfa_enabled: hasTwoFactor } = await readJsonBody(c, NewUser);
    const { result, events } = insertUser(world, { username, global_name, hasTwoFactor });
    context.emit(events);
    return c.json({ ...result.user, token: result.token });
  });

  app.patch('/users/:id', async (c) => {
    const record = findUserOrThrow(world, c.req.param('id'));
    const { mfa_enabled: hasTwoFactor } = await readJsonBody(c, AccountSettings);
    const { result, events } = updateUser(world, record, { hasTwoFactor });
    context.emit(events);
    return c.json(serializeCurrentUser(result));
  });

  app.get('/users/:id/channels', (c) => {
    const { user } = findUserOrThrow(world, c.req.param('id'));
    return c.json(dmChannelsOfUser(world, user.id).map((channel) => serializeChannel(world, channel, user.id)));
  });

  app.post('/users/:id/access_tokens', async (c) => {
    const { user, applicationId } = findUserOrThrow(world, c.req.param('id'));
    const { application_id: id, scopes } = await readJsonBody(c, Grant);
    if (applicationId !== undefined) rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
    const application = world.applications.get(id) ?? rejectRequest('UNKNOWN_APPLICATION');
    const token = grantAccessToken(world, user.id, application.id, scopes);
    context.emit(applicationAuthorizedEvents(world, { applicationId: application.id, userId: user.id, scopes }));
    return c.json({ access_token: token });
  });

  app.put('/users/:id/presence', async (c) => {
    const { user } = findUserOrThrow(world, c.req.param('id'));
    const { status } = await readJsonBody(c, z.object({ status: z.literal(presenceStatuses) }));
    context.emit(updatePresence(world, user.id, status).events);
    // No presence event is sent for a user who is in no guild.
    userStreams.userListChanged();
    if (status === 'offline') context.emit(removeTemporaryMemberships(world, user.id).events);
    return c.body(null, 204);
  });

  return app;
}
