import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  allowedFlags,
  bitField,
  boundedInteger,
  boundedList,
  boundedText,
  boundedTextMap,
  boundedUrl,
  snowflake,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { lobbyMemberFlags } from './lobby.js';

const bounds = limits.lobby;
const metadata = boundedTextMap(bounds.metadata).nullable();
/** The only bit that the OpenAPI document allows. */
const lobbyFlags = allowedFlags(1).nullable();
const idleTimeout = boundedInteger(bounds.idleTimeout.min, bounds.idleTimeout.max).nullable();
const memberFields = {
  metadata: metadata.optional(),
  flags: allowedFlags(lobbyMemberFlags.CAN_LINK_LOBBY).nullable().optional(),
};
const additionalName = boundedText(1, bounds.additionalName).nullable();

/** A member of a new lobby, or of the new list of members. */
export interface LobbyMemberRequest {
  /** The id of the user. */
  id: string;
  /** At most 1000 characters. */
  metadata?: Record<string, string> | null | undefined;
  /** Bits of `lobbyMemberFlags`. */
  flags?: number | null | undefined;
}
export const LobbyMemberRequest: ObjectSchema<LobbyMemberRequest> = z.object({ id: snowflake(), ...memberFields });

/** A new lobby, or changes to a lobby: omitted fields stay unchanged. */
export interface LobbyRequest {
  /** At most 25 entries and 1000 characters. Replaces all entries. */
  metadata?: Record<string, string> | null | undefined;
  /** At most 25. Of an existing lobby, others are removed. */
  members?: LobbyMemberRequest[] | undefined;
  /** 5 to 604800 seconds after which an idle lobby is deleted. */
  idle_timeout_seconds?: number | null | undefined;
  /** Only in the OpenAPI document. */
  flags?: number | null | undefined;
  /** At most 512 characters. Only in the OpenAPI document. */
  override_event_webhooks_url?: string | null | undefined;
}
export const LobbyRequest: ObjectSchema<LobbyRequest> = z
  .object({
    metadata,
    members: boundedList(LobbyMemberRequest, 0, bounds.members),
    idle_timeout_seconds: idleTimeout,
    flags: lobbyFlags,
    override_event_webhooks_url: boundedUrl(bounds.webhooksUrl).nullable(),
  })
  .partial();

/** The lobby that a user creates or joins. */
export interface LobbyJoinRequest {
  /** At most 250 characters. Who knows it can join. */
  secret: string;
  idle_timeout_seconds?: number | null | undefined;
  lobby_metadata?: Record<string, string> | null | undefined;
  member_metadata?: Record<string, string> | null | undefined;
  /** Only in the OpenAPI document. */
  flags?: number | null | undefined;
}
export const LobbyJoinRequest: ObjectSchema<LobbyJoinRequest> = z.object({
  secret: boundedText(0, bounds.secret),
  idle_timeout_seconds: idleTimeout.optional(),
  lobby_metadata: metadata.optional(),
  member_metadata: metadata.optional(),
  flags: lobbyFlags.optional(),
});

/** The fields of a member that is added, or changes to a member. */
export interface LobbyMemberEdit {
  metadata?: Record<string, string> | null | undefined;
  /** Bits of `lobbyMemberFlags`. */
  flags?: number | null | undefined;
  /** 1 to 80 characters; null removes it. */
  additional_name?: string | null | undefined;
}
export const LobbyMemberEdit: ObjectSchema<LobbyMemberEdit> = z.object({
  ...memberFields,
  additional_name: additionalName.optional(),
});

/** A member to add, change or remove. */
export interface LobbyMemberUpdate extends LobbyMemberEdit {
  /** The id of the user. */
  id: string;
  /** Whether to remove the member. Default false. */
  remove_member?: boolean | null | undefined;
}
export const LobbyMemberUpdate: ObjectSchema<LobbyMemberUpdate> = LobbyMemberEdit.extend({
  id: snowflake(),
  remove_member: z.boolean().nullable().optional(),
});

/** 1 to 25 members. */
export type LobbyMemberUpdates = LobbyMemberUpdate[];
export const LobbyMemberUpdates: Schema<LobbyMemberUpdates> = boundedList(LobbyMemberUpdate, 1, bounds.members);

/** A message to a lobby. */
export interface LobbyMessageRequest {
  /** 1 to 4000 characters. */
  content: string;
  /** Only for the running games, not stored. */
  metadata?: Record<string, string> | null | undefined;
  /** Bits of `messageFlags`. */
  flags?: number | undefined;
}
export const LobbyMessageRequest: ObjectSchema<LobbyMessageRequest> = z.object({
  content: boundedText(1, bounds.message),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  flags: bitField().optional(),
});
