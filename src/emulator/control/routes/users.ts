import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import { text } from '../../../wire/schema.js';
import { dmsOf, presentChannel } from '../../state/channels.js';
import { createUser } from '../../state/users.js';
import type { ControlParts } from '../control-parts.js';
import { readBody, userOf } from '../request.js';

const NewUser = z.object({
  username: text(limits.username.min, limits.username.max),
  global_name: text(1, limits.username.max).nullable().optional(),
  bot: z.literal(false, 'Make an application instead: POST /_control/applications.').optional(),
});

/** Calls about people. */
export function userCalls({ service: { world } }: ControlParts): Hono {
  const app = new Hono();

  app.post('/users', async (c) => {
    const { username, global_name } = await readBody(c, NewUser);
    const { result } = createUser(world, { username, global_name });
    return c.json({ ...result.user, token: result.token });
  });

  app.get('/users/:id/channels', (c) => {
    const { user } = userOf(world, c.req.param('id'));
    return c.json(dmsOf(world, user.id).map((channel) => presentChannel(world, channel, user.id)));
  });

  return app;
}
