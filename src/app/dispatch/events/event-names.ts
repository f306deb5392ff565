/** Event names (as in `@On`), wire names, and the fields in which events contain their guild and channel. */
import { isObject } from '../../../base/objects.js';
import { type EventName, events } from '../../../wire/events/all-events.js';
import { type WebhookEventName, webhookEvents } from '../../../wire/events/webhook-events.js';
import { derivedEventNames, isDerivedEventName, isGuildChangeName } from '../../derived-events/derived-event-names.js';

/** Event names by wire name. */
export const eventNamesByWireName: ReadonlyMap<string, EventName> = new Map(
  // The type of Object.entries has string keys; they are exactly the names of the table.
  Object.entries(events).map(([name, { wireName }]) => [wireName, name as EventName]),
);

/** Every name that `@On` accepts. */
export const listenableEventNames: readonly string[] = [...eventNamesByWireName.values(), ...derivedEventNames];

/** Every name that `@OnWebhookEvent` accepts. */
export const webhookEventNames: readonly string[] = Object.keys(webhookEvents);

/** Whether it is the name of a webhook event. */
export function isWebhookEventName(name: string): name is WebhookEventName {
  return Object.hasOwn(webhookEvents, name);
}

/** Whether it is the name of a gateway event, not of a derived one. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

/** Whether an event, by any of its names, contains the id of its guild. Unknown events may. */
export function eventHasGuild(name: string): boolean {
  return locationFieldsOf(name).guildField !== undefined;
}

/** Whether an event, by any of its names, contains the id of its channel. Unknown events may. */
export function eventHasChannel(name: string): boolean {
  return locationFieldsOf(name).channelField !== undefined;
}

/** The id of the event's guild; undefined outside guilds. */
export function eventGuildId(name: string, data: unknown): string | undefined {
  return readStringField(data, locationFieldsOf(name).guildField);
}

/** The id of the event's channel; undefined if it has none. */
export function eventChannelId(name: string, data: unknown): string | undefined {
  return readStringField(data, locationFieldsOf(name).channelField);
}

/** The user that an event is about, where the payloads of events name one; undefined if there is none. */
export function eventUserId(data: unknown): string | undefined {
  for (const [object, field] of USER_FIELDS) {
    const owner = object.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
    const id = readStringField(owner, field);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Reactions and voice states have `user_id`, messages an author, members and presences a user, interactions a member. */
const USER_FIELDS: readonly (readonly [path: readonly string[], field: string])[] = [
  [[], 'user_id'],
  [['author'], 'id'],
  [['user'], 'id'],
  [['member', 'user'], 'id'],
];

interface LocationFields {
  readonly guildField: string | undefined;
  readonly channelField: string | undefined;
}

const DERIVED_EVENT_FIELDS: LocationFields = { guildField: 'guild_id', channelField: undefined };
const UNKNOWN_EVENT_FIELDS: LocationFields = { guildField: 'guild_id', channelField: 'channel_id' };

function locationFieldsOf(name: string): LocationFields {
  const known = isEventName(name) ? name : eventNamesByWireName.get(name);
  if (known !== undefined) return events[known];
  if (isGuildChangeName(name)) return events.guildCreate;
  return isDerivedEventName(name) ? DERIVED_EVENT_FIELDS : UNKNOWN_EVENT_FIELDS;
}

/** Incoming data is not validated, so it may be no object, and the field may have another type. */
function readStringField(data: unknown, field: string | undefined): string | undefined {
  if (typeof data !== 'object' || data === null || field === undefined) return undefined;
  const value: unknown = Reflect.get(data, field);
  return typeof value === 'string' ? value : undefined;
}
