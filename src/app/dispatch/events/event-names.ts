/** The names of events: those that `@On` takes, and those on the wire. */
import { type EventName, events } from '../../../wire/events/all-events.js';
import { type WebhookEventName, webhookEvents } from '../../../wire/events/webhook-events.js';
import { derivedEventNames, isDerivedEventName } from '../../derived-events/derived-events.js';

/** The name that `@On` takes, by the wire name. */
export const eventNamesByWireName: ReadonlyMap<string, EventName> = new Map(
  // Object.entries gives its keys as strings; they are exactly those of the table.
  Object.entries(events).map(([name, { wireName }]) => [wireName, name as EventName]),
);

/** Every name that `@On` takes. */
export const listenableEventNames: readonly string[] = [...eventNamesByWireName.values(), ...derivedEventNames];

/** Every name that `@OnWebhookEvent` takes. */
export const webhookEventNames: readonly string[] = Object.keys(webhookEvents);

/** Whether it names a webhook event. */
export function isWebhookEventName(name: string): name is WebhookEventName {
  return Object.hasOwn(webhookEvents, name);
}

/** Whether it names an event of the service; derived events come of those. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

/** Whether an event, by any of its names, tells of its guild. Of an event that is not known it may. */
export function eventHasGuild(name: string): boolean {
  return locationFieldsOf(name).guildField !== undefined;
}

/** Whether an event, by any of its names, tells of its channel. Of an event that is not known it may. */
export function eventHasChannel(name: string): boolean {
  return locationFieldsOf(name).channelField !== undefined;
}

/** The guild that an event is of; undefined outside guilds. */
export function eventGuildId(name: string, data: unknown): string | undefined {
  return readStringField(data, locationFieldsOf(name).guildField);
}

/** The channel that an event is of, if any. */
export function eventChannelId(name: string, data: unknown): string | undefined {
  return readStringField(data, locationFieldsOf(name).channelField);
}

interface LocationFields {
  readonly guildField: string | undefined;
  readonly channelField: string | undefined;
}

const DERIVED_EVENT_FIELDS: LocationFields = { guildField: 'guild_id', channelField: undefined };
const UNKNOWN_EVENT_FIELDS: LocationFields = { guildField: 'guild_id', channelField: 'channel_id' };

function locationFieldsOf(name: string): LocationFields {
  const known = isEventName(name) ? name : eventNamesByWireName.get(name);
  if (known !== undefined) return events[known];
  return isDerivedEventName(name) ? DERIVED_EVENT_FIELDS : UNKNOWN_EVENT_FIELDS;
}

/** What came is not checked, so neither the object nor the field is sure. */
function readStringField(data: unknown, field: string | undefined): string | undefined {
  if (typeof data !== 'object' || data === null || field === undefined) return undefined;
  const value: unknown = Reflect.get(data, field);
  return typeof value === 'string' ? value : undefined;
}
