import type { EventName, EventPayload, WebhookEventName, WebhookEventPayload } from 'guildhall/wire';
import type { ChannelRecord } from '../records/channels.js';

/** The possible receivers of an event. Intents and permissions restrict them further. */
export type Audience =
  /** Every bot in the guild. */
  | { readonly kind: 'guild'; readonly guildId: string }
  /** Every bot in the guild that can see the channel. */
  | {
      readonly kind: 'channel';
      readonly guildId: string;
      readonly channelId: string;
      /** Users who receive it even if they cannot see the channel. */
      readonly alsoUserIds?: readonly string[] | undefined;
    }
  /** Every bot in the guild that could see a deleted channel. */
  | { readonly kind: 'deleted-channel'; readonly guildId: string; readonly channel: ChannelRecord }
  /** One user: direct messages, ephemeral messages, a guild that it joined or left. */
  | { readonly kind: 'user'; readonly userId: string }
  /** One gateway session of a bot. */
  | { readonly kind: 'session'; readonly userId: string; readonly sessionId: string };

/** A gateway event caused by a state change. */
export type EmittedGatewayEvent = {
  [Name in EventName]: {
    readonly event: Name;
    readonly data: EventPayload<Name>;
    readonly audience: Audience;
  };
}[EventName];

/** A webhook event caused by a state change. It is posted to the URL of the application. */
export type EmittedWebhookEvent = {
  [Name in WebhookEventName]: {
    readonly event: Name;
    readonly data: WebhookEventPayload<Name>;
    readonly audience: { readonly kind: 'application'; readonly applicationId: string };
  };
}[WebhookEventName];

/** An event caused by a state change. */
export type EmittedEvent = EmittedGatewayEvent | EmittedWebhookEvent;

/** Distinguishes webhook events from gateway events. */
export function isWebhookEvent(emittedEvent: EmittedEvent): emittedEvent is EmittedWebhookEvent {
  return emittedEvent.audience.kind === 'application';
}

/** The return value of all functions that change the state: their result and the events that they cause. */
export interface StateChange<Result> {
  readonly result: Result;
  readonly events: readonly EmittedEvent[];
}
