import {
  getChannelPins,
  getPinnedMessages,
  pinMessage,
  pinMessageDeprecated,
  unpinMessage,
  unpinMessageDeprecated,
} from '../../../../wire/endpoints/pins.js';
import { hasPermissionBits } from '../../../policy/permissions/permissions.js';
import type { Actor } from '../../../policy/requests/authorized-call.js';
import * as pins from '../../../state/messages/pins.js';
import type { ChannelRecord, MessageRecord } from '../../../state/records/channels.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';
import { serializeMessageFor } from './message-viewer.js';

interface PinCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
  readonly reason: string | undefined;
}

const pin = ({ world, channel, message, actor, reason }: PinCall) =>
  pins.insertPin(world, channel, message, { userId: actor.user.user.id, reason });

const unpin = ({ world, channel, message, actor, reason }: PinCall) =>
  pins.removePin(world, channel, message, { userId: actor.user.user.id, reason });

export const pinRoutes = [
  defineRoute(getChannelPins, ({ channel, query, ...place }) => {
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.before);
    const seen = hasPermissionBits(place.permissions, 'READ_MESSAGE_HISTORY') ? pins.pinsOf(channel) : [];
    const older = seen.filter(([pinnedAt]) => pinnedAt < before);
    const items = older.slice(0, query.limit).map(([pinnedAt, record]) => ({
      pinned_at: place.world.timestamp(pinnedAt),
      message: serializeMessageFor(place, record),
    }));
    return { result: { items, has_more: older.length > items.length }, events: [] };
  }),

  defineRoute(getPinnedMessages, ({ channel, ...place }) => {
    const seen = hasPermissionBits(place.permissions, 'READ_MESSAGE_HISTORY') ? pins.pinsOf(channel) : [];
    return { result: seen.map(([, record]) => serializeMessageFor(place, record)), events: [] };
  }),

  defineRoute(pinMessage, pin),
  defineRoute(pinMessageDeprecated, pin),
  defineRoute(unpinMessage, unpin),
  defineRoute(unpinMessageDeprecated, unpin),
];
