import { createDm, getCurrentUser, getUser } from '../../../wire/endpoints/users.js';
import { openDm, presentChannel } from '../../state/channels.js';
import { presentSelf } from '../../state/users.js';
import { serve } from '../serve.js';

export const userRoutes = [
  serve(getCurrentUser, ({ actor }) => ({ result: presentSelf(actor.user), events: [] })),

  serve(getUser, ({ user }) => ({ result: user.user, events: [] })),

  serve(createDm, ({ world, actor, body }) => {
    const selfId = actor.user.user.id;
    const { result, events } = openDm(world, selfId, body.recipient_id);
    return { result: presentChannel(world, result, selfId), events };
  }),
];
