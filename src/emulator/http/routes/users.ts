import {
  createDm,
  getCurrentUser,
  getCurrentUserGuilds,
  getUser,
  leaveGuild,
  modifyCurrentUser,
} from '../../../wire/endpoints/users.js';
import { currentUserGuilds } from '../../policy/guilds/current-user-guilds.js';
import { openDm, serializeChannel } from '../../state/channels/channels.js';
import { removeMember as leave } from '../../state/membership/membership.js';
import { serializeCurrentUser, updateUser } from '../../state/users/users.js';
import { serve } from '../serve.js';

export const userRoutes = [
  serve(getCurrentUser, ({ actor }) => ({ result: serializeCurrentUser(actor.user), events: [] })),

  serve(modifyCurrentUser, ({ world, actor, body }) => {
    const { result, events } = updateUser(world, actor.user, body);
    return { result: serializeCurrentUser(result), events };
  }),

  serve(getCurrentUserGuilds, ({ world, actor, query }) => ({
    result: currentUserGuilds(world, actor.user.user.id, query),
    events: [],
  })),

  serve(leaveGuild, ({ world, actor, guild }) => leave(world, guild, actor.user.user.id)),

  serve(getUser, ({ user }) => ({ result: user.user, events: [] })),

  serve(createDm, ({ world, actor, body }) => {
    const selfId = actor.user.user.id;
    const { result, events } = openDm(world, selfId, body.recipient_id);
    return { result: serializeChannel(world, result, selfId), events };
  }),
];
