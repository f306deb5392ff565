import { empty, endpoint, json } from '../endpoint.js';
import { Member } from '../objects/member.js';

/** Get Guild Member. */
export const getGuildMember = endpoint('getGuildMember', 'GET', '/guilds/{guild_id}/members/{user_id}', {
  result: json(Member),
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
