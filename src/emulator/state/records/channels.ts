/** Channels as they are stored, with their messages, and what is posted in them. */
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { ThreadMember } from '../../../wire/objects/channels/thread.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { Poll } from '../../../wire/objects/messages/poll.js';
import type { Webhook } from '../../../wire/objects/webhooks/webhook.js';

/** Who reacted to a message with an emoji. */
export interface ReactionRecord {
  /** `id` is null for a character. */
  readonly emoji: { readonly id: string | null; readonly name: string | null; readonly animated?: boolean };
  readonly userIds: Set<string>;
}

/** A poll of a message. */
export interface PollRecord {
  readonly question: Poll['question'];
  readonly answers: Poll['answers'];
  readonly allowsSeveral: boolean;
  readonly layout: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Who voted, by the number of the answer. */
  readonly votes: ReadonlyMap<number, Set<string>>;
}

/**
 * A message as stored. Addresses of its files are made when it is shown (attachments.ts), so that they are signed for
 * that moment and stay right when the service moves to another port.
 */
export interface MessageRecord {
  /** Without what depends on who reads it or on other messages. */
  message: Omit<Message, 'reactions' | 'poll' | 'referenced_message'>;
  /** In the order of their first one. */
  reactions?: readonly ReactionRecord[] | undefined;
  poll?: PollRecord | undefined;
  /** The person who alone sees it, when it is ephemeral. */
  readonly ephemeralFor?: string | undefined;
  /** When it was pinned, in milliseconds since 1970; no two pins of a channel share one. */
  pinnedAt?: number | undefined;
  /** Where its copies are, when it was crossposted. */
  copies?: readonly { readonly channelId: string; readonly messageId: string }[] | undefined;
}

/** How somebody is in a thread. */
export type ThreadMembership = Pick<ThreadMember, 'join_timestamp' | 'flags'>;

/** A channel with its messages, oldest first. */
export interface ChannelRecord {
  channel: Channel;
  /** Both accounts of a direct conversation. */
  readonly recipientIds?: readonly string[] | undefined;
  /** Who is in a thread, by the account's id. Only threads have it. */
  readonly threadMembers?: Map<string, ThreadMembership> | undefined;
  /** What a voice channel says that goes on in it. */
  voiceStatus?: string | null | undefined;
  /** Since when somebody is in a voice channel, in milliseconds since 1970; absent while nobody is. */
  voiceSince?: number | undefined;
  /** When people last wrote here or began a thread, in milliseconds since 1970, as far as it is paced (slowmode.ts). */
  lastActions?: Map<string, number> | undefined;
  messages: Map<string, MessageRecord>;
}

/** A webhook as stored: its maker is kept once, among the users. */
export interface WebhookRecord {
  webhook: Omit<Webhook, 'user'>;
  /** Who made it. */
  readonly userId: string;
}

/** A file that was sent, by the id of its attachment. */
export interface StoredFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
