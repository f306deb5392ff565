/** Compares webhook events with the payload types of discord-api-types that exist. */
import type { APIWebhookEvent, APIWebhookEventBody } from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type { WebhookEnvelope, WebhookEventName, WebhookEventPayload } from '../../src/wire/events/webhook-events.js';
import type { WireName } from './wire-name.js';

/** The payload types of discord-api-types, by wire name. */
type Sent = { [Event in APIWebhookEventBody as `${Event['type']}`]: Event['data'] };

/** The events whose declaration does not accept the payload type. */
type MismatchedEvents = {
  [Name in WebhookEventName]: WireName<Name> extends keyof Sent
    ? Sent[WireName<Name>] extends WebhookEventPayload<Name>
      ? never
      : Name
    : never;
}[WebhookEventName];

test('webhook events match the community types', () => {
  expectTypeOf<MismatchedEvents>().toEqualTypeOf<never>();
  expectTypeOf<APIWebhookEvent>().toExtend<WebhookEnvelope>();
});

test('every webhook event is declared except one that cannot be received, and some of games that the community types lack', () => {
  expectTypeOf<Exclude<keyof Sent, WireName<WebhookEventName>>>().toEqualTypeOf<'QUEST_USER_ENROLLMENT'>();
  expectTypeOf<Exclude<WireName<WebhookEventName>, keyof Sent>>().toEqualTypeOf<
    | 'LOBBY_MESSAGE_CREATE'
    | 'LOBBY_MESSAGE_UPDATE'
    | 'LOBBY_MESSAGE_DELETE'
    | 'GAME_DIRECT_MESSAGE_CREATE'
    | 'GAME_DIRECT_MESSAGE_UPDATE'
    | 'GAME_DIRECT_MESSAGE_DELETE'
  >();
});

test('an event name gives the payload type of that event only', () => {
  expectTypeOf<WebhookEventPayload<'applicationAuthorized'>['scopes']>().toEqualTypeOf<string[]>();
  expectTypeOf<WebhookEventPayload<'lobbyMessageDelete'>>().toEqualTypeOf<{ id: string; lobby_id: string }>();
  expectTypeOf<WebhookEventPayload<'gameDirectMessageUpdate'>['recipient_id']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error a gateway dispatch is not a webhook event
  expectTypeOf<WebhookEventPayload<'messageCreate'>>().toBeObject();
});
