import type { Emission } from './change.js';
import { messageAudiences } from './message-audiences.js';
import { presentGatewayMessage } from './message-presentation.js';
import type { ChannelRecord, MessageRecord } from './records/channels.js';
import type { World } from './world.js';

/** The events that tell of a new message. */
export function messageCreated(world: World, channel: ChannelRecord, record: MessageRecord): Emission[] {
  return news(world, channel, record, 'messageCreate');
}

/** The events that tell of a changed message. */
export function messageUpdated(world: World, channel: ChannelRecord, record: MessageRecord): Emission[] {
  return news(world, channel, record, 'messageUpdate');
}

function news(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  event: 'messageCreate' | 'messageUpdate',
): Emission[] {
  const data = presentGatewayMessage(world, channel, record);
  return messageAudiences(channel, record).map((audience) => ({ event, data, audience }));
}
