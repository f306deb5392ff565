/**
 * The filters of a message search. Discord documents what they are for. How several values of a filter are combined is an
 * assumption: a message needs all contents of `has`, and one value of each other filter.
 */
import {
  compareSnowflakes,
  type Embed,
  type Message,
  type ParsedMessageSearchQuery,
  type SearchAuthorType,
  type SearchContent,
  type SearchEmbedType,
} from 'guildhall/wire';
import { containsWords } from './word-search.js';

const LINK = /https?:\/\/[^\s<>]+/g;

/** Whether a message, as the caller can read it, fulfills all filters. */
export function matchesQuery(message: Message, query: ParsedMessageSearchQuery): boolean {
  const { message_reference: reference, referenced_message: replied } = message;
  return (
    (query.max_id === undefined || compareSnowflakes(message.id, query.max_id) < 0) &&
    (query.min_id === undefined || compareSnowflakes(message.id, query.min_id) > 0) &&
    (query.content === undefined || containsWords(message.content, query.content, query.slop)) &&
    hasOne(query.channel_id, [message.channel_id]) &&
    matchesNegatable(query.author_type, (type) => authorTypes[type](message), 'one') &&
    hasOne(query.author_id, [message.author.id]) &&
    hasOne(
      query.mentions,
      message.mentions.map(({ id }) => id),
    ) &&
    hasOne(query.mentions_role_id, message.mention_roles) &&
    isEqual(query.mention_everyone, message.mention_everyone) &&
    hasOne(query.replied_to_user_id, replied ? [replied.author.id] : []) &&
    hasOne(query.replied_to_message_id, message.type === REPLY ? [reference?.message_id ?? ''] : []) &&
    isEqual(query.pinned, message.pinned) &&
    matchesNegatable(query.has, (content) => contents[content](message), 'all') &&
    (query.embed_type?.some((type) => message.embeds.some(embedTypes[type])) ?? true) &&
    hasOne(
      query.embed_provider,
      message.embeds.flatMap(({ provider }) => provider?.name ?? []),
    ) &&
    hasOne(query.link_hostname, linksIn(message).flatMap(hostnameOf)) &&
    matchesFiles(message, query)
  );
}

const REPLY = 19;

function hasOne(wanted: readonly string[] | undefined, present: readonly string[]): boolean {
  return wanted?.some((value) => present.includes(value)) ?? true;
}

function isEqual(wanted: boolean | undefined, present: boolean): boolean {
  return wanted === undefined || wanted === present;
}

/** Values with `-` in front must not match; of the others, one or all must. */
function matchesNegatable<T extends string>(
  wanted: readonly (T | `-${T}`)[] | undefined,
  matches: (value: T) => boolean,
  needed: 'one' | 'all',
): boolean {
  // A value is either one of `T`, or has `-` in front.
  const isNegated = (value: T | `-${T}`): value is `-${T}` => value.startsWith('-');
  const negated = (wanted ?? []).filter(isNegated).map((value) => value.slice(1) as T);
  const positive = (wanted ?? []).filter((value): value is T => !isNegated(value));
  if (negated.some(matches)) return false;
  return positive.length === 0 || (needed === 'one' ? positive.some(matches) : positive.every(matches));
}

const authorTypes: Readonly<Record<SearchAuthorType, (message: Message) => boolean>> = {
  user: ({ author, webhook_id: webhookId }) => webhookId === undefined && !author.bot,
  bot: ({ author, webhook_id: webhookId }) => webhookId === undefined && author.bot === true,
  webhook: ({ webhook_id: webhookId }) => webhookId !== undefined,
};

const hasFile = ({ attachments }: Message, type: string) =>
  attachments.some(({ content_type: contentType }) => contentType?.startsWith(type));

const contents: Readonly<Record<SearchContent, (message: Message) => boolean>> = {
  image: (message) => hasFile(message, 'image/') || message.embeds.some(({ image }) => image !== undefined),
  sound: (message) => hasFile(message, 'audio/'),
  video: (message) => hasFile(message, 'video/') || message.embeds.some(({ video }) => video !== undefined),
  file: ({ attachments }) => attachments.length > 0,
  sticker: ({ sticker_items: stickers }) => (stickers ?? []).length > 0,
  embed: ({ embeds }) => embeds.length > 0,
  link: (message) => linksIn(message).length > 0,
  poll: ({ poll }) => poll !== undefined,
  snapshot: ({ message_snapshots: snapshots }) => (snapshots ?? []).length > 0,
};

const embedTypes: Readonly<Record<SearchEmbedType, (embed: Embed) => boolean>> = {
  image: ({ type, image }) => type === 'image' || image !== undefined,
  video: ({ type, video }) => type === 'video' || (type !== 'gifv' && video !== undefined),
  gif: ({ type }) => type === 'gifv',
  sound: ({ type }) => type === 'audio',
  article: ({ type }) => type === 'article',
};

/** The links in the text and of the embeds. */
function linksIn({ content, embeds }: Message): string[] {
  return [...(content.match(LINK) ?? []), ...embeds.flatMap(({ url }) => url ?? [])];
}

function hostnameOf(link: string): string[] {
  return URL.canParse(link) ? [new URL(link).hostname] : [];
}

/** Names of files are found by a part of them. */
function matchesFiles(
  { attachments }: Message,
  { attachment_filename: filenames, attachment_extension: extensions }: ParsedMessageSearchQuery,
): boolean {
  const names = attachments.map(({ filename }) => filename.toLowerCase());
  const isPart = (wanted: string) => names.some((name) => name.includes(wanted.toLowerCase()));
  const isEnd = (wanted: string) => names.some((name) => name.endsWith(`.${wanted.toLowerCase()}`));
  return (filenames?.some(isPart) ?? true) && (extensions?.some(isEnd) ?? true);
}
