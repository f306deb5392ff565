import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import type { ParsedBulkBanRequest } from '../../objects/guilds/ban.js';
import { Ban, BanRequest, BulkBanRequest, BulkBanResult } from '../../objects/guilds/ban.js';
import { queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/** Query for the bans of a guild. */
export interface BansQuery {
  /** 1 to 1000, default 1000. */
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** {@link BansQuery} after validation, with defaults filled in. */
export interface ParsedBansQuery extends BansQuery {
  limit: number;
}

/**
 * Get Guild Bans, by ascending user id. If both `before` and `after` are given, only `before` counts.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-bans
 */
export const getGuildBans: Endpoint<
  '/guilds/{guild_id}/bans',
  {
    query: BansQuery;
    parsedQuery: ParsedBansQuery;
    result: Ban[];
  }
> = declareEndpoint('getGuildBans', 'GET', '/guilds/{guild_id}/bans', {
  query: z.object({
    limit: queryInteger(1, limits.ban.pageSize).default(limits.ban.pageSize),
    before: snowflake().optional(),
    after: snowflake().optional(),
  }),
  result: jsonResult(z.array(Ban)),
  requiredPermissions: ['BAN_MEMBERS'],
});

/**
 * Get Guild Ban. A user who is not banned is 10026.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-ban
 */
export const getGuildBan: Endpoint<'/guilds/{guild_id}/bans/{user_id}', { result: Ban }> = declareEndpoint(
  'getGuildBan',
  'GET',
  '/guilds/{guild_id}/bans/{user_id}',
  {
    result: jsonResult(Ban),
    requiredPermissions: ['BAN_MEMBERS'],
  },
);

/**
 * Create Guild Ban. A member's highest role must be below the caller's. The user need not be a member; too many bans
 * of non-members are 30035 (the limit is not published; the emulator allows 1000).
 * @see https://docs.discord.com/developers/resources/guild#create-guild-ban
 */
export const createGuildBan: Endpoint<
  '/guilds/{guild_id}/bans/{user_id}',
  { body: BanRequest; result: undefined; audit: true }
> = declareEndpoint('createGuildBan', 'PUT', '/guilds/{guild_id}/bans/{user_id}', {
  body: BanRequest,
  result: emptyResult,
  requiredPermissions: ['BAN_MEMBERS'],
  audit: 'MEMBER_BAN_ADD',
  emits: ['guildBanAdd', 'guildMemberRemove', 'messageDeleteBulk'],
});

/**
 * Remove Guild Ban.
 * @see https://docs.discord.com/developers/resources/guild#remove-guild-ban
 */
export const removeGuildBan: Endpoint<'/guilds/{guild_id}/bans/{user_id}', { result: undefined; audit: true }> =
  declareEndpoint('removeGuildBan', 'DELETE', '/guilds/{guild_id}/bans/{user_id}', {
    result: emptyResult,
    requiredPermissions: ['BAN_MEMBERS'],
    audit: 'MEMBER_BAN_REMOVE',
    emits: ['guildBanRemove'],
  });

/**
 * Bulk Guild Ban: at most 200 users. If none of them could be banned, the error is 500000. The caller is skipped, and in neither
 * list of the result.
 * @see https://docs.discord.com/developers/resources/guild#bulk-guild-ban
 */
export const bulkGuildBan: Endpoint<
  '/guilds/{guild_id}/bulk-ban',
  { body: BulkBanRequest; parsedBody: ParsedBulkBanRequest; result: BulkBanResult; audit: true }
> = declareEndpoint('bulkGuildBan', 'POST', '/guilds/{guild_id}/bulk-ban', {
  body: BulkBanRequest,
  result: jsonResult(BulkBanResult),
  requiredPermissions: ['BAN_MEMBERS', 'MANAGE_GUILD'],
  audit: 'MEMBER_BAN_ADD',
  emits: ['guildBanAdd', 'guildMemberRemove', 'messageDeleteBulk'],
});
