import { events, opcodes } from 'guildhall/wire';

/** The connection that a session sends its frames to. */
export interface SessionConnection {
  /** Sends a dispatch frame. A fault may delay it, but never changes the order. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** The parameters that a client identified with. */
export interface SessionInfo {
  readonly id: string;
  readonly applicationId: string;
  readonly botUserId: string;
  /** Shard id and shard count. */
  readonly shard: readonly [number, number];
  /** Whether the Identify contained the shard: READY contains it only then. */
  readonly shardGiven: boolean;
  readonly intents: bigint;
  /** Above this many members a guild counts as large. */
  readonly largeThreshold: number;
}

/** What an event is about: a new or changed message, or an interaction. */
export interface DispatchSubject {
  readonly message_id?: string;
  readonly interaction_id?: string;
}

/**
 * A gateway session: it numbers the events for a client and stores the latest ones for a resume. It outlives its
 * connections.
 */
export class EmulatorSession {
  readonly #buffer: ReplayBuffer;
  #connection: SessionConnection | undefined;

  /**
   * @param bufferSize how many frames are stored for a resume
   * @param onDispatch called for every event of the session, with its data as JSON
   */
  constructor(
    readonly info: SessionInfo,
    bufferSize: number,
    private readonly onDispatch: (event: string, sequence: number, data: string, subject?: DispatchSubject) => void,
  ) {
    this.#buffer = new ReplayBuffer(bufferSize);
  }

  /** The number of the last event, sent or stored for a replay. */
  get sequence(): number {
    return this.#buffer.last;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Numbers an event and sends it. Without a connection, it is only stored for a replay.
   * @param name its name on the wire
   * @param data its data as JSON
   * @param subject what the event is about, for the log
   */
  dispatch(name: string, data: string, subject?: DispatchSubject): void {
    const event = { name, data };
    const sequence = this.#buffer.add(event);
    this.onDispatch(name, sequence, data, subject);
    this.#connection?.send(frameText(sequence, event));
  }

  /** Attaches the session to a connection. Its previous connection, if still open, is closed. */
  attach(connection: SessionConnection): void {
    const previous = this.#connection;
    this.#connection = connection;
    if (previous && previous !== connection) previous.close(4000, 'The session was resumed on another connection.');
  }

  /** Detaches the session from a connection. Returns false if it is attached to another one. */
  detach(connection: SessionConnection): boolean {
    if (this.#connection !== connection) return false;
    this.#connection = undefined;
    return true;
  }

  /** Detaches the session from its connection and returns the connection. */
  release(): SessionConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    return connection;
  }

  /**
   * Returns the frames after `sequence`, for a resume; undefined if some are no longer stored. The result contains no
   * earlier RESUMED, because clients would treat it as the end of this replay.
   */
  framesAfter(sequence: number): string[] | undefined {
    return this.#buffer
      .after(sequence)
      ?.filter(([, event]) => event.name !== events.resumed.wireName)
      .map(([each, event]) => frameText(each, event));
  }
}

function frameText(sequence: number, { name, data }: SentEvent): string {
  return `{"op":${opcodes.DISPATCH},"s":${sequence},"t":"${name}","d":${data}}`;
}

/** An event of a session, without its number. Sessions share the text of identical data. */
interface SentEvent {
  /** Its name on the wire. */
  readonly name: string;
  /** Its data as JSON. */
  readonly data: string;
}

/**
 * Stores the latest events of a session for a resume. It is a ring buffer of fixed size, in which the number of an event
 * determines its index.
 */
export class ReplayBuffer {
  readonly #events: SentEvent[] = [];
  #last = 0;

  /** @param capacity how many events are stored, 1 or more */
  constructor(private readonly capacity: number) {}

  /** The number of the newest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Stores an event and returns its number, starting at 1. */
  add(event: SentEvent): number {
    this.#last += 1;
    this.#events[(this.#last - 1) % this.capacity] = event;
    return this.#last;
  }

  /** The events after `sequence` with their numbers, oldest first; undefined if some are no longer stored. */
  after(sequence: number): (readonly [sequence: number, event: SentEvent])[] | undefined {
    if (this.#last - sequence > this.capacity) return undefined;
    const missed: (readonly [number, SentEvent])[] = [];
    for (let each = sequence + 1; each <= this.#last; each += 1) {
      const event = this.#events[(each - 1) % this.capacity];
      if (event) missed.push([each, event]);
    }
    return missed;
  }
}
