import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { EventName, EventPayload } from '../../wire/events/all-events.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { WebhookEventName, WebhookEventPayload } from '../../wire/events/webhook-events.js';
import type { DerivedEventName, DerivedEventPayloads } from '../derived-events/derived-events.js';

/** The name of anything that `@On` can listen to: dispatch events of the service, and events derived from them. */
export type ListenableEventName = EventName | DerivedEventName;

/** The data of an event. */
export type EventData<Name extends ListenableEventName> = Name extends EventName
  ? EventPayload<Name>
  : Name extends DerivedEventName
    ? DerivedEventPayloads[Name]
    : never;

/** What listeners receive, by the name and the data of the event. */
export interface EventContextBase<Name extends string, Data> {
  readonly event: Name;
  /** The payload, in the names of the interface. */
  readonly data: Data;
  /** Where the event came from; of a derived event, the event that proved it. */
  readonly origin: EventOrigin;
  readonly api: Api;
  /** Its lines carry the event, the guild and the handler. */
  readonly log: StructuredLogger;
}

/** What a handler of an event receives. Of several names it is one of several contexts: `event` tells which. */
export type EventContext<Name extends ListenableEventName> = Name extends ListenableEventName
  ? EventContextBase<Name, EventData<Name>>
  : never;

/** What `@OnRaw` gives: `event` is the wire name, and `data` what came, which nobody has looked at. */
export type RawEventContext = EventContextBase<string, unknown>;

/** What a handler of a webhook event receives. Of several names it is one of several contexts: `event` tells which. */
export type WebhookEventContext<Name extends WebhookEventName> = Name extends WebhookEventName
  ? EventContextBase<Name, WebhookEventPayload<Name>>
  : never;
