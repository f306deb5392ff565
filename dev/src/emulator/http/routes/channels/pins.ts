import { endpoints } from 'guildhall/wire';
import { serializeMessageFor } from '../../../policy/messages/message-access.js';
import { readablePins } from '../../../policy/messages/message-history.js';
import type { Actor } from '../../../policy/requests/authorized-call.js';
import * as pins from '../../../state/messages/pins.js';
import type { ChannelRecord, MessageRecord } from '../../../state/records/channels.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

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
  defineRoute(endpoints.getChannelPins, ({ channel, query, ...call }) => {
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.before);
    const readable = readablePins(channel, call.permissions);
    const older = readable.filter(([pinnedAt]) => pinnedAt < before);
    const items = older.slice(0, query.limit).map(([pinnedAt, record]) => ({
      pinned_at: call.world.timestamp(pinnedAt),
      message: serializeMessageFor(call, record),
    }));
    return { result: { items, has_more: older.length > items.length }, events: [] };
  }),

  defineRoute(endpoints.getPinnedMessages, ({ channel, ...call }) => {
    const readable = readablePins(channel, call.permissions);
    return { result: readable.map(([, record]) => serializeMessageFor(call, record)), events: [] };
  }),

  defineRoute(endpoints.pinMessage, pin),
  defineRoute(endpoints.pinMessageDeprecated, pin),
  defineRoute(endpoints.unpinMessage, unpin),
  defineRoute(endpoints.unpinMessageDeprecated, unpin),
];
