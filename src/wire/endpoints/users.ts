import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { Channel } from '../objects/channels/channel.js';
import { PrivateChannelRequest } from '../objects/channels/group-dm.js';
import { CurrentUserGuild } from '../objects/guilds/current-user-guild.js';
import { UserConnection } from '../objects/users/connection.js';
import { Member } from '../objects/users/member.js';
import { User, UserEdit } from '../objects/users/user.js';
import { queryBoolean, queryInteger, snowflake } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Current User. With an access token, the email address is included if it also has the scope `email`.
 * @see https://docs.discord.com/developers/resources/user#get-current-user
 */
export const getCurrentUser: Endpoint<'/users/@me', { result: User; auth: 'bot-or-bearer' }> = declareEndpoint(
  'getCurrentUser',
  'GET',
  '/users/@me',
  { auth: 'bot-or-bearer', scopes: ['identify'], result: jsonResult(User) },
);

/**
 * Modify Current User: name and images of the caller's account.
 * @see https://docs.discord.com/developers/resources/user#modify-current-user
 */
export const modifyCurrentUser: Endpoint<'/users/@me', { body: UserEdit; result: User }> = declareEndpoint(
  'modifyCurrentUser',
  'PATCH',
  '/users/@me',
  {
    body: UserEdit,
    result: jsonResult(User),
    emits: ['userUpdate', 'guildMemberUpdate'],
  },
);

/** Query for the guilds of the current user. */
export interface ListCurrentUserGuildsQuery {
  before?: string | undefined;
  after?: string | undefined;
  /** 1 to 200, default 200. */
  limit?: number | undefined;
  /** Adds approximate counts of members. */
  with_counts?: boolean | undefined;
}

/** {@link ListCurrentUserGuildsQuery} after validation, with defaults filled in. */
export interface ParsedListCurrentUserGuildsQuery extends ListCurrentUserGuildsQuery {
  limit: number;
  with_counts: boolean;
}

/**
 * Get Current User Guilds: the guilds that the account is in, oldest first.
 * @see https://docs.discord.com/developers/resources/user#get-current-user-guilds
 */
export const getCurrentUserGuilds: Endpoint<
  '/users/@me/guilds',
  {
    query: ListCurrentUserGuildsQuery;
    parsedQuery: ParsedListCurrentUserGuildsQuery;
    result: CurrentUserGuild[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('getCurrentUserGuilds', 'GET', '/users/@me/guilds', {
  auth: 'bot-or-bearer',
  scopes: ['guilds'],
  query: z.object({
    before: snowflake().optional(),
    after: snowflake().optional(),
    limit: queryInteger(1, limits.guildPageSize).default(limits.guildPageSize),
    with_counts: queryBoolean().default(false),
  }),
  result: jsonResult(z.array(CurrentUserGuild)),
});

/**
 * Get Current User Guild Member: the member that the user of an access token is.
 * @see https://docs.discord.com/developers/resources/user#get-current-user-guild-member
 */
export const getCurrentUserGuildMember: Endpoint<
  '/users/@me/guilds/{guild_id}/member',
  { result: Member; auth: 'bearer' }
> = declareEndpoint('getCurrentUserGuildMember', 'GET', '/users/@me/guilds/{guild_id}/member', {
  auth: 'bearer',
  scopes: ['guilds.members.read'],
  result: jsonResult(Member),
});

/**
 * Get Current User Connections: accounts of other services.
 * @see https://docs.discord.com/developers/resources/user#get-current-user-connections
 */
export const getCurrentUserConnections: Endpoint<
  '/users/@me/connections',
  { result: UserConnection[]; auth: 'bot-or-bearer' }
> = declareEndpoint('getCurrentUserConnections', 'GET', '/users/@me/connections', {
  auth: 'bot-or-bearer',
  scopes: ['connections'],
  result: jsonResult(z.array(UserConnection)),
});

/**
 * Leave Guild. The owner cannot leave.
 * @see https://docs.discord.com/developers/resources/user#leave-guild
 */
export const leaveGuild: Endpoint<'/users/@me/guilds/{guild_id}', { result: undefined }> = declareEndpoint(
  'leaveGuild',
  'DELETE',
  '/users/@me/guilds/{guild_id}',
  {
    result: emptyResult,
    emits: ['guildDelete', 'guildMemberRemove'],
  },
);

/**
 * Get User.
 * @see https://docs.discord.com/developers/resources/user#get-user
 */
export const getUser: Endpoint<'/users/{user_id}', { result: User }> = declareEndpoint(
  'getUser',
  'GET',
  '/users/{user_id}',
  { result: jsonResult(User) },
);

/**
 * Create DM: opens the DM channel with a user, or returns the open one. The emulator also accepts Create Group DM here, which
 * our client does not send: a repeated request would create a second group.
 * @see https://docs.discord.com/developers/resources/user#create-dm
 */
export const createDm: Endpoint<'/users/@me/channels', { body: PrivateChannelRequest; result: Channel }> =
  declareEndpoint('createDm', 'POST', '/users/@me/channels', {
    repeat: 'idempotent',
    body: PrivateChannelRequest,
    clientBody: z.object({ recipient_id: snowflake() }),
    result: jsonResult(Channel),
  });
