/**
 * Events that Discord posts to an application's webhook events URL, each declared once: wire name and payload. The key
 * is the name that `@OnWebhookEvent` takes. They are separate from gateway dispatches, some of which have the same name,
 * and from webhooks that post messages.
 */
import { z } from 'zod';
import { Entitlement } from '../objects/applications/entitlement.js';
import { Channel } from '../objects/channels/channel.js';
import { Guild } from '../objects/guilds/guild.js';
import { Message } from '../objects/messages/message.js';
import { User } from '../objects/users/user.js';

/** The type of a webhook event request: a ping that verifies the URL, or an event. */
export const webhookEnvelopeTypes = { PING: 0, EVENT: 1 } as const;

/** The body of a webhook event request. */
export const WebhookEnvelope = z.object({
  version: z.int(),
  application_id: z.string(),
  /** A value of `webhookEnvelopeTypes`. */
  type: z.int(),
  /** Absent from a ping. */
  event: z
    .object({
      /** The name of the event, for example `APPLICATION_AUTHORIZED`. */
      type: z.string(),
      /** When the event occurred. Without a time zone, the time is in UTC. */
      timestamp: z.string(),
      data: z.unknown().optional(),
    })
    .optional(),
});
export type WebhookEnvelope = z.output<typeof WebhookEnvelope>;

/** The declaration of a webhook event: its name and the schema of its payload. */
export interface WebhookEventDeclaration<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  /** The `type` of the event, which is also its name in `event_webhooks_types` of the application. */
  readonly wireName: Name;
  readonly payload: Payload;
}

/** Declares a webhook event. */
function declareWebhookEvent<const Name extends string, Payload extends z.ZodType>(
  wireName: Name,
  payload: Payload,
): WebhookEventDeclaration<Name, Payload> {
  return Object.freeze({ wireName, payload });
}

const Authorization = z.object({
  /** A value of `applicationIntegrationTypes`: whether it was added to a guild or to the user. */
  integration_type: z.int().optional(),
  user: User,
  /** OAuth2 scopes that were granted. */
  scopes: z.array(z.string()),
  /** The guild to which it was added. */
  guild: Guild.optional(),
});

const LobbyMessage = z.object({
  id: z.string(),
  /** A value of `messageTypes`. */
  type: z.int(),
  content: z.string(),
  lobby_id: z.string(),
  channel_id: z.string(),
  author: User,
  /** Bits of `messageFlags`. */
  flags: z.int(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Only while the game runs. */
  application_id: z.string().optional(),
});

const LobbyMessageUpdate = LobbyMessage.extend({ timestamp: z.string(), edited_timestamp: z.string().nullable() });

/**
 * A message of a DM in which at least one of the two users runs the game. Other fields of a message may
 * be absent, in particular if both users are known only to the game.
 */
const GameDirectMessage = Message.partial().extend({
  id: z.string(),
  content: z.string(),
  channel_id: z.string(),
  author: User,
  /** If both users are known only to the game. */
  recipient_id: z.string().optional(),
  /** If the channel is linked to a lobby. */
  lobby_id: z.string().optional(),
  /** With its recipients. */
  channel: Channel.optional(),
});

/** An entitlement without a period has neither start nor end. */
const GrantedEntitlement = Entitlement.partial({ starts_at: true, ends_at: true });

/** Every webhook event that Guildhall knows. */
export const webhookEvents = {
  /** A user added the application to a guild or to their account. */
  applicationAuthorized: declareWebhookEvent('APPLICATION_AUTHORIZED', Authorization),
  /** A user revoked the authorization. */
  applicationDeauthorized: declareWebhookEvent('APPLICATION_DEAUTHORIZED', z.object({ user: User })),

  entitlementCreate: declareWebhookEvent('ENTITLEMENT_CREATE', GrantedEntitlement),
  entitlementUpdate: declareWebhookEvent('ENTITLEMENT_UPDATE', GrantedEntitlement),
  entitlementDelete: declareWebhookEvent('ENTITLEMENT_DELETE', GrantedEntitlement),

  // Events of games that use the Social SDK.

  lobbyMessageCreate: declareWebhookEvent('LOBBY_MESSAGE_CREATE', LobbyMessage),
  lobbyMessageUpdate: declareWebhookEvent('LOBBY_MESSAGE_UPDATE', LobbyMessageUpdate),
  lobbyMessageDelete: declareWebhookEvent('LOBBY_MESSAGE_DELETE', z.object({ id: z.string(), lobby_id: z.string() })),
  gameDirectMessageCreate: declareWebhookEvent('GAME_DIRECT_MESSAGE_CREATE', GameDirectMessage),
  gameDirectMessageUpdate: declareWebhookEvent('GAME_DIRECT_MESSAGE_UPDATE', GameDirectMessage),
  gameDirectMessageDelete: declareWebhookEvent('GAME_DIRECT_MESSAGE_DELETE', GameDirectMessage),
} as const;

/** The name of a webhook event, as passed to `@OnWebhookEvent`. */
export type WebhookEventName = keyof typeof webhookEvents;

/** The payload of a webhook event. */
export type WebhookEventPayload<Name extends WebhookEventName> = z.output<(typeof webhookEvents)[Name]['payload']>;
