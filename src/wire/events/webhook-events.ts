/**
 * Events that Discord posts to an application's webhook events URL, each declared once: wire name and payload. The key
 * is the name that `@OnWebhookEvent` takes. They are separate from gateway dispatches, some of which have the same name,
 * and from webhooks that post messages.
 */

import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { Guild } from '../objects/guilds/guild.js';
import { Message } from '../objects/messages/message.js';
import { Entitlement } from '../objects/monetization/entitlement.js';
import { LobbyMessage } from '../objects/social-sdk/lobby.js';
import { User } from '../objects/users/user.js';
import type { ObjectSchema, PartialFields, Schema } from '../validation/schema-types.js';

/** The type of a webhook event request: a ping that verifies the URL, or an event. */
export const webhookEnvelopeTypes = { PING: 0, EVENT: 1 } as const;

/** The body of a webhook event request. */
export interface WebhookEnvelope {
  version: number;
  application_id: string;
  /** A value of `webhookEnvelopeTypes`. */
  type: number;
  /** Absent from a ping. */
  event?:
    | {
        /** The name of the event, for example `APPLICATION_AUTHORIZED`. */
        type: string;
        /** When the event occurred. Without a time zone, the time is in UTC. */
        timestamp: string;
        data?: unknown | undefined;
      }
    | undefined;
}
export const WebhookEnvelope: ObjectSchema<WebhookEnvelope> = z.object({
  version: z.int(),
  application_id: z.string(),
  type: z.int(),
  event: z
    .object({
      type: z.string(),
      timestamp: z.string(),
      data: z.unknown().optional(),
    })
    .optional(),
});

/** The declaration of a webhook event: its name and the schema of its payload. */
export interface WebhookEventDeclaration<Payload = unknown> {
  /** The `type` of the event, which is also its name in `event_webhooks_types` of the application. */
  readonly wireName: string;
  readonly payload: Schema<Payload>;
}

/** Declares a webhook event. */
function declareWebhookEvent<Payload>(wireName: string, payload: Schema<Payload>): WebhookEventDeclaration<Payload> {
  return Object.freeze({ wireName, payload });
}

/** A user added the application to a guild or to their account. */
export interface ApplicationAuthorized {
  /** A value of `applicationIntegrationTypes`: whether it was added to a guild or to the user. */
  integration_type?: number | undefined;
  user: User;
  /** OAuth2 scopes that were granted. */
  scopes: string[];
  /** The guild to which it was added. */
  guild?: Guild | undefined;
}
export const ApplicationAuthorized: ObjectSchema<ApplicationAuthorized> = z.object({
  integration_type: z.int().optional(),
  user: User,
  scopes: z.array(z.string()),
  guild: Guild.optional(),
});

/** An edited message in a lobby. */
export interface LobbyMessageUpdate extends LobbyMessage {
  timestamp: string;
  edited_timestamp: string | null;
}
export const LobbyMessageUpdate: ObjectSchema<LobbyMessageUpdate> = LobbyMessage.extend({
  timestamp: z.string(),
  edited_timestamp: z.string().nullable(),
});

/**
 * A message of a DM in which at least one of the two users runs the game. Other fields of a message may
 * be absent, in particular if both users are known only to the game.
 */
export interface GameDirectMessage extends Omit<PartialFields<Message>, 'id' | 'content' | 'channel_id' | 'author'> {
  id: string;
  content: string;
  channel_id: string;
  author: User;
  /** If both users are known only to the game. */
  recipient_id?: string | undefined;
  /** If the channel is linked to a lobby. */
  lobby_id?: string | undefined;
  /** With its recipients. */
  channel?: Channel | undefined;
}
export const GameDirectMessage: ObjectSchema<GameDirectMessage> = Message.partial().extend({
  id: z.string(),
  content: z.string(),
  channel_id: z.string(),
  author: User,
  recipient_id: z.string().optional(),
  lobby_id: z.string().optional(),
  channel: Channel.optional(),
});

/** An entitlement without a period has neither start nor end. */
export interface GrantedEntitlement
  extends Omit<Entitlement, 'starts_at' | 'ends_at'>,
    PartialFields<Pick<Entitlement, 'starts_at' | 'ends_at'>> {}
export const GrantedEntitlement: ObjectSchema<GrantedEntitlement> = Entitlement.partial({
  starts_at: true,
  ends_at: true,
});

/** The payload of every webhook event, by name. */
export interface WebhookEventPayloads {
  /** A user added the application to a guild or to their account. */
  applicationAuthorized: ApplicationAuthorized;
  /** A user revoked the authorization. */
  applicationDeauthorized: { user: User };
  entitlementCreate: GrantedEntitlement;
  entitlementUpdate: GrantedEntitlement;
  entitlementDelete: GrantedEntitlement;

  // Events of games that use the Social SDK.

  lobbyMessageCreate: LobbyMessage;
  lobbyMessageUpdate: LobbyMessageUpdate;
  lobbyMessageDelete: { id: string; lobby_id: string };
  gameDirectMessageCreate: GameDirectMessage;
  gameDirectMessageUpdate: GameDirectMessage;
  gameDirectMessageDelete: GameDirectMessage;
}

/** Every webhook event that Guildhall knows. */
export const webhookEvents: {
  readonly [Name in keyof WebhookEventPayloads]: WebhookEventDeclaration<WebhookEventPayloads[Name]>;
} = {
  applicationAuthorized: declareWebhookEvent('APPLICATION_AUTHORIZED', ApplicationAuthorized),
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
};

/** The name of a webhook event, as passed to `@OnWebhookEvent`. */
export type WebhookEventName = keyof WebhookEventPayloads;

/** The payload of a webhook event. */
export type WebhookEventPayload<Name extends WebhookEventName> = WebhookEventPayloads[Name];
