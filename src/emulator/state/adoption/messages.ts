import { compareSnowflakes, isSnowflake, snowflakeTime } from '../../../base/snowflake.js';
import { Attachment, storedName } from '../../../wire/objects/attachment.js';
import { Message } from '../../../wire/objects/message.js';
import { Poll } from '../../../wire/objects/poll.js';
import { presentAttachment } from '../attachments.js';
import type { ChannelRecord, MessageRecord, PollRecord } from '../records/channels.js';
import type { World } from '../world.js';
import { goodFields, isObject, objectsIn, textAt } from './fields.js';

type Found = Readonly<Record<string, unknown>>;

const MessageFields = Message.omit({ reactions: true, poll: true, referenced_message: true, thread: true });

/** Files whose bytes nobody recorded are this long at most. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** Takes a message into its channel; of one that is known, what is told changes. */
export function adoptMessage(world: World, channel: ChannelRecord, found: Found): void {
  const id = textAt(found, 'id');
  if (id === undefined || !isSnowflake(id)) return;
  const known = channel.messages.get(id);
  const fields = goodFields(MessageFields, found);
  const author = fields.author ?? known?.message.author;
  // Some events tell of a message without saying whose it is: nothing can be kept of one that is not known.
  if (!author) return;
  const channelId = channel.channel.id;
  const blank = {
    type: 0,
    content: '',
    timestamp: world.timestamp(snowflakeTime(id)),
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
    attachments: attachments.map((each) => keptAttachment(world, channelId, each)),
  };
  world.idsAfter(id);
  if (known) known.message = message;
  else insert(channel, { message, poll: pollIn(found) });
}

/** Keeps messages in the order of their ids, which a recording need not tell them in. */
function insert(channel: ChannelRecord, record: MessageRecord): void {
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
function pollIn(found: Found): PollRecord | undefined {
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
function keptAttachment(world: World, channelId: string, attachment: Attachment): Attachment {
  const { id, size } = attachment;
  const filename = storedName(attachment.filename);
  const contentType = attachment.content_type ?? 'application/octet-stream';
  if (!world.files.has(id)) {
    world.files.set(id, { filename, contentType, bytes: new Uint8Array(Math.min(size, LARGEST_FILE)) });
  }
  const path = `/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
  return { ...attachment, url: path, proxy_url: path };
}

/**
 * The data of a dispatch, with addresses of files that lead to this service in the place of those that are only a path:
 * so stand attachments in a redacted recording.
 */
export function withLocalFiles(world: World, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((each) => withLocalFiles(world, each));
  if (!isObject(data)) return data;
  const attachment = Attachment.safeParse(data);
  if (attachment.success && attachment.data.url.startsWith('/')) {
    const channelId = attachment.data.url.split('/')[2] ?? '0';
    const kept = keptAttachment(world, channelId, attachment.data);
    return { ...data, ...presentAttachment(world, kept) };
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withLocalFiles(world, value)]));
}

/** Takes messages out of a channel, by the ids in some data. */
export function dropMessages(channel: ChannelRecord, data: Found): void {
  const ids = Array.isArray(data['ids']) ? data['ids'] : [data['id']];
  for (const id of ids) if (typeof id === 'string') channel.messages.delete(id);
}

/** Somebody reacted to a message that is known, or no longer does. */
export function adoptReaction(channel: ChannelRecord, data: Found, isThere: boolean): void {
  const message = channel.messages.get(textAt(data, 'message_id') ?? '');
  const userId = textAt(data, 'user_id');
  const emoji = isObject(data['emoji']) ? data['emoji'] : undefined;
  if (!message || userId === undefined || !emoji) return;
  const [id, name] = [textAt(emoji, 'id') ?? null, textAt(emoji, 'name') ?? null];
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
export function messagesIn(data: Found): Found[] {
  const nested = [data['message'], data['referenced_message']].filter(isObject);
  return [...nested, ...objectsIn(data['messages'])];
}
