import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { AddMemberRequest, CurrentMemberEdit, Member, MemberEdit } from '../../objects/users/member.js';
import { memberTimeoutProblems } from '../../objects/users/member-timeout-problems.js';
import { boundedText, queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { ClientRequest } from '../declaration/client-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult, optionalJsonResult } from '../declaration/endpoint.js';

const pageSize = queryInteger(1, limits.memberPageSize).default(1);

/**
 * Get Guild Member.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-member
 */
export const getGuildMember: Endpoint<'/guilds/{guild_id}/members/{user_id}', { result: Member }> = declareEndpoint(
  'getGuildMember',
  'GET',
  '/guilds/{guild_id}/members/{user_id}',
  {
    result: jsonResult(Member),
  },
);

/** Query for the members of a guild. */
export interface GuildMembersQuery {
  /** 1 to 1000, default 1. */
  limit?: number | undefined;
  /** The highest user id of the previous page. Default 0: the first page. */
  after?: string | undefined;
}

/** {@link GuildMembersQuery} after validation, with defaults filled in. */
export interface ParsedGuildMembersQuery extends GuildMembersQuery {
  limit: number;
  after: string;
}

/**
 * List Guild Members, by ascending user id. The application needs the privileged intent GUILD_MEMBERS.
 * @see https://docs.discord.com/developers/resources/guild#list-guild-members
 */
export const listGuildMembers: Endpoint<
  '/guilds/{guild_id}/members',
  {
    query: GuildMembersQuery;
    parsedQuery: ParsedGuildMembersQuery;
    result: Member[];
  }
> = declareEndpoint('listGuildMembers', 'GET', '/guilds/{guild_id}/members', {
  query: z.object({
    limit: pageSize,
    after: snowflake().default('0'),
  }),
  result: jsonResult(z.array(Member)),
});

/** Query for the members of a guild with a name. */
export interface MemberSearchQuery {
  /** 1 to 100 characters (OpenAPI document). */
  query: string;
  /** 1 to 1000, default 1. */
  limit?: number | undefined;
}

/** {@link MemberSearchQuery} after validation, with defaults filled in. */
export interface ParsedMemberSearchQuery extends MemberSearchQuery {
  limit: number;
}

/**
 * Search Guild Members: those whose username or nickname starts with the query, ignoring case.
 * @see https://docs.discord.com/developers/resources/guild#search-guild-members
 */
export const searchGuildMembers: Endpoint<
  '/guilds/{guild_id}/members/search',
  {
    query: MemberSearchQuery;
    parsedQuery: ParsedMemberSearchQuery;
    result: Member[];
  }
> = declareEndpoint('searchGuildMembers', 'GET', '/guilds/{guild_id}/members/search', {
  query: z.object({
    query: boundedText(1, limits.member.searchQuery),
    limit: pageSize,
  }),
  result: jsonResult(z.array(Member)),
});

/**
 * Add Guild Member: 201 with the member, or 204 when the user is already a member.
 * @see https://docs.discord.com/developers/resources/guild#add-guild-member
 */
export const addGuildMember: Endpoint<
  '/guilds/{guild_id}/members/{user_id}',
  { body: AddMemberRequest; result: Member | undefined; creates: 'member' }
> = declareEndpoint('addGuildMember', 'PUT', '/guilds/{guild_id}/members/{user_id}', {
  body: AddMemberRequest,
  result: optionalJsonResult(Member),
  status: 201,
  creates: 'member',
  requiredPermissions: ['CREATE_INSTANT_INVITE'],
  emits: ['guildMemberAdd'],
});

/**
 * Modify Guild Member. Each field needs its own permission. Roles are recorded as MEMBER_ROLE_UPDATE, moving and
 * disconnecting as MEMBER_MOVE and MEMBER_DISCONNECT. Moving a member to another voice channel sends only a voice state
 * update, because it changes no field of the member.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-member
 */
export const modifyGuildMember: Endpoint<
  '/guilds/{guild_id}/members/{user_id}',
  { body: MemberEdit; result: Member; audit: true }
> = declareEndpoint('modifyGuildMember', 'PATCH', '/guilds/{guild_id}/members/{user_id}', {
  body: MemberEdit,
  clientCheck: ({ body, now }: ClientRequest<MemberEdit>) => memberTimeoutProblems(body, now),
  result: jsonResult(Member),
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate', 'voiceStateUpdate'],
});

/**
 * Modify Current Member.
 * @see https://docs.discord.com/developers/resources/guild#modify-current-member
 */
export const modifyCurrentMember: Endpoint<
  '/guilds/{guild_id}/members/@me',
  { body: CurrentMemberEdit; result: Member; audit: true }
> = declareEndpoint('modifyCurrentMember', 'PATCH', '/guilds/{guild_id}/members/@me', {
  body: CurrentMemberEdit,
  result: jsonResult(Member),
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate'],
});

/**
 * Modify Current User Nick. Deprecated in favor of Modify Current Member, and not in the OpenAPI document.
 * @see https://docs.discord.com/developers/resources/guild#modify-current-user-nick
 */
export const modifyCurrentUserNick: Endpoint<
  '/guilds/{guild_id}/members/@me/nick',
  { body: Pick<CurrentMemberEdit, 'nick'>; result: { nick: string | null }; audit: true }
> = declareEndpoint('modifyCurrentUserNick', 'PATCH', '/guilds/{guild_id}/members/@me/nick', {
  body: CurrentMemberEdit.pick({ nick: true }),
  result: jsonResult(z.object({ nick: z.string().nullable() })),
  requiredPermissions: ['CHANGE_NICKNAME'],
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate'],
  deprecated: true,
});

/**
 * Remove Guild Member: kicks the member, whose highest role must be below the caller's.
 * @see https://docs.discord.com/developers/resources/guild#remove-guild-member
 */
export const removeGuildMember: Endpoint<'/guilds/{guild_id}/members/{user_id}', { result: undefined; audit: true }> =
  declareEndpoint('removeGuildMember', 'DELETE', '/guilds/{guild_id}/members/{user_id}', {
    result: emptyResult,
    requiredPermissions: ['KICK_MEMBERS'],
    audit: 'MEMBER_KICK',
    emits: ['guildMemberRemove'],
  });

/**
 * Add Guild Member Role. The role must be below the caller's highest.
 * @see https://docs.discord.com/developers/resources/guild#add-guild-member-role
 */
export const addGuildMemberRole: Endpoint<
  '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  { result: undefined; audit: true }
> = declareEndpoint('addGuildMemberRole', 'PUT', '/guilds/{guild_id}/members/{user_id}/roles/{role_id}', {
  result: emptyResult,
  requiredPermissions: ['MANAGE_ROLES'],
  audit: 'MEMBER_ROLE_UPDATE',
  emits: ['guildMemberUpdate'],
});

/**
 * Remove Guild Member Role. The role must be below the caller's highest.
 * @see https://docs.discord.com/developers/resources/guild#remove-guild-member-role
 */
export const removeGuildMemberRole: Endpoint<
  '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  { result: undefined; audit: true }
> = declareEndpoint('removeGuildMemberRole', 'DELETE', '/guilds/{guild_id}/members/{user_id}/roles/{role_id}', {
  result: emptyResult,
  requiredPermissions: ['MANAGE_ROLES'],
  audit: 'MEMBER_ROLE_UPDATE',
  emits: ['guildMemberUpdate'],
});
