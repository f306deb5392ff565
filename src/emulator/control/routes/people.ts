import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { UserRecord } from '../../state/records/users.js';
import type { ControlParts } from '../control-parts.js';
import { eventStream } from '../event-stream.js';
import { presentAccount, presentPeople } from '../people/accounts.js';
import { personView } from '../people/viewing.js';
import { channelOf, readQuery, userOf } from '../request.js';
import { usableCommands } from '../usable-commands.js';

/** Calls that tell what a person's client would know. */
export function peopleCalls({ service: { world, logger }, streams }: ControlParts): Hono {
  const app = new Hono();

  app.get('/users', (c) => c.json({ people: presentPeople(world) }));

  app.get('/users/:id', (c) => c.json(presentAccount(world, userOf(world, c.req.param('id')))));

  app.get('/users/:id/view', (c) => c.json(personView(world, personOf(c))));

  app.get('/users/:id/stream', (c) => eventStream(c, streams.of(personOf(c).user.id), logger));

  app.get('/users/:id/commands', (c) => {
    const { channel_id: id } = readQuery(c, z.object({ channel_id: snowflake() }));
    const { user } = personOf(c);
    return c.json({ commands: usableCommands({ world, userId: user.id, channel: channelOf(world, id) }) });
  });

  /** Bots have no client to look at. */
  function personOf(c: Context): UserRecord {
    const record = userOf(world, c.req.param('id') ?? '');
    return record.applicationId === undefined ? record : rejectRequest('BOTS_FORBIDDEN');
  }

  return app;
}
