import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { EventName, EventPayload } from '../../wire/events/all-events.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { WebhookEventName, WebhookEventPayload } from '../../wire/events/webhook-events.js';
import type { DerivedEventName, DerivedEventPayloads } from '../derived-events/derived-events.js';

/** The name of an event that `@On` can listen to: Discord's gateway events, and events that Guildhall derives from them. */
export type ListenableEventName = EventName | DerivedEventName;

/**
 * The data of an event, by its name.
 *
 * @see https://docs.discord.com/developers/events/gateway-events#receive-events
 */
export type EventData<Name extends ListenableEventName> = Name extends EventName
  ? EventPayload<Name>
  : Name extends DerivedEventName
    ? DerivedEventPayloads[Name]
    : never;

/** The common properties of all event contexts. */
export interface EventContextBase<Name extends string, Data> {
  /** The name of the event. */
  readonly event: Name;
  /** The payload, with the field names of the API. */
  readonly data: Data;
  /** How the event arrived: shard and sequence, or HTTP. For a derived event, the origin of the event that proved it. */
  readonly origin: EventOrigin;
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  /** A logger whose lines contain the event, the guild and the handler. */
  readonly log: StructuredLogger;
}

/**
 * The context of a handler with `@On` or `@Once`. For several names it is a union, and `event` distinguishes its members.
 *
 * @example
 * @On('guildMemberAdd')
 * welcome({ data, api }: EventContext<'guildMemberAdd'>) {
 *   return api.messages.create(WELCOME_CHANNEL, { content: `Welcome, ${data.user.username}!` });
 * }
 */
export type EventContext<Name extends ListenableEventName> = Name extends ListenableEventName
  ? EventContextBase<Name, EventData<Name>>
  : never;

/** The context of a handler with `@OnRaw`: `event` is the wire name, and `data` the unvalidated payload. */
export type RawEventContext = EventContextBase<string, unknown>;

/**
 * The context of a handler with `@OnWebhookEvent`. For several names it is a union, and `event` distinguishes its members.
 *
 * @see https://docs.discord.com/developers/events/webhook-events
 */
export type WebhookEventContext<Name extends WebhookEventName> = Name extends WebhookEventName
  ? EventContextBase<Name, WebhookEventPayload<Name>>
  : never;
