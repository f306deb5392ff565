import { events } from '../../../wire/events/all-events.js';
import { opcodes } from '../../../wire/gateway/protocol.js';
import { ReplayBuffer, type SentEvent } from './replay-buffer.js';

/** Where a session's frames go while a connection carries it. */
export interface SessionConnection {
  /** Sends a dispatch frame; a fault may hold it back, but never changes the order. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What a client asked for when it identified. */
export interface SessionInfo {
  readonly id: string;
  readonly applicationId: string;
  readonly botUserId: string;
  /** Shard id and shard count. */
  readonly shard: readonly [number, number];
  /** Whether the identify named the shard: READY repeats it only then. */
  readonly shardGiven: boolean;
  readonly intents: bigint;
  /** Above this many members a guild counts as large. */
  readonly largeThreshold: number;
}

/**
 * A client's place in the stream of events: it numbers them, remembers the last ones, and outlives the connections that
 * carry it.
 */
export class EmulatorSession {
  readonly #buffer: ReplayBuffer;
  #connection: SessionConnection | undefined;

  /**
   * @param bufferSize how many frames are kept for a resume
   * @param onDispatch hears of every event that the session was given, with its data as JSON
   */
  constructor(
    readonly info: SessionInfo,
    bufferSize: number,
    private readonly onDispatch: (event: string, sequence: number, data: string, messageId?: string) => void,
  ) {
    this.#buffer = new ReplayBuffer(bufferSize);
  }

  /** The number of the last event, sent or waiting to be replayed. */
  get sequence(): number {
    return this.#buffer.last;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Numbers an event and sends it; without a connection it waits in the buffer.
   * @param name its name on the wire
   * @param data its data as JSON
   * @param messageId the message that it tells of, if it is one that is new or changed
   */
  dispatch(name: string, data: string, messageId?: string): void {
    const event = { name, data };
    const sequence = this.#buffer.add(event);
    this.onDispatch(name, sequence, data, messageId);
    this.#connection?.send(frameText(sequence, event));
  }

  /** Lets a connection carry the session from now on; one that still did is closed. */
  attach(carrier: SessionConnection): void {
    const previous = this.#connection;
    this.#connection = carrier;
    if (previous && previous !== carrier) previous.close(4000, 'The session was resumed on another connection.');
  }

  /** Takes the session off a connection, if it is still the one that carries it. */
  detach(carrier: SessionConnection): boolean {
    if (this.#connection !== carrier) return false;
    this.#connection = undefined;
    return true;
  }

  /** Takes the session off whatever connection carries it, and gives that connection. */
  release(): SessionConnection | undefined {
    const carrier = this.#connection;
    this.#connection = undefined;
    return carrier;
  }

  /**
   * The frames that a client which saw `sequence` has missed; undefined when they are no longer kept. An earlier RESUMED
   * is not among them: it told of a resume that is past, and would end this one's replay too soon.
   */
  missedSince(sequence: number): string[] | undefined {
    return this.#buffer
      .after(sequence)
      ?.filter(([, event]) => event.name !== events.resumed.wireName)
      .map(([each, event]) => frameText(each, event));
  }
}

function frameText(sequence: number, { name, data }: SentEvent): string {
  return `{"op":${opcodes.DISPATCH},"s":${sequence},"t":"${name}","d":${data}}`;
}
