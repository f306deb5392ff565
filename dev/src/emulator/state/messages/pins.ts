import { messageTypes } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { channelAudiences } from '../channels/channels.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageUpdateEvents } from './message-events.js';
import { insertSystemMessage } from './system-messages.js';

/** The pinned messages of a channel with the time of the pin, latest first. */
export function pinsOf({ messages }: ChannelRecord): (readonly [pinnedAt: number, record: MessageRecord])[] {
  return [...messages.values()]
    .flatMap((record) => (record.pinnedAt === undefined ? [] : [[record.pinnedAt, record] as const]))
    .sort(([a], [b]) => b - a);
}

/** Pins a message and adds a system message about it. Does nothing if it is pinned already. */
export function insertPin(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  if (record.pinnedAt !== undefined) return { result: undefined, events: [] };
  const [latest] = pinsOf(channel);
  record.pinnedAt = Math.max(world.clock.now(), (latest?.[0] ?? 0) + 1);
  record.message = { ...record.message, pinned: true };
  const { id: channelId, guild_id: guildId } = channel.channel;
  const notice = insertSystemMessage(world, channel, {
    type: messageTypes.CHANNEL_PINNED_MESSAGE,
    authorId: executor.userId,
    reference: {
      message_id: record.message.id,
      channel_id: channelId,
      ...(guildId === undefined ? {} : { guild_id: guildId }),
    },
  });
  return {
    result: undefined,
    events: [...pinEvents(world, channel, record, 'MESSAGE_PIN', executor), ...notice.events],
  };
}

/** Unpins a message. Does nothing if it is not pinned. */
export function removePin(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  if (record.pinnedAt === undefined) return { result: undefined, events: [] };
  record.pinnedAt = undefined;
  record.message = { ...record.message, pinned: false };
  return { result: undefined, events: pinEvents(world, channel, record, 'MESSAGE_UNPIN', executor) };
}

function pinEvents(
  world: World,
  record: ChannelRecord,
  message: MessageRecord,
  action: 'MESSAGE_PIN' | 'MESSAGE_UNPIN',
  executor: AuditExecutor,
): EmittedEvent[] {
  const [latest] = pinsOf(record);
  const lastPin = latest ? world.timestamp(latest[0]) : null;
  record.channel = { ...record.channel, last_pin_timestamp: lastPin };
  const { id: channelId, guild_id: guildId } = record.channel;
  const guild = world.guilds.get(guildId ?? '');
  const { id, author } = message.message;
  const options = { channel_id: channelId, message_id: id };
  const entry = guild ? insertAuditEntry(world, guild, { action, targetId: author.id, executor, options }).events : [];
  const data = {
    channel_id: channelId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    last_pin_timestamp: lastPin,
  };
  return [
    ...channelAudiences(record).map((audience): EmittedEvent => ({ event: 'channelPinsUpdate', data, audience })),
    ...messageUpdateEvents(world, record, message),
    ...entry,
  ];
}
