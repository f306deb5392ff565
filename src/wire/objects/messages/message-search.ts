import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  boundedText,
  queryBoolean,
  queryChoice,
  queryInteger,
  queryList,
  snowflake,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, QuerySchema, Schema } from '../../validation/schema-types.js';
import { Channel } from '../channels/channel.js';
import { ThreadMember } from '../channels/thread.js';
import { Message } from './message.js';

/** Kinds of authors for a search. */
export const searchAuthorTypes = ['user', 'bot', 'webhook'] as const;
/** Who wrote the messages that a search finds. */
export type SearchAuthorType = (typeof searchAuthorTypes)[number];

/** Contents of messages for a search. */
export const searchContents = [
  'image',
  'sound',
  'video',
  'file',
  'sticker',
  'embed',
  'link',
  'poll',
  'snapshot',
] as const;
/** What the messages that a search finds contain. */
export type SearchContent = (typeof searchContents)[number];

/** Kinds of embeds for a search. They are not the types of embeds. */
export const searchEmbedTypes = ['image', 'video', 'gif', 'sound', 'article'] as const;
/** The type of the embeds of the messages that a search finds. */
export type SearchEmbedType = (typeof searchEmbedTypes)[number];

/** Query for messages of a guild. A message must match all fields. */
export interface MessageSearchQuery {
  /** 1 to 25, default 25. A page can have fewer messages although more follow. */
  limit?: number | undefined;
  /** How many messages are skipped: 0 to 9975, default 0. */
  offset?: number | undefined;
  /** Only messages with a lower id. */
  max_id?: string | undefined;
  /** Only messages with a higher id. */
  min_id?: string | undefined;
  /** How many other words may be between the words of `content`: 0 to 100, default 2. */
  slop?: number | undefined;
  /** At most 1024 characters. */
  content?: string | undefined;
  /** At most 500. */
  channel_id?: readonly string[] | undefined;
  /** With `-` in front, messages of other authors. */
  author_type?: readonly (SearchAuthorType | `-${SearchAuthorType}`)[] | undefined;
  /** At most 100. */
  author_id?: readonly string[] | undefined;
  /** Mentioned users: at most 100. */
  mentions?: readonly string[] | undefined;
  /** Mentioned roles: at most 100. */
  mentions_role_id?: readonly string[] | undefined;
  mention_everyone?: boolean | undefined;
  /** Authors of the messages that are replied to: at most 100. */
  replied_to_user_id?: readonly string[] | undefined;
  /** At most 100. */
  replied_to_message_id?: readonly string[] | undefined;
  pinned?: boolean | undefined;
  /** With `-` in front, messages without this content. */
  has?: readonly (SearchContent | `-${SearchContent}`)[] | undefined;
  embed_type?: readonly SearchEmbedType[] | undefined;
  /** At most 100, each of at most 256 characters. Case-sensitive, for example `Tenor`. */
  embed_provider?: readonly string[] | undefined;
  /** At most 100, each of at most 256 characters. */
  link_hostname?: readonly string[] | undefined;
  /** At most 100, each of at most 1024 characters. */
  attachment_filename?: readonly string[] | undefined;
  /** At most 100, each of at most 256 characters, for example `txt`. */
  attachment_extension?: readonly string[] | undefined;
  /** Default `timestamp`. */
  sort_by?: 'timestamp' | 'relevance' | undefined;
  /** Default `desc`. No effect with `relevance`. */
  sort_order?: 'asc' | 'desc' | undefined;
  /** Includes age-restricted channels. Default false. */
  include_nsfw?: boolean | undefined;
}

/** {@link MessageSearchQuery} after validation, with defaults filled in. */
export interface ParsedMessageSearchQuery extends MessageSearchQuery {
  limit: number;
  offset: number;
  slop: number;
  sort_by: 'timestamp' | 'relevance';
  sort_order: 'asc' | 'desc';
  include_nsfw: boolean;
}

const bounds = limits.search;
const ids = (max: number = bounds.values) => queryList(snowflake(), max).optional();
const texts = (length: number) => queryList(boundedText(0, length), bounds.values).optional();

/** One of `types`, or one with `-` in front. */
function negatable<const T extends string>(types: readonly T[]): Schema<T | `-${T}`, string> {
  return queryChoice([...types, ...types.map((type): `-${T}` => `-${type}`)]);
}

export const MessageSearchQuery: QuerySchema<ParsedMessageSearchQuery, MessageSearchQuery> = z.object({
  limit: queryInteger(1, bounds.pageSize).default(bounds.pageSize),
  offset: queryInteger(0, bounds.offset).default(0),
  max_id: snowflake().optional(),
  min_id: snowflake().optional(),
  slop: queryInteger(0, bounds.slop.max).default(bounds.slop.default),
  content: boundedText(0, bounds.content).optional(),
  channel_id: ids(bounds.channels),
  author_type: queryList(negatable(searchAuthorTypes), 2 * searchAuthorTypes.length).optional(),
  author_id: ids(),
  mentions: ids(),
  mentions_role_id: ids(),
  mention_everyone: queryBoolean().optional(),
  replied_to_user_id: ids(),
  replied_to_message_id: ids(),
  pinned: queryBoolean().optional(),
  has: queryList(negatable(searchContents), 2 * searchContents.length).optional(),
  embed_type: queryList(queryChoice(searchEmbedTypes), searchEmbedTypes.length).optional(),
  embed_provider: texts(bounds.shortText),
  link_hostname: texts(bounds.shortText),
  attachment_filename: texts(bounds.filename),
  attachment_extension: texts(bounds.shortText),
  sort_by: queryChoice(['timestamp', 'relevance']).default('timestamp'),
  sort_order: queryChoice(['asc', 'desc']).default('desc'),
  include_nsfw: queryBoolean().default(false),
});

/** A message that a search has found. */
export interface FoundMessage extends Omit<Message, 'reactions'> {
  /** Whether it matches the query. Only in the OpenAPI document. */
  hit?: boolean | undefined;
}
export const FoundMessage: ObjectSchema<FoundMessage> = Message.omit({ reactions: true }).extend({
  hit: z.boolean().optional(),
});

/** A page of messages that a search has found. */
export interface MessageSearchResult {
  /** How many messages match. May be inaccurate while messages are created or deleted. */
  total_results: number;
  /** Each message in a list of its own. */
  messages: FoundMessage[][];
  /** The threads of the messages. */
  threads?: Channel[] | null | undefined;
  /** The caller's memberships in these threads. */
  members?: ThreadMember[] | null | undefined;
  /** Whether Discord is indexing old messages of the guild. */
  doing_deep_historical_index: boolean;
  /** How many documents this has indexed. */
  documents_indexed?: number | null | undefined;
}
export const MessageSearchResult: ObjectSchema<MessageSearchResult> = z.object({
  total_results: z.int(),
  messages: z.array(z.array(FoundMessage)),
  threads: z.array(Channel).nullable().optional(),
  members: z.array(ThreadMember).nullable().optional(),
  doing_deep_historical_index: z.boolean(),
  documents_indexed: z.int().nullable().optional(),
});
