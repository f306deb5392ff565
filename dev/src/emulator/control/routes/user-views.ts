import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { UserRecord } from '../../state/records/users.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readQuery } from '../requests/read-request.js';
import { streamServerSentEvents } from '../streams/event-stream.js';
import { buildUserView } from '../views/build-user-view.js';
import { findUsableCommands } from '../views/usable-commands.js';
import { serializeUserAccount, serializeUserAccounts } from '../views/user-accounts.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Routes that return what a user's client displays. */
export function userViewControlRoutes({ context, userStreams, galleries }: ControlApiDependencies): Hono {
  const { world, logger } = context;
  const app = new Hono();

  app.get('/users', (c) => c.json({ people: serializeUserAccounts(world) }));

  app.get('/users/:id', (c) => c.json(serializeUserAccount(world, findUserOrThrow(world, c.req.param('id')))));

  app.get('/users/:id/view', (c) => c.json(buildUserView(world, requireHumanUser(c))));

  app.get('/users/:id/stream', (c) =>
    streamServerSentEvents(c, userStreams.create(requireHumanUser(c).user.id), logger),
  );

  app.get('/users/:id/commands', (c) => {
    const { channel_id: id } = readQuery(c, z.object({ channel_id: snowflake() }));
    const { user } = requireHumanUser(c);
    return c.json({ commands: findUsableCommands({ world, userId: user.id, channel: findChannelOrThrow(world, id) }) });
  });

  app.get('/users/:id/gallery', (c) => c.json(galleries.viewOf(requireHumanUser(c).user.id)));

  /** Bots have no client, and so no view. */
  function requireHumanUser(c: Context): UserRecord {
    const record = findUserOrThrow(world, c.req.param('id') ?? '');
    return record.applicationId === undefined ? record : rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
  }

  return app;
}
