import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { Channel } from '../objects/channel.js';
import { User } from '../objects/user.js';
import { snowflake } from '../schema.js';

/** Get Current User. */
export const getCurrentUser = endpoint('getCurrentUser', 'GET', '/users/@me', { result: json(User) });

/** Get User. */
export const getUser = endpoint('getUser', 'GET', '/users/{user_id}', { result: json(User) });

/** Create DM: opens the direct conversation with a user, or gives the one that is open. */
export const createDm = endpoint('createDm', 'POST', '/users/@me/channels', {
  body: z.object({ recipient_id: snowflake() }),
  result: json(Channel),
});
