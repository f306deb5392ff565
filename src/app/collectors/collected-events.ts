/** The events that collectors need: those that contain items, and those that end a collector. */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventPayloads } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { inboundPayload } from '../../wire/events/inbound-payload.js';

export type CollectedEventName =
  | 'messageCreate'
  | 'messageReactionAdd'
  | 'messageReactionRemove'
  | 'messageDelete'
  | 'messageDeleteBulk'
  | 'channelDelete'
  | 'threadDelete'
  | 'guildDelete';

/** An event with its payload. */
export type CollectedEvent = {
  [Name in CollectedEventName]: { readonly event: Name; readonly data: EventPayloads[Name] };
}[CollectedEventName];

/** Whether a channel, message or guild is deleted by an event. An outage of a guild is no deletion. */
export function isDeletionOf(
  { event, data }: CollectedEvent,
  { channelId, messageId, guildId, threadParentId }: CollectedLocation,
): boolean {
  switch (event) {
    case 'channelDelete':
      // With a channel, its threads are deleted, without an event for each.
      return data.id === channelId || data.id === threadParentId;
    case 'threadDelete':
      return data.id === channelId;
    case 'messageDelete':
      return data.id === messageId;
    case 'messageDeleteBulk':
      return messageId !== undefined && data.ids.includes(messageId);
    case 'guildDelete':
      return data.id === guildId && data.unavailable !== true;
    default:
      return false;
  }
}

/** Where a collector collects. */
export interface CollectedLocation {
  readonly channelId: Snowflake;
  /** Undefined for a collector of messages. */
  readonly messageId?: Snowflake | undefined;
  /** Undefined while it is not known, and outside guilds. */
  readonly guildId?: Snowflake | undefined;
  /** The channel of a thread. Undefined while it is not known, and for other channels. */
  readonly threadParentId?: Snowflake | undefined;
}

/** The channel of an event; undefined if it can be about several: all of a guild, or a channel with its threads. */
export function channelIdOf({ event, data }: CollectedEvent): Snowflake | undefined {
  switch (event) {
    case 'threadDelete':
      return data.id;
    case 'channelDelete':
    case 'guildDelete':
      return undefined;
    default:
      return data.channel_id;
  }
}

/** Reads an incoming event that a collector needs. */
export const readCollectedEvent: {
  readonly [Name in CollectedEventName]: (inbound: InboundEvent) => CollectedEvent;
} = {
  messageCreate: (inbound) => ({ event: 'messageCreate', data: inboundPayload('messageCreate', inbound) }),
  messageReactionAdd: (inbound) => ({
    event: 'messageReactionAdd',
    data: inboundPayload('messageReactionAdd', inbound),
  }),
  messageReactionRemove: (inbound) => ({
    event: 'messageReactionRemove',
    data: inboundPayload('messageReactionRemove', inbound),
  }),
  messageDelete: (inbound) => ({ event: 'messageDelete', data: inboundPayload('messageDelete', inbound) }),
  messageDeleteBulk: (inbound) => ({
    event: 'messageDeleteBulk',
    data: inboundPayload('messageDeleteBulk', inbound),
  }),
  channelDelete: (inbound) => ({ event: 'channelDelete', data: inboundPayload('channelDelete', inbound) }),
  threadDelete: (inbound) => ({ event: 'threadDelete', data: inboundPayload('threadDelete', inbound) }),
  guildDelete: (inbound) => ({ event: 'guildDelete', data: inboundPayload('guildDelete', inbound) }),
};
