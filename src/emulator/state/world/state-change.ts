import type { EventName, EventPayload } from '../../../wire/events/all-events.js';
import type { WebhookEventName, WebhookEventPayload } from '../../../wire/events/webhook-events.js';
import type { ChannelRecord } from '../records/channels.js';

/** Who an event is for, before intents and permissions have their say. */
export type Audience =
  /** Every bot in the guild. */
  | { readonly kind: 'guild'; readonly guildId: string }
  /** Every bot in the guild that can see the channel. */
  | {
      readonly kind: 'channel';
      readonly guildId: string;
      readonly channelId: string;
      /** Accounts that hear it too, whatever they see. */
      readonly alsoUserIds?: readonly string[] | undefined;
    }
  /** Every bot in the guild that could see a channel which is gone. */
  | { readonly kind: 'deleted-channel'; readonly guildId: string; readonly channel: ChannelRecord }
  /** One account alone: direct messages, ephemeral messages, a guild that it joined or left. */
  | { readonly kind: 'user'; readonly userId: string };

/** An event that a change of state asks to be sent on the gateway. */
export type EmittedGatewayEvent = {
  [Name in EventName]: {
    readonly event: Name;
    readonly data: EventPayload<Name>;
    readonly audience: Audience;
  };
}[EventName];

/** An event that a change of state asks to be posted to an application, at the address that it set for such events. */
export type EmittedWebhookEvent = {
  [Name in WebhookEventName]: {
    readonly event: Name;
    readonly data: WebhookEventPayload<Name>;
    readonly audience: { readonly kind: 'application'; readonly applicationId: string };
  };
}[WebhookEventName];

/** An event that a change of state asks to be sent, whichever way. */
export type EmittedEvent = EmittedGatewayEvent | EmittedWebhookEvent;

/** Tells events that are posted from those of the gateway. */
export function isWebhookEvent(emission: EmittedEvent): emission is EmittedWebhookEvent {
  return emission.audience.kind === 'application';
}

/** What every function that changes the state gives back: its result, and the events that tell others of it. */
export interface StateChange<Result> {
  readonly result: Result;
  readonly events: readonly EmittedEvent[];
}
