import { getChannel } from '../../../wire/endpoints/channels.js';
import { presentChannel } from '../../state/channels.js';
import { serve } from '../serve.js';

export const channelRoutes = [
  serve(getChannel, ({ world, channel, actor }) => ({
    result: presentChannel(world, channel, actor.user.user.id),
    events: [],
  })),
];
