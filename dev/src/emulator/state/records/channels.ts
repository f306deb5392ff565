/** Stored channels with their messages, and stored webhooks and files. */
import type { Channel, Message, Poll, ThreadMember, Webhook } from 'guildhall/wire';

/** The users who reacted to a message with an emoji. */
export interface ReactionRecord {
  /** `id` is null for a Unicode emoji. */
  readonly emoji: { readonly id: string | null; readonly name: string | null; readonly animated?: boolean };
  readonly userIds: Set<string>;
}

/** A poll of a message. */
export interface PollRecord {
  readonly question: Poll['question'];
  readonly answers: Poll['answers'];
  readonly allowsMultiselect: boolean;
  readonly layout: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Whether it has ended and its results were posted. */
  isFinished: boolean;
  /** The ids of the voters, by the number of the answer. */
  readonly votes: ReadonlyMap<number, Set<string>>;
}

/**
 * A stored message. Its file URLs are created when it is serialized (attachments.ts), so that their signatures and the
 * port of the emulator are current.
 */
export interface MessageRecord {
  /** Without the fields that depend on the viewer or on other messages. */
  message: Omit<Message, 'reactions' | 'poll' | 'referenced_message'>;
  /** In the order of their first use. */
  reactions?: readonly ReactionRecord[] | undefined;
  poll?: PollRecord | undefined;
  /** The only user who can see it, if it is ephemeral. */
  readonly ephemeralFor?: string | undefined;
  /** When it was pinned, in milliseconds since 1970. Unique among the pins of a channel. */
  pinnedAt?: number | undefined;
  /** The copies of a crossposted message. */
  copies?: readonly { readonly channelId: string; readonly messageId: string }[] | undefined;
}

/** The membership of a user in a thread. */
export type ThreadMembership = Pick<ThreadMember, 'join_timestamp' | 'flags'>;

/** A channel with its messages, oldest first. */
export interface ChannelRecord {
  channel: Channel;
  /** Both users of a direct message channel. */
  readonly recipientIds?: readonly string[] | undefined;
  /** The members of a thread, by user id. Only threads have it. */
  readonly threadMembers?: Map<string, ThreadMembership> | undefined;
  /** The status of a voice channel. */
  voiceStatus?: string | null | undefined;
  /** Since when the voice channel has connected members, in milliseconds since 1970. Undefined if it is empty. */
  voiceSince?: number | undefined;
  /** The last actions of users that slowmode limits, in milliseconds since 1970 (slowmode.ts). */
  lastActions?: Map<string, number> | undefined;
  messages: Map<string, MessageRecord>;
}

/** A stored webhook. Its creator is stored among the users. */
export interface WebhookRecord {
  webhook: Omit<Webhook, 'user'>;
  /** The user who created it. */
  readonly userId: string;
}

/** An uploaded file. */
export interface StoredFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
