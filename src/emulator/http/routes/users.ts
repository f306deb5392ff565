import {
  createDm,
  getCurrentUser,
  getCurrentUserGuilds,
  getUser,
  leaveGuild,
  modifyCurrentUser,
} from '../../../wire/endpoints/users.js';
import { ownGuilds } from '../../policy/own-guilds.js';
import { openDm, presentChannel } from '../../state/channels.js';
import { leaveGuild as leave } from '../../state/membership.js';
import { editUser, presentSelf } from '../../state/users.js';
import { serve } from '../serve.js';

export const userRoutes = [
  serve(getCurrentUser, ({ actor }) => ({ result: presentSelf(actor.user), events: [] })),

  serve(modifyCurrentUser, ({ world, actor, body }) => {
    const { result, events } = editUser(world, actor.user, body);
    return { result: presentSelf(result), events };
  }),

  serve(getCurrentUserGuilds, ({ world, actor, query }) => ({
    result: ownGuilds(world, actor.user.user.id, query),
    events: [],
  })),

  serve(leaveGuild, ({ world, actor, guild }) => leave(world, guild, actor.user.user.id)),

  serve(getUser, ({ user }) => ({ result: user.user, events: [] })),

  serve(createDm, ({ world, actor, body }) => {
    const selfId = actor.user.user.id;
    const { result, events } = openDm(world, selfId, body.recipient_id);
    return { result: presentChannel(world, result, selfId), events };
  }),
];
