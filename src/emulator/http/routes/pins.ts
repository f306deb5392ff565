import { getChannelPins, pinMessage, unpinMessage } from '../../../wire/endpoints/pins.js';
import { holds } from '../../policy/permissions.js';
import * as pins from '../../state/pins.js';
import { messageFor } from '../message-reading.js';
import { serve } from '../serve.js';

export const pinRoutes = [
  serve(getChannelPins, ({ channel, query, ...place }) => {
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.before);
    const seen = holds(place.permissions, 'READ_MESSAGE_HISTORY') ? pins.pinsOf(channel) : [];
    const older = seen.filter(([pinnedAt]) => pinnedAt < before);
    const items = older.slice(0, query.limit).map(([pinnedAt, record]) => ({
      pinned_at: place.world.timestamp(pinnedAt),
      message: messageFor(place, record),
    }));
    return { result: { items, has_more: older.length > items.length }, events: [] };
  }),

  serve(pinMessage, ({ world, channel, message, actor, reason }) =>
    pins.pinMessage(world, channel, message, { userId: actor.user.user.id, reason }),
  ),

  serve(unpinMessage, ({ world, channel, message, actor, reason }) =>
    pins.unpinMessage(world, channel, message, { userId: actor.user.user.id, reason }),
  ),
];
