/**
 * What comes in, whichever way it came, and what goes back first. Both ingresses make `InboundEvent`s, the framework takes
 * them; neither knows the other.
 */
import type { InteractionCallbackRequest } from '../objects/interactions/interaction-callback.js';

/** Where an inbound event came from. */
export type EventOrigin =
  | {
      readonly via: 'gateway';
      readonly shard: number;
      readonly sequence: number;
      /** Whether it is a repeat of one that an earlier process may have handled. */
      readonly replayed: boolean;
    }
  | { readonly via: 'http' }
  | {
      /** A webhook event. They come in any order, and may come more than once. */
      readonly via: 'webhook';
      /** When it happened, as ISO 8601 text; UTC where it names no zone. */
      readonly at: string;
    };

/** A file on the disk of the bot. */
export interface FilePath {
  /** Absolute, or from the working directory of the process. */
  readonly path: string;
}

/** Bytes, or where they come from. A stream is read once, whole, before its request is sent. */
export type FileData = Uint8Array | Blob | AsyncIterable<Uint8Array> | FilePath;

/** A file that goes out with a message. */
export interface OutgoingFile {
  readonly name: string;
  readonly data: FileData;
  /** Media type; by default told by the service from the name. */
  readonly contentType?: string | undefined;
}

/** The first answer to an interaction with the files that go with it. */
export interface InitialResponse {
  readonly body: InteractionCallbackRequest;
  readonly files?: readonly OutgoingFile[] | undefined;
}

/** One event, as a bot hears it. */
export interface InboundEvent {
  /** The wire name, for example `GUILD_MEMBER_ADD`. */
  readonly event: string;
  /** The payload as it came, unchecked. */
  readonly data: unknown;
  readonly origin: EventOrigin;
  /**
   * Interactions that can be answered in place (HTTP): delivers the first answer. Where it is absent, the first
   * answer goes by Create Interaction Response.
   */
  readonly respond?: ((first: InitialResponse) => Promise<void>) | undefined;
}
