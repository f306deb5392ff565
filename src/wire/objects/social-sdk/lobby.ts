import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Channel } from '../channels/channel.js';
import { User } from '../users/user.js';

/** Bits of a lobby member's `flags`. */
export const lobbyMemberFlags = { CAN_LINK_LOBBY: 0x1 } as const;

/** A member of a lobby. */
export interface LobbyMember {
  /** The id of the user. */
  id: string;
  metadata?: Record<string, string> | null | undefined;
  /** Bits of `lobbyMemberFlags`. */
  flags?: number | undefined;
  /** Another name of the member, for example that of a character in the game. */
  additional_name?: string | undefined;
}
export const LobbyMember: ObjectSchema<LobbyMember> = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  flags: z.int().optional(),
  additional_name: z.string().optional(),
});

/** A group of players of a game. */
export interface Lobby {
  id: string;
  application_id: string;
  metadata: Record<string, string> | null;
  members: LobbyMember[];
  linked_channel?: Channel | undefined;
  /** Only in the OpenAPI document, which does not name its bits. */
  flags?: number | undefined;
  /** Only in the OpenAPI document. */
  override_event_webhooks_url?: string | null | undefined;
}
export const Lobby: ObjectSchema<Lobby> = z.object({
  id: z.string(),
  application_id: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
  members: z.array(LobbyMember),
  linked_channel: Channel.optional(),
  flags: z.int().optional(),
  override_event_webhooks_url: z.string().nullable().optional(),
});

/** A message in a lobby. */
export interface LobbyMessage {
  id: string;
  /** A value of `messageTypes`. */
  type: number;
  content: string;
  lobby_id: string;
  /** The id of the lobby. */
  channel_id: string;
  author: User;
  /** The additional name of the author when the message was sent. */
  lobby_member?: { additional_name?: string | undefined } | undefined;
  /** Only in events. */
  metadata?: Record<string, string> | null | undefined;
  moderation_metadata?: Record<string, string> | null | undefined;
  /** Bits of `messageFlags`. */
  flags: number;
  /** In events, only while the game runs. */
  application_id?: string | undefined;
}
export const LobbyMessage: ObjectSchema<LobbyMessage> = z.object({
  id: z.string(),
  type: z.int(),
  content: z.string(),
  lobby_id: z.string(),
  channel_id: z.string(),
  author: User,
  lobby_member: z.object({ additional_name: z.string().optional() }).optional(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  moderation_metadata: z.record(z.string(), z.string()).nullable().optional(),
  flags: z.int(),
  application_id: z.string().optional(),
});

/** An invite to the channel that is linked to a lobby. */
export interface LobbyInvite {
  code: string;
}
export const LobbyInvite: ObjectSchema<LobbyInvite> = z.object({ code: z.string() });
