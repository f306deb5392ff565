import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { Channel } from '../objects/channels/channel.js';
import { CurrentUserGuild } from '../objects/guilds/current-user-guild.js';
import { User, UserEdit } from '../objects/users/user.js';
import { queryBoolean, queryInteger, snowflake } from '../validation/field-schemas.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Current User.
 * @see https://docs.discord.com/developers/resources/user#get-current-user
 */
export const getCurrentUser = declareEndpoint('getCurrentUser', 'GET', '/users/@me', { result: jsonResult(User) });

/**
 * Modify Current User: name and images of the caller's account.
 * @see https://docs.discord.com/developers/resources/user#modify-current-user
 */
export const modifyCurrentUser = declareEndpoint('modifyCurrentUser', 'PATCH', '/users/@me', {
  body: UserEdit,
  result: jsonResult(User),
  emits: ['userUpdate', 'guildMemberUpdate'],
});

/**
 * Get Current User Guilds: the guilds that the account is in, oldest first.
 * @see https://docs.discord.com/developers/resources/user#get-current-user-guilds
 */
export const getCurrentUserGuilds = declareEndpoint('getCurrentUserGuilds', 'GET', '/users/@me/guilds', {
  query: z.object({
    before: snowflake().optional(),
    after: snowflake().optional(),
    /** 1 to 200, default 200. */
    limit: queryInteger(1, limits.guildPageSize).default(limits.guildPageSize),
    /** Adds approximate counts of members. */
    with_counts: queryBoolean().default(false),
  }),
  result: jsonResult(z.array(CurrentUserGuild)),
});

/**
 * Leave Guild. The owner cannot leave.
 * @see https://docs.discord.com/developers/resources/user#leave-guild
 */
export const leaveGuild = declareEndpoint('leaveGuild', 'DELETE', '/users/@me/guilds/{guild_id}', {
  result: emptyResult,
  emits: ['guildDelete', 'guildMemberRemove'],
});

/**
 * Get User.
 * @see https://docs.discord.com/developers/resources/user#get-user
 */
export const getUser = declareEndpoint('getUser', 'GET', '/users/{user_id}', { result: jsonResult(User) });

/**
 * Create DM: opens the DM channel with a user, or returns the open one.
 * @see https://docs.discord.com/developers/resources/user#create-dm
 */
export const createDm = declareEndpoint('createDm', 'POST', '/users/@me/channels', {
  body: z.object({ recipient_id: snowflake() }),
  result: jsonResult(Channel),
});
