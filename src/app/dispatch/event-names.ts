/** The names of events: those that `@On` takes, and those on the wire. */
import { type EventName, events } from '../../wire/events/all-events.js';
import { type WebhookEventName, webhookEvents } from '../../wire/events/webhook-events.js';
import { derivedEventNames, isDerivedEventName } from '../derive/derived-events.js';

/** The name that `@On` takes, by the wire name. */
export const eventNames: ReadonlyMap<string, EventName> = new Map(
  // Object.entries gives its keys as strings; they are exactly those of the table.
  Object.entries(events).map(([name, { wireName }]) => [wireName, name as EventName]),
);

/** Every name that `@On` takes. */
export const listenableNames: readonly string[] = [...eventNames.values(), ...derivedEventNames];

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
export function hasGuild(name: string): boolean {
  return fieldsOf(name).guildField !== undefined;
}

/** Whether an event, by any of its names, tells of its channel. Of an event that is not known it may. */
export function hasChannel(name: string): boolean {
  return fieldsOf(name).channelField !== undefined;
}

/** The guild that an event is of; undefined outside guilds. */
export function guildOf(name: string, data: unknown): string | undefined {
  return textAt(data, fieldsOf(name).guildField);
}

/** The channel that an event is of, if any. */
export function channelOf(name: string, data: unknown): string | undefined {
  return textAt(data, fieldsOf(name).channelField);
}

interface PlaceFields {
  readonly guildField: string | undefined;
  readonly channelField: string | undefined;
}

const OF_DERIVED: PlaceFields = { guildField: 'guild_id', channelField: undefined };
const OF_UNKNOWN: PlaceFields = { guildField: 'guild_id', channelField: 'channel_id' };

function fieldsOf(name: string): PlaceFields {
  const known = isEventName(name) ? name : eventNames.get(name);
  if (known !== undefined) return events[known];
  return isDerivedEventName(name) ? OF_DERIVED : OF_UNKNOWN;
}

/** What came is not checked, so neither the object nor the field is sure. */
function textAt(data: unknown, field: string | undefined): string | undefined {
  if (typeof data !== 'object' || data === null || field === undefined) return undefined;
  const value: unknown = Reflect.get(data, field);
  return typeof value === 'string' ? value : undefined;
}
