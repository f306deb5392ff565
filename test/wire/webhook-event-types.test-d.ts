/** Ties webhook events to the payload types of discord-api-types, as far as these know them. */
import type { APIWebhookEvent, APIWebhookEventBody } from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  WebhookEnvelope,
  WebhookEventName,
  WebhookEventPayload,
  webhookEvents,
} from '../../src/wire/events/webhook-events.js';

/** What the service sends, by wire name. */
type Sent = { [Event in APIWebhookEventBody as `${Event['type']}`]: Event['data'] };

type WireName<Name extends WebhookEventName> = (typeof webhookEvents)[Name]['wireName'];

/** The events whose declaration does not take what the service sends. */
type MismatchedEvents = {
  [Name in WebhookEventName]: WireName<Name> extends keyof Sent
    ? Sent[WireName<Name>] extends WebhookEventPayload<Name>
      ? never
      : Name
    : never;
}[WebhookEventName];

test('webhook events take what the service sends', () => {
  expectTypeOf<MismatchedEvents>().toEqualTypeOf<never>();
  expectTypeOf<APIWebhookEvent>().toExtend<WebhookEnvelope>();
});

test('all are there but one that cannot be received, and games have some that these types do not know', () => {
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

test('a name gives the payload of its event, and another name gives none', () => {
  expectTypeOf<WebhookEventPayload<'applicationAuthorized'>['scopes']>().toEqualTypeOf<string[]>();
  expectTypeOf<WebhookEventPayload<'lobbyMessageDelete'>>().toEqualTypeOf<{ id: string; lobby_id: string }>();
  expectTypeOf<WebhookEventPayload<'gameDirectMessageUpdate'>['recipient_id']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error a dispatch of the gateway is no webhook event
  expectTypeOf<WebhookEventPayload<'messageCreate'>>().toBeObject();
});
