/** The gateway as data: opcodes, close codes with their meaning, intents, and the frames of both sides. */

import { z } from 'zod';
import { type BitName, bitsOf } from '../../base/bit-set.js';
import { limits } from '../constants/limits.js';
import type { ObjectSchema } from '../validation/schema-types.js';

/** Opcodes of gateway frames. */
export const opcodes = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE_UPDATE: 3,
  VOICE_STATE_UPDATE: 4,
  RESUME: 6,
  RECONNECT: 7,
  REQUEST_GUILD_MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  HEARTBEAT_ACK: 11,
  REQUEST_SOUNDBOARD_SOUNDS: 31,
  REQUEST_CHANNEL_INFO: 43,
} as const;

/** The action of a client after a close: resume its session, start a new one, or stop. */
export type CloseAction = 'resume' | 'identify' | 'stop';

/** What a close code of the gateway means, and what the client does. */
export interface CloseCodeInfo {
  readonly meaning: string;
  readonly action: CloseAction;
  /** What the developer must fix if the client stops. */
  readonly remedy?: string;
}

/** Close codes of the gateway. Any other code, and a connection that ended without code, mean `resume`. */
export const closeCodes: Readonly<Record<number, CloseCodeInfo>> = {
  4000: { meaning: 'unknown error', action: 'resume' },
  4001: { meaning: 'unknown opcode or invalid payload', action: 'resume' },
  4002: { meaning: 'frame could not be decoded, or was over 4096 bytes', action: 'resume' },
  4003: { meaning: 'not authenticated', action: 'identify' },
  4004: {
    meaning: 'authentication failed',
    action: 'stop',
    remedy: 'Check the bot token: copy it again from the developer portal.',
  },
  4005: { meaning: 'already authenticated', action: 'resume' },
  4007: { meaning: 'invalid sequence on resume', action: 'identify' },
  4008: { meaning: 'sent too fast', action: 'resume' },
  4009: { meaning: 'session timed out', action: 'identify' },
  4010: {
    meaning: 'invalid shard',
    action: 'stop',
    remedy: 'Use a shard id below the shard count.',
  },
  4011: {
    meaning: 'sharding required',
    action: 'stop',
    remedy: 'The bot is in too many guilds for one connection: raise the shard count.',
  },
  4012: { meaning: 'invalid API version', action: 'stop', remedy: 'Update Guildhall.' },
  4013: {
    meaning: 'invalid intents',
    action: 'stop',
    remedy: 'Name only intents of the table `intents`.',
  },
  4014: {
    meaning: 'disallowed intents',
    action: 'stop',
    remedy:
      'Enable the privileged intents that the handlers need in the developer portal, or remove the handlers that need them.',
  },
};

/** Intents: the groups of events that a connection requests. */
export const intents = {
  GUILDS: 0x1n,
  GUILD_MEMBERS: 0x2n,
  GUILD_MODERATION: 0x4n,
  GUILD_EXPRESSIONS: 0x8n,
  GUILD_INTEGRATIONS: 0x10n,
  GUILD_WEBHOOKS: 0x20n,
  GUILD_INVITES: 0x40n,
  GUILD_VOICE_STATES: 0x80n,
  GUILD_PRESENCES: 0x100n,
  GUILD_MESSAGES: 0x200n,
  GUILD_MESSAGE_REACTIONS: 0x400n,
  GUILD_MESSAGE_TYPING: 0x800n,
  DIRECT_MESSAGES: 0x1000n,
  DIRECT_MESSAGE_REACTIONS: 0x2000n,
  DIRECT_MESSAGE_TYPING: 0x4000n,
  MESSAGE_CONTENT: 0x8000n,
  GUILD_SCHEDULED_EVENTS: 0x10000n,
  AUTO_MODERATION_CONFIGURATION: 0x100000n,
  AUTO_MODERATION_EXECUTION: 0x200000n,
  GUILD_MESSAGE_POLLS: 0x1000000n,
  DIRECT_MESSAGE_POLLS: 0x2000000n,
} as const;

/** The name of an intent. */
export type IntentName = BitName<typeof intents>;

/** Intents that an application must be granted before it may request them. */
export const privilegedIntents = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const;

/** The number that is sent in IDENTIFY. */
export function intentBits(names: Iterable<IntentName>): number {
  return Number(bitsOf(intents, names));
}

/** A frame, in either direction. `s` and `t` are set only for dispatches. */
export interface GatewayFrame {
  readonly op: number;
  readonly d?: unknown;
  readonly s?: number | null;
  readonly t?: string | null;
}

/** The schema of a frame. */
export const GatewayFrame: ObjectSchema<GatewayFrame> = z.object({
  op: z.int(),
  d: z.unknown().optional(),
  s: z.int().nullable().optional(),
  t: z.string().nullable().optional(),
});

/** Data of op 10. */
export interface HelloData {
  heartbeat_interval: number;
}
export const HelloData: ObjectSchema<HelloData> = z.object({ heartbeat_interval: z.number().positive() });

/** Data of op 2. */
export interface IdentifyData {
  token: string;
  properties: {
    [field: string]: unknown;
  };
  intents: number;
  compress?: boolean | undefined;
  large_threshold?: number | undefined;
  /** Shard id, from 0, and shard count. */
  shard?: [number, number] | undefined;
  presence?: unknown | undefined;
}

/** {@link IdentifyData} after validation, with defaults filled in. */
export interface ParsedIdentifyData extends IdentifyData {
  large_threshold: number;
}
export const IdentifyData: ObjectSchema<ParsedIdentifyData, IdentifyData> = z.object({
  token: z.string(),
  properties: z.looseObject({}),
  intents: z.int().min(0),
  compress: z.boolean().optional(),
  large_threshold: z
    .int()
    .min(limits.gateway.largeThreshold.min)
    .max(limits.gateway.largeThreshold.max)
    .default(limits.gateway.largeThreshold.default),
  shard: z.tuple([z.int().min(0), z.int().min(1)]).optional(),
  presence: z.unknown().optional(),
});

/** Data of op 6. */
export interface ResumeData {
  token: string;
  session_id: string;
  seq: number;
}
export const ResumeData: ObjectSchema<ResumeData> = z.object({
  token: z.string(),
  session_id: z.string(),
  seq: z.int().min(0),
});

const bounds = limits.gateway;

/** The status that a bot may set; `invisible` is shown as offline. */
export const presenceUpdateStatuses = ['online', 'idle', 'dnd', 'invisible', 'offline'] as const;

/** Activity types. `CUSTOM` shows `state`; `STREAMING` needs a `url` of Twitch or YouTube. */
export const activityTypes = { PLAYING: 0, STREAMING: 1, LISTENING: 2, WATCHING: 3, CUSTOM: 4, COMPETING: 5 } as const;

/** An activity that a bot sets. Bots can set only these fields. */
export interface ActivityUpdateData {
  name: string;
  type: 0 | 1 | 2 | 3 | 4 | 5;
  state?: string | null | undefined;
  url?: string | null | undefined;
}
export const ActivityUpdateData: ObjectSchema<ActivityUpdateData> = z.object({
  name: z.string().min(1).max(bounds.activityText),
  type: z.literal(Object.values(activityTypes)),
  state: z.string().max(bounds.activityText).nullable().optional(),
  url: z.url().nullable().optional(),
});

/** Data of op 3, and `presence` of op 2. */
export interface PresenceUpdateData {
  /** Milliseconds since 1970 since when the bot has been idle. */
  since: number | null;
  activities: ActivityUpdateData[];
  status: 'online' | 'idle' | 'dnd' | 'offline' | 'invisible';
  afk: boolean;
}
export const PresenceUpdateData: ObjectSchema<PresenceUpdateData> = z.object({
  since: z.int().min(0).nullable(),
  activities: z.array(ActivityUpdateData),
  status: z.literal(presenceUpdateStatuses),
  afk: z.boolean(),
});

/** Data of op 4: joins or moves to a voice channel; leaves it if `channel_id` is null. */
export interface VoiceStateUpdateData {
  guild_id: string;
  channel_id: string | null;
  self_mute: boolean;
  self_deaf: boolean;
}
export const VoiceStateUpdateData: ObjectSchema<VoiceStateUpdateData> = z.object({
  guild_id: z.string(),
  channel_id: z.string().nullable(),
  self_mute: z.boolean(),
  self_deaf: z.boolean(),
});

/**
 * Data of op 8: members by the start of a name, or by ids. All members (`query` "" and `limit` 0) need
 * GUILD_MEMBERS; otherwise at most 100 are returned.
 */
export interface RequestGuildMembersData {
  guild_id: string;
  query?: string | undefined;
  limit?: number | undefined;
  presences?: boolean | undefined;
  user_ids?: string | string[] | undefined;
  /** At most 32 bytes; Discord ignores a longer one. */
  nonce?: string | undefined;
}
export const RequestGuildMembersData: ObjectSchema<RequestGuildMembersData> = z
  .object({
    guild_id: z.string(),
    query: z.string().optional(),
    limit: z.int().min(0).optional(),
    presences: z.boolean().optional(),
    user_ids: z.union([z.string(), z.array(z.string())]).optional(),
    nonce: z.string().optional(),
  })
  .refine(({ query, user_ids }) => (query === undefined) !== (user_ids === undefined), {
    error: 'Pass either query or user_ids',
  });

/** Data of op 31. */
export interface RequestSoundboardSoundsData {
  guild_ids: string[];
}
export const RequestSoundboardSoundsData: ObjectSchema<RequestSoundboardSoundsData> = z.object({
  guild_ids: z.array(z.string()),
});

/** The fields of voice channels that op 43 can request. */
export const channelInfoFields = ['status', 'voice_start_time'] as const;
/** Data of op 43. */
export interface RequestChannelInfoData {
  guild_id: string;
  fields: ('status' | 'voice_start_time')[];
}
export const RequestChannelInfoData: ObjectSchema<RequestChannelInfoData> = z.object({
  guild_id: z.string(),
  fields: z.array(z.literal(channelInfoFields)),
});

/** Transport compression: all frames of a connection are compressed as one stream. */
export const transportCompressions = ['zlib-stream', 'zstd-stream'] as const;
/** A compression of the whole connection to the gateway. */
export type TransportCompression = (typeof transportCompressions)[number];

/** Result of Get Gateway. */
export interface GatewayAddress {
  url: string;
}
export const GatewayAddress: ObjectSchema<GatewayAddress> = z.object({ url: z.string() });

/** Result of Get Gateway Bot. */
export interface GatewayBot {
  url: string;
  /** Recommended number of shards. */
  shards: number;
  session_start_limit: {
    total: number;
    remaining: number;
    /** Milliseconds. */
    reset_after: number;
    /** Identifies per 5 seconds. */
    max_concurrency: number;
  };
}
export const GatewayBot: ObjectSchema<GatewayBot> = z.object({
  url: z.string(),
  shards: z.int(),
  session_start_limit: z.object({
    total: z.int(),
    remaining: z.int(),
    reset_after: z.int(),
    max_concurrency: z.int(),
  }),
});

/**
 * The id of the shard that receives a guild's events; events without a guild go to shard 0.
 *
 * @param guildId the id of the guild
 * @param shardCount how many shards the bot has
 */
export function shardIdOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
