import { isObject } from 'guildhall/internal';
import {
  Attachment,
  compareSnowflakes,
  isSnowflake,
  Message,
  Poll,
  snowflakeTimestamp,
  storedFilename,
} from 'guildhall/wire';
import { serializeAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord, PollRecord } from '../records/channels.js';
import type { World } from '../world/world.js';
import { objectsIn, stringAt, validFields } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

const MessageFields = Message.omit({ reactions: true, poll: true, referenced_message: true, thread: true });

/** The maximum size of the placeholder content of imported files. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Imports a message into its channel. Updates it if it exists. */
export function importMessage(world: World, channel: ChannelRecord, data: RecordedData): void {
  const id = stringAt(data, 'id');
  if (id === undefined || !isSnowflake(id)) return;
  const known = channel.messages.get(id);
  const fields = validFields(MessageFields, data);
  const author = fields.author ?? known?.message.author;
  // Some events update a message without its author. An unknown message cannot be stored without an author.
  if (!author) return;
  const channelId = channel.channel.id;
  const blank = {
    type: 0,
    content: '',
    timestamp: world.timestamp(snowflakeTimestamp(id)),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    embeds: [],
    pinned: false,
  };
  const attachments = fields.attachments ?? known?.message.attachments ?? [];
  const message: MessageRecord['message'] = {
    ...blank,
    ...known?.message,
    ...fields,
    id,
    channel_id: channelId,
    author,
    attachments: attachments.map((each) => storeImportedAttachment(world, channelId, each)),
  };
  world.reserveIdsUpTo(id);
  if (known) known.message = message;
  else insertInIdOrder(channel, { message, poll: parsePoll(data) });
}

/** Inserts a message in the order of ids. Recordings may contain messages in another order. */
function insertInIdOrder(channel: ChannelRecord, record: MessageRecord): void {
  const { id } = record.message;
  const newest = [...channel.messages.keys()].at(-1);
  channel.messages.set(id, record);
  if (newest === undefined || compareSnowflakes(newest, id) < 0) {
    channel.channel = { ...channel.channel, last_message_id: id };
    return;
  }
  channel.messages = new Map([...channel.messages].sort(([a], [b]) => compareSnowflakes(a, b)));
}

/** Parses a poll. Messages do not contain its voters, so it starts without votes. */
function parsePoll(data: RecordedData): PollRecord | undefined {
  const { data: poll } = Poll.safeParse(data['poll']);
  if (!poll) return undefined;
  return {
    question: poll.question,
    answers: poll.answers,
    allowsMultiselect: poll.allow_multiselect,
    layout: poll.layout_type,
    endsAt: poll.expiry === null ? Number.MAX_SAFE_INTEGER : Date.parse(poll.expiry),
    isFinished: poll.results?.is_finalized ?? false,
    votes: new Map(poll.answers.map(({ answer_id: id }) => [id, new Set<string>()])),
  };
}

/** Stores an attachment. Recordings do not contain the file, so its content is zero bytes of the same length. */
function storeImportedAttachment(world: World, channelId: string, attachment: Attachment): Attachment {
  const { id, size } = attachment;
  const filename = storedFilename(attachment.filename);
  const contentType = attachment.content_type ?? 'application/octet-stream';
  if (!world.files.has(id)) {
    world.files.set(id, { filename, contentType, bytes: new Uint8Array(Math.min(size, MAX_FILE_BYTES)) });
  }
  const path = `/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
  return { ...attachment, url: path, proxy_url: path };
}

/** Replaces file paths in the data of a dispatch by URLs of the emulator. Redacted recordings contain only paths. */
export function withLocalFileUrls(world: World, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((each) => withLocalFileUrls(world, each));
  if (!isObject(data)) return data;
  const attachment = Attachment.safeParse(data);
  if (attachment.success && attachment.data.url.startsWith('/')) {
    const channelId = attachment.data.url.split('/')[2] ?? '0';
    const stored = storeImportedAttachment(world, channelId, attachment.data);
    return { ...data, ...serializeAttachment(world, stored) };
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withLocalFileUrls(world, value)]));
}

/** Deletes the messages of a channel whose ids are in the data. */
export function removeImportedMessages(channel: ChannelRecord, data: RecordedData): void {
  const ids = Array.isArray(data['ids']) ? data['ids'] : [data['id']];
  for (const id of ids) if (typeof id === 'string') channel.messages.delete(id);
}

/** Adds or removes a reaction to a known message. */
export function importReaction(channel: ChannelRecord, data: RecordedData, isAdded: boolean): void {
  const message = channel.messages.get(stringAt(data, 'message_id') ?? '');
  const userId = stringAt(data, 'user_id');
  const emoji = isObject(data['emoji']) ? data['emoji'] : undefined;
  if (!message || userId === undefined || !emoji) return;
  const [id, name] = [stringAt(emoji, 'id') ?? null, stringAt(emoji, 'name') ?? null];
  const isSame = (each: { id: string | null; name: string | null }) =>
    each.id === id && (id !== null || each.name === name);
  const reactions = message.reactions ?? [];
  const known = reactions.find((each) => isSame(each.emoji));
  if (!isAdded) {
    known?.userIds.delete(userId);
    message.reactions = reactions.filter((each) => each.userIds.size > 0);
  } else if (known) known.userIds.add(userId);
  else message.reactions = [...reactions, { emoji: { id, name }, userIds: new Set([userId]) }];
}

/** The messages inside the data of an interaction or a message. */
export function nestedMessages(data: RecordedData): RecordedData[] {
  const nested = [data['message'], data['referenced_message']].filter(isObject);
  return [...nested, ...objectsIn(data['messages'])];
}
