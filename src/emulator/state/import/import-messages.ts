import { compareSnowflakes, isSnowflake, snowflakeTimestamp } from '../../../base/snowflake.js';
import { Attachment, storedFilename } from '../../../wire/objects/messages/attachment.js';
import { Message } from '../../../wire/objects/messages/message.js';
import { Poll } from '../../../wire/objects/messages/poll.js';
import { serializeAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord, PollRecord } from '../records/channels.js';
import type { World } from '../world/world.js';
import { isObject, objectsIn, stringAt, validFields } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

const MessageFields = Message.omit({ reactions: true, poll: true, referenced_message: true, thread: true });

/** Files whose bytes nobody recorded are this long at most. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Takes a message into its channel; of one that is known, what is told changes. */
export function importMessage(world: World, channel: ChannelRecord, found: RecordedData): void {
  const id = stringAt(found, 'id');
  if (id === undefined || !isSnowflake(id)) return;
  const known = channel.messages.get(id);
  const fields = validFields(MessageFields, found);
  const author = fields.author ?? known?.message.author;
  // Some events tell of a message without saying whose it is: nothing can be kept of one that is not known.
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
  else insertInIdOrder(channel, { message, poll: parsePoll(found) });
}

/** Keeps messages in the order of their ids, which a recording need not tell them in. */
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

/** Who voted how is not told with a message: the poll begins without votes. */
function parsePoll(found: RecordedData): PollRecord | undefined {
  const { data: poll } = Poll.safeParse(found['poll']);
  if (!poll) return undefined;
  return {
    question: poll.question,
    answers: poll.answers,
    allowsSeveral: poll.allow_multiselect,
    layout: poll.layout_type,
    endsAt: poll.expiry === null ? Number.MAX_SAFE_INTEGER : Date.parse(poll.expiry),
    votes: new Map(poll.answers.map(({ answer_id: id }) => [id, new Set<string>()])),
  };
}

/** An attachment as it is stored. Nobody recorded its bytes: there are as many, and all are 0. */
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

/**
 * The data of a dispatch, with addresses of files that lead to this service in the place of those that are only a path:
 * so stand attachments in a redacted recording.
 */
export function withLocalFileUrls(world: World, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((each) => withLocalFileUrls(world, each));
  if (!isObject(data)) return data;
  const attachment = Attachment.safeParse(data);
  if (attachment.success && attachment.data.url.startsWith('/')) {
    const channelId = attachment.data.url.split('/')[2] ?? '0';
    const kept = storeImportedAttachment(world, channelId, attachment.data);
    return { ...data, ...serializeAttachment(world, kept) };
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withLocalFileUrls(world, value)]));
}

/** Takes messages out of a channel, by the ids in some data. */
export function removeImportedMessages(channel: ChannelRecord, data: RecordedData): void {
  const ids = Array.isArray(data['ids']) ? data['ids'] : [data['id']];
  for (const id of ids) if (typeof id === 'string') channel.messages.delete(id);
}

/** Somebody reacted to a message that is known, or no longer does. */
export function importReaction(channel: ChannelRecord, data: RecordedData, isThere: boolean): void {
  const message = channel.messages.get(stringAt(data, 'message_id') ?? '');
  const userId = stringAt(data, 'user_id');
  const emoji = isObject(data['emoji']) ? data['emoji'] : undefined;
  if (!message || userId === undefined || !emoji) return;
  const [id, name] = [stringAt(emoji, 'id') ?? null, stringAt(emoji, 'name') ?? null];
  const isSame = (each: { id: string | null; name: string | null }) =>
    each.id === id && (id !== null || each.name === name);
  const reactions = message.reactions ?? [];
  const known = reactions.find((each) => isSame(each.emoji));
  if (!isThere) {
    known?.userIds.delete(userId);
    message.reactions = reactions.filter((each) => each.userIds.size > 0);
  } else if (known) known.userIds.add(userId);
  else message.reactions = [...reactions, { emoji: { id, name }, userIds: new Set([userId]) }];
}

/** The messages that stand in the data of an interaction or a message, each with its channel's id. */
export function nestedMessages(data: RecordedData): RecordedData[] {
  const nested = [data['message'], data['referenced_message']].filter(isObject);
  return [...nested, ...objectsIn(data['messages'])];
}
