import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Inject, Service } from 'guildhall';

/** The token of the path of the file. */
export const STORE_FILE = Symbol('the file of the events');

/** A stored event. `hosts` are the ids of the organizer and the co-hosts, `startsAt` milliseconds since 1970. */
export interface StoredEvent {
  readonly id: number;
  readonly guildId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly startsAt: number;
  readonly hosts: readonly string[];
  readonly banner: string | undefined;
  readonly answers: Readonly<Record<string, 'join' | 'maybe'>>;
}

/** The events, in memory and in a file. */
@Service()
export class EventStore {
  events: readonly StoredEvent[] = [];
  #latestId = 0;
  #written = Promise.resolve();

  constructor(@Inject(STORE_FILE) private readonly file: string) {}

  /** Reads the file when the bot starts. */
  async onStart(): Promise<void> {
    if (existsSync(this.file)) this.events = JSON.parse(await readFile(this.file, 'utf8'));
  }

  /** Waits until the file is written when the bot stops. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#written;
  }

  /** Returns an id that no other event has, also if several are announced at once. */
  newId(): number {
    this.#latestId = Math.max(this.#latestId, ...this.events.map(({ id }) => id)) + 1;
    return this.#latestId;
  }

  find(id: number): StoredEvent | undefined {
    return this.events.find((event) => event.id === id);
  }

  save(event: StoredEvent): Promise<void> {
    return this.#replace([...this.events.filter(({ id }) => id !== event.id), event]);
  }

  delete(event: StoredEvent): Promise<void> {
    return this.#replace(this.events.filter(({ id }) => id !== event.id));
  }

  /** Replaces the file, one write after the other. */
  #replace(events: readonly StoredEvent[]): Promise<void> {
    this.events = events;
    this.#written = this.#written.then(() => writeFile(this.file, JSON.stringify(events)));
    return this.#written;
  }
}
