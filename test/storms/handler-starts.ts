/**
 * The starts of handlers and the calls that bot processes report. Each process appends to a file of its own with synchronous writes, so
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

/** A message that a handler sends. */
export interface SentCall {
  readonly guild: number;
  readonly number: number;
  /** The epoch of the event that the handler handles. */
  readonly epoch: number;
  /** When its request was written to the socket, in microseconds of the monotonic clock. */
  readonly at: number;
}

/** What a process has reported. */
export interface Reports {
  readonly starts: HandlerStart[];
  readonly calls: SentCall[];
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

  writeCall({ guild, number, epoch, at }: SentCall): void {
    writeSync(this.#file, `call ${guild} ${number} ${epoch} ${at}\n`);
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
  read(): Reports {
    const chunk = this.#chunk;
    const reports: Reports = { starts: [], calls: [] };
    for (;;) {
      const bytes = readSync(this.#file, chunk, 0, chunk.length, this.#offset);
      if (bytes === 0) return reports;
      this.#offset += bytes;
      const lines = (this.#rest + chunk.toString('latin1', 0, bytes)).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('call ')) reports.calls.push(parseCall(line));
        else reports.starts.push(parseStart(line));
      }
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function parseCall(line: string): SentCall {
  const [guild = 0, number = 0, epoch = 0, at = 0] = line.split(' ').slice(1).map(Number);
  return { guild, number, epoch, at };
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
