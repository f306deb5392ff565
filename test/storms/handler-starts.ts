/**
 * The starts of handlers that bot processes report. Each process appends to a file of its own with synchronous writes, so
 * that a report survives the death of its process.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { EventKind } from './storm-events.js';

export interface HandlerStart {
  readonly kind: EventKind;
  readonly guild: number;
  readonly number: number;
  readonly replayed: boolean;
  /** Undefined without a journal. */
  readonly eventId: string | undefined;
  readonly epoch: number | undefined;
  /** In microseconds of the monotonic clock, which the processes of a machine share. */
  readonly at: number;
}

/** Writes reports. */
export class HandlerStartWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a', 0o600);
  }

  write({ kind, guild, number, replayed, eventId, epoch, at }: HandlerStart): void {
    const mark = replayed ? 'replayed' : 'new';
    writeSync(this.#file, `${kind} ${guild} ${number} ${mark} ${at} ${epoch ?? ''} ${eventId ?? ''}\n`);
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Reads the reports of one process while it writes them. */
export class HandlerStartReader {
  readonly #file: number;
  readonly #chunk = Buffer.alloc(CHUNK_BYTES);
  #offset = 0;
  #rest = '';

  /** @param path the file, which is created if it does not exist */
  constructor(path: string) {
    this.#file = openSync(path, 'a+', 0o600);
  }

  /** Returns what was reported since the last call. */
  read(): HandlerStart[] {
    const chunk = this.#chunk;
    const starts: HandlerStart[] = [];
    for (;;) {
      const bytes = readSync(this.#file, chunk, 0, chunk.length, this.#offset);
      if (bytes === 0) return starts;
      this.#offset += bytes;
      const lines = (this.#rest + chunk.toString('latin1', 0, bytes)).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) starts.push(parseStart(line));
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function parseStart(line: string): HandlerStart {
  const [kind, guild, number, replayed, at, epoch, eventId] = line.split(' ');
  if (kind !== 'message' && kind !== 'member' && kind !== 'interaction') throw new Error(`not a report: ${line}`);
  return {
    kind,
    guild: Number(guild),
    number: Number(number),
    replayed: replayed === 'replayed',
    at: Number(at),
    epoch: epoch ? Number(epoch) : undefined,
    eventId: eventId || undefined,
  };
}
