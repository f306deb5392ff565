/**
 * Events that a bot receives, and the initial response to an interaction. The gateway client and the HTTP endpoint both
 * create `InboundEvent`s; neither depends on the other.
 */
import type { InteractionCallbackRequest } from '../objects/interactions/interaction-callback.js';

/** How the bot received an event. */
export type EventOrigin =
  | {
      readonly via: 'gateway';
      readonly shard: number;
      readonly sequence: number;
      /** Whether an earlier process may already have handled this event. */
      readonly replayed: boolean;
      /**
       * Identifies the event: the same in every process that handles it. Store it to repeat no side effect. Undefined
       * without a journal, and for an event that is not in it.
       */
      readonly eventId?: string | undefined;
      /**
       * A number that rises whenever another process takes over the shard, and with every session. A database can refuse
       * writes with a lower one, which come from a process that no longer has the shard. Undefined without a journal.
       */
      readonly epoch?: number | undefined;
    }
  | { readonly via: 'http' }
  | {
      /** A webhook event. Webhook events can arrive in any order and more than once. */
      readonly via: 'webhook';
      /** The time of the event in ISO 8601. Without a time zone, the time is in UTC. */
      readonly timestamp: string;
    };

/** A file on the bot's disk. */
export interface FilePath {
  /** Absolute, or relative to the working directory of the process. */
  readonly path: string;
}

/** Bytes or their source. A stream is read once and completely before the request is sent. */
export type FileData = Uint8Array | Blob | AsyncIterable<Uint8Array> | FilePath;

/** A file to send with a message. */
export interface OutgoingFile {
  readonly name: string;
  readonly data: FileData;
  /** Media type. Default: Discord derives it from the name. */
  readonly contentType?: string | undefined;
  /**
   * The alternative text, at most 1024 characters. An entry for the file in `attachments` of the message replaces it. An
   * edit with a description requires the list `attachments` of the files to keep, otherwise it is rejected. Responses to
   * interactions add this list themselves if the files of the message are known.
   */
  readonly description?: string | undefined;
}

/** The initial response to an interaction, with its files. */
export interface InitialResponse {
  readonly body: InteractionCallbackRequest;
  readonly files?: readonly OutgoingFile[] | undefined;
}

/** One event, as a bot receives it. */
export interface InboundEvent {
  /** The wire name, for example `GUILD_MEMBER_ADD`. */
  readonly event: string;
  /** The received payload, not validated. */
  readonly data: unknown;
  readonly origin: EventOrigin;
  /**
   * When an interaction was received, in milliseconds of the monotonic clock: Discord accepts its initial response for three
   * seconds. Undefined for other events, and for those that an earlier process received.
   */
  readonly receivedAt?: number | undefined;
  /** The received frame; only set if the events are journalled. It is valid until the next frame is received. */
  readonly frame?: Uint8Array | undefined;
  /**
   * For interactions received over HTTP: sends the initial response in the HTTP response. If absent, the initial
   * response is sent with Create Interaction Response.
   */
  readonly respond?: ((response: InitialResponse) => Promise<void>) | undefined;
}

/**
 * Processes one event. The promise resolves when all handlers of the event have finished; it never rejects. The result is
 * undefined if no handler is running.
 */
export type InboundEventHandler = (inbound: InboundEvent) => Promise<void> | undefined;
