import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { UserRecord } from '../../state/records/users.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readQuery } from '../requests/read-request.js';
import { streamServerSentEvents } from '../streams/event-stream.js';
import { buildUserView } from '../views/build-user-view.js';
import { findUsableCommands } from '../views/usable-commands.js';
import { serializeUserAccount, serializeUserAccounts } from '../views/user-accounts.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Calls that tell what a person's client would know. */
export function userViewCalls({ context: { world, logger }, userStreams }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/users', (c) => c.json({ people: serializeUserAccounts(world) }));

  app.get('/users/:id', (c) => c.json(serializeUserAccount(world, findUserOrThrow(world, c.req.param('id')))));

  app.get('/users/:id/view', (c) => c.json(buildUserView(world, personOf(c))));

  app.get('/users/:id/stream', (c) => streamServerSentEvents(c, userStreams.create(personOf(c).user.id), logger));

  app.get('/users/:id/commands', (c) => {
    const { channel_id: id } = readQuery(c, z.object({ channel_id: snowflake() }));
    const { user } = personOf(c);
    return c.json({ commands: findUsableCommands({ world, userId: user.id, channel: findChannelOrThrow(world, id) }) });
  });

  /** Bots have no client to look at. */
  function personOf(c: Context): UserRecord {
    const record = findUserOrThrow(world, c.req.param('id') ?? '');
    return record.applicationId === undefined ? record : rejectRequest('BOTS_FORBIDDEN');
  }

  return app;
}
