import { z } from 'zod';
import { empty, endpoint, json, optionalJson } from '../endpoint.js';
import { limits } from '../limits.js';
import { CurrentMemberChanges, Member, MemberChanges, NewMember } from '../objects/member.js';
import { queryInteger, snowflake, text } from '../schema.js';

const page = queryInteger(1, limits.memberPage).default(1);

/** Get Guild Member. */
export const getGuildMember = endpoint('getGuildMember', 'GET', '/guilds/{guild_id}/members/{user_id}', {
  result: json(Member),
});

/** List Guild Members, by ascending user id. The application must have the privileged intent GUILD_MEMBERS. */
export const listGuildMembers = endpoint('listGuildMembers', 'GET', '/guilds/{guild_id}/members', {
  query: z.object({
    /** 1..1000, default 1. */
    limit: page,
    /** The highest user id of the page before. Default 0: the first page. */
    after: snowflake().default('0'),
  }),
  result: json(z.array(Member)),
});

/** Search Guild Members: those whose username or nickname begins with the query, whatever its case. */
export const searchGuildMembers = endpoint('searchGuildMembers', 'GET', '/guilds/{guild_id}/members/search', {
  query: z.object({
    /** 1..100 characters (the OpenAPI document). */
    query: text(1, limits.member.query),
    /** 1..1000, default 1. */
    limit: page,
  }),
  result: json(z.array(Member)),
});

/** Add Guild Member: 201 with the member, or 204 when the user is one already. */
export const addGuildMember = endpoint('addGuildMember', 'PUT', '/guilds/{guild_id}/members/{user_id}', {
  body: NewMember,
  result: optionalJson(Member),
  status: 201,
  creates: 'member',
  needs: ['CREATE_INSTANT_INVITE'],
  emits: ['guildMemberAdd'],
});

/**
 * Modify Guild Member. Each field needs a permission of its own. Roles are recorded as MEMBER_ROLE_UPDATE, moving and
 * disconnecting as MEMBER_MOVE and MEMBER_DISCONNECT.
 */
export const modifyGuildMember = endpoint('modifyGuildMember', 'PATCH', '/guilds/{guild_id}/members/{user_id}', {
  body: MemberChanges,
  result: json(Member),
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate', 'voiceStateUpdate'],
});

/** Modify Current Member. */
export const modifyCurrentMember = endpoint('modifyCurrentMember', 'PATCH', '/guilds/{guild_id}/members/@me', {
  body: CurrentMemberChanges,
  result: json(Member),
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate'],
});

/** Modify Current User Nick. Deprecated in favour of Modify Current Member, and absent from the OpenAPI document. */
export const modifyCurrentUserNick = endpoint('modifyCurrentUserNick', 'PATCH', '/guilds/{guild_id}/members/@me/nick', {
  body: CurrentMemberChanges.pick({ nick: true }),
  result: json(z.object({ nick: z.string().nullable() })),
  needs: ['CHANGE_NICKNAME'],
  audit: 'MEMBER_UPDATE',
  emits: ['guildMemberUpdate'],
  deprecated: true,
});

/** Remove Guild Member: kicks. The member's highest role must stand below the caller's. */
export const removeGuildMember = endpoint('removeGuildMember', 'DELETE', '/guilds/{guild_id}/members/{user_id}', {
  result: empty,
  needs: ['KICK_MEMBERS'],
  audit: 'MEMBER_KICK',
  emits: ['guildMemberRemove'],
});

/** Add Guild Member Role. The role must stand below the caller's highest. */
export const addGuildMemberRole = endpoint(
  'addGuildMemberRole',
  'PUT',
  '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  { result: empty, needs: ['MANAGE_ROLES'], audit: 'MEMBER_ROLE_UPDATE', emits: ['guildMemberUpdate'] },
);

/** Remove Guild Member Role. The role must stand below the caller's highest. */
export const removeGuildMemberRole = endpoint(
  'removeGuildMemberRole',
  'DELETE',
  '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  { result: empty, needs: ['MANAGE_ROLES'], audit: 'MEMBER_ROLE_UPDATE', emits: ['guildMemberUpdate'] },
);
