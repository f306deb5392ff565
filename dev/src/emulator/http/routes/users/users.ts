import { endpoints, type PrivateChannelRequest } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { currentUserGuilds } from '../../../policy/guilds/current-user-guilds.js';
import type { Actor } from '../../../policy/requests/authorized-call.js';
import { createGroupDm, openDm, serializeChannel } from '../../../state/channels/channels.js';
import { serializeMember } from '../../../state/members/members.js';
import { removeMember as leave } from '../../../state/membership/membership.js';
import { findValidAccessToken } from '../../../state/users/access-tokens.js';
import { serializeCurrentUser, updateUser } from '../../../state/users/users.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

export const userRoutes = [
  defineRoute(endpoints.getCurrentUser, ({ actor: { user, accessToken } }) => {
    const { email, verified, ...identity } = serializeCurrentUser(user);
    const seesEmail = !accessToken || accessToken.scopes.includes('email');
    return { result: seesEmail ? { ...identity, email, verified } : identity, events: [] };
  }),

  defineRoute(endpoints.modifyCurrentUser, ({ world, actor, body }) => {
    const { result, events } = updateUser(world, actor.user, body);
    return { result: serializeCurrentUser(result), events };
  }),

  defineRoute(endpoints.getCurrentUserGuilds, ({ world, actor, query }) => ({
    result: currentUserGuilds(world, actor.user.user.id, query),
    events: [],
  })),

  defineRoute(endpoints.getCurrentUserGuildMember, ({ world, actor, guild }) => {
    const member = guild.members.get(actor.user.user.id) ?? rejectRequest('UNKNOWN_GUILD');
    return { result: serializeMember(world, member), events: [] };
  }),

  defineRoute(endpoints.getCurrentUserConnections, ({ actor }) => ({
    result: [...actor.user.connections],
    events: [],
  })),

  defineRoute(endpoints.leaveGuild, ({ world, actor, guild }) => leave(world, guild, actor.user.user.id)),

  defineRoute(endpoints.getUser, ({ user }) => ({ result: user.user, events: [] })),

  defineRoute(endpoints.createDm, ({ world, actor, body }) => {
    const selfId = actor.user.user.id;
    const { result, events } =
      body.recipient_id == null ? openGroupDm(world, actor, body) : openDm(world, selfId, body.recipient_id);
    return { result: serializeChannel(world, result, selfId), events };
  }),
];

/** Nicknames in a group are not part of any object that the API returns. */
function openGroupDm(world: World, { application }: Actor, { access_tokens: tokens }: PrivateChannelRequest) {
  const [ownerId, ...otherIds] = (tokens ?? []).flatMap((token) => findValidAccessToken(world, token)?.userId ?? []);
  if (!application || ownerId === undefined) return rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
  return createGroupDm(world, application.id, [ownerId, ...otherIds]);
}
