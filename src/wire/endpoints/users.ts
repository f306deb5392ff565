import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';

import { limits } from '../limits.js';
import { Channel } from '../objects/channel.js';
import { CurrentGuild } from '../objects/current-guild.js';
import { User, UserEdit } from '../objects/user.js';
import { queryBoolean, queryInteger, snowflake } from '../schema.js';

/** Get Current User. */
export const getCurrentUser = endpoint('getCurrentUser', 'GET', '/users/@me', { result: json(User) });

/** Modify Current User: name and pictures of the own account. */
export const modifyCurrentUser = endpoint('modifyCurrentUser', 'PATCH', '/users/@me', {
  body: UserEdit,
  result: json(User),
  emits: ['userUpdate', 'guildMemberUpdate'],
});

/** Get Current User Guilds: those that the account is in, oldest first. */
export const getCurrentUserGuilds = endpoint('getCurrentUserGuilds', 'GET', '/users/@me/guilds', {
  query: z.object({
    before: snowflake().optional(),
    after: snowflake().optional(),
    /** 1..200, default 200. */
    limit: queryInteger(1, limits.guildPage).default(limits.guildPage),
    /** Adds approximate counts of members. */
    with_counts: queryBoolean().default(false),
  }),
  result: json(z.array(CurrentGuild)),
});

/** Leave Guild. The owner cannot leave. */
export const leaveGuild = endpoint('leaveGuild', 'DELETE', '/users/@me/guilds/{guild_id}', {
  result: empty,
  emits: ['guildDelete', 'guildMemberRemove'],
});

/** Get User. */
export const getUser = endpoint('getUser', 'GET', '/users/{user_id}', { result: json(User) });

/** Create DM: opens the direct conversation with a user, or gives the one that is open. */
export const createDm = endpoint('createDm', 'POST', '/users/@me/channels', {
  body: z.object({ recipient_id: snowflake() }),
  result: json(Channel),
});
