import { Hono } from 'hono';
import { z } from 'zod';
import { isTimeZone } from '../../../../../src/base/time-zone.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { locales } from '../../../../../src/wire/constants/locales.js';
import { connectionVisibilities } from '../../../../../src/wire/objects/users/connection.js';
import { presenceStatuses } from '../../../../../src/wire/objects/users/presence.js';
import { boundedList, boundedText, snowflake, timestamp } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { applicationAuthorizedEvents } from '../../state/applications/authorizations.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { updatePresence } from '../../state/members/presences.js';
import { removeTemporaryMemberships } from '../../state/membership/invite-acceptance.js';
import { grantAccessToken } from '../../state/users/access-tokens.js';
import { insertUser, serializeCurrentUser, updateUser } from '../../state/users/users.js';
import { findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Settings of an account that Discord does not show to others. */
const AccountSettings = z.object({
  /** Whether the user has enabled two-factor authentication. For a bot, the setting applies to its owner. */
  mfa_enabled: z.boolean().optional(),
  /** Requirements of a guild's verification level. By default, a user meets all of them. */
  email_verified: z.boolean().optional(),
  phone_verified: z.boolean().optional(),
  registered_at: timestamp().optional(),
  /** The language of the user's client, which interactions contain. */
  locale: z.enum(locales).optional(),
  /** The time zone in which the user's client shows times. Discord does not send it to bots. */
  time_zone: z.string().refine(isTimeZone, 'The name of a time zone, for example Europe/Berlin.').optional(),
  /** The email address, which applications with the scope `email` see. */
  email: z.email('An email address.').nullable().optional(),
});

const NewUser = AccountSettings.extend({
  username: boundedText(limits.username.min, limits.username.max),
  global_name: boundedText(1, limits.username.max).nullable().optional(),
  /** The presence of the user. */
  status: z.literal(presenceStatuses).default('online'),
  bot: z.literal(false, 'A bot belongs to an application: create one with POST /_control/applications.').optional(),
});

/** An account of another service that a user has connected. */
const NewConnection = z.object({
  id: boundedText(1, 100),
  name: boundedText(1, 100),
  /** The service, for example `github`. */
  type: boundedText(1, 50),
  verified: z.boolean().default(true),
  revoked: z.boolean().default(false),
  friend_sync: z.boolean().default(false),
  show_activity: z.boolean().default(true),
  two_way_link: z.boolean().default(false),
  visibility: z.literal(Object.values(connectionVisibilities)).default(connectionVisibilities.EVERYONE),
});

const Grant = z.object({ application_id: snowflake(), scopes: boundedList(boundedText(1, 100), 1, 50) });

/** Routes that create and change users. */
export function userControlRoutes({ context, userActions, userStreams }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/users', async (c) => {
    const { username, global_name, status, ...settings } = await readJsonBody(c, NewUser);
    const account = toAccountFields(settings);
    const describe = (): UserAction => {
      return { kind: 'createUser', username, globalName: global_name, status, settings: account };
    };
    const created = await userActions.perform(describe, () => {
      const { result, events } = insertUser(world, { username, global_name, status, ...account });
      context.emit(events);
      return { ...result.user, token: result.token };
    });
    return c.json(created);
  });

  app.patch('/users/:id', async (c) => {
    const record = findUserOrThrow(world, c.req.param('id'));
    const settings = toAccountFields(await readJsonBody(c, AccountSettings.strict()));
    const describe = (): UserAction => ({ kind: 'editUser', userId: record.user.id, settings });
    const updated = await userActions.perform(describe, () => {
      const { result, events } = updateUser(world, record, settings);
      context.emit(events);
      userStreams.userListChanged();
      return serializeCurrentUser(result);
    });
    return c.json(updated);
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
    const grant = { applicationId: application.id, userId: user.id, scopes };
    const describe = (): UserAction => ({ kind: 'authorizeApplication', ...grant });
    const granted = await userActions.perform(describe, () => {
      const token = grantAccessToken(world, user.id, application.id, scopes);
      context.emit(applicationAuthorizedEvents(world, grant));
      return { access_token: token };
    });
    return c.json(granted);
  });

  app.put('/users/:id/connections', async (c) => {
    const record = findUserOrThrow(world, c.req.param('id'));
    const { connections } = await readJsonBody(c, z.object({ connections: boundedList(NewConnection, 0, 100) }));
    await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        updateUser(world, record, { connections });
      },
    );
    return c.json(record.connections);
  });

  app.put('/users/:id/presence', async (c) => {
    const { user } = findUserOrThrow(world, c.req.param('id'));
    const { status } = await readJsonBody(c, z.object({ status: z.literal(presenceStatuses) }));
    const describe = (): UserAction => ({ kind: 'setStatus', userId: user.id, status });
    await userActions.perform(describe, () => {
      context.emit(updatePresence(world, user.id, status).events);
      // No presence event is sent for a user who is in no guild.
      userStreams.userListChanged();
      if (status === 'offline') context.emit(removeTemporaryMemberships(world, user.id).events);
    });
    return c.body(null, 204);
  });

  return app;
}

function toAccountFields(settings: z.output<typeof AccountSettings>) {
  return {
    hasTwoFactor: settings.mfa_enabled,
    hasVerifiedEmail: settings.email_verified,
    hasVerifiedPhone: settings.phone_verified,
    registeredAt: settings.registered_at === undefined ? undefined : Date.parse(settings.registered_at),
    locale: settings.locale,
    timeZone: settings.time_zone,
    email: settings.email,
  };
}
