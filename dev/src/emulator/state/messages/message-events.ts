import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageAudiences } from './message-audiences.js';
import { serializeGatewayMessage } from './message-serialization.js';

/** The events of a new message. */
export function messageCreateEvents(world: World, channel: ChannelRecord, record: MessageRecord): EmittedEvent[] {
  return messageEvents(world, channel, record, 'messageCreate');
}

/** The events of a changed message. */
export function messageUpdateEvents(world: World, channel: ChannelRecord, record: MessageRecord): EmittedEvent[] {
  return messageEvents(world, channel, record, 'messageUpdate');
}

function messageEvents(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  event: 'messageCreate' | 'messageUpdate',
): EmittedEvent[] {
  const data = serializeGatewayMessage(world, channel, record);
  return messageAudiences(channel, record).map((audience) => ({ event, data, audience }));
}
