/**
 * A journal in one file, for a bot with one process. Changes are appended as records; the journal also keeps what is not
 * removed in memory. When most of the file is no longer needed, it is replaced by the records that still are.
 */
import { readFile } from 'node:fs/promises';
import { errorMessage } from '../../../base/errors.js';
import { isSystemError } from '../../../base/system-error.js';
import type { Journal, JournalShard, ShardJournal } from '../journal.js';
import { JournalError } from '../journal-error.js';
import { AppendFile } from './append-file.js';
import { FileShardJournal } from './file-shard-journal.js';
import { JournalState, shardKey } from './journal-state.js';
import { lockFile, type ProcessLock } from './process-lock.js';
import { encodeRecord, FILE_HEADER, identifyFile, type JournalRecord, readRecords } from './record-format.js';

/** The options of `fileJournal`. */
export interface FileJournalOptions {
  /**
   * Whether entries must be on the disk before their handlers start. If not, they survive the death of the process, but not
   * that of the operating system.
   * @default false
   */
  readonly fsync?: boolean | undefined;
}

/** The file is replaced when it is larger, and at most a quarter of it is still needed. */
const MIN_REWRITE_BYTES = 4 * 1024 * 1024;
const MAX_WASTE = 4;

/**
 * Creates a journal that stores in one file, which a single process at a time can use. Only its owner can read it.
 *
 * @param path the file; its folder must exist
 */
export function fileJournal(path: string, { fsync = false }: FileJournalOptions = {}): Journal {
  return new FileJournal(path, fsync);
}

/** An open journal file. */
interface OpenFile {
  readonly file: AppendFile;
  readonly lock: ProcessLock;
  readonly state: JournalState;
}

class FileJournal implements Journal {
  readonly #path: string;
  readonly #fsync: boolean;
  #opening: Promise<OpenFile> | undefined;
  readonly #acquired = new Map<string, FileShardJournal>();
  /** The content of the file when it was last replaced, in bytes. */
  #neededBytes = 0;
  /** Whether records are missing in the file, because they could not be appended. */
  #isIncomplete = false;

  constructor(path: string, fsync: boolean) {
    this.#path = path;
    this.#fsync = fsync;
  }

  async acquire(shard: JournalShard): Promise<ShardJournal> {
    const { file, state } = await this.#open();
    const key = shardKey(shard);
    if (this.#acquired.has(key)) {
      throw new JournalError('acquired', `Shard ${key} is acquired already. Release it first.`);
    }
    const journal = new FileShardJournal({
      shard,
      recovery: state.recoveryOf(shard),
      epoch: state.epochOf(shard),
      store: (records) => this.#store(file, state, records),
      onRelease: () => this.#acquired.delete(key),
    });
    this.#acquired.set(key, journal);
    try {
      await journal.start();
      return journal;
    } catch (error) {
      this.#acquired.delete(key);
      throw error;
    }
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    await Promise.all([...this.#acquired.values()].map((journal) => journal.release()));
    const opened = await opening?.catch(() => undefined);
    await opened?.file.close().catch(() => {});
    await opened?.lock.release();
  }

  /** After a failure, the next call tries again. */
  #open(): Promise<OpenFile> {
    this.#opening ??= this.#openFile().catch((error: unknown) => {
      this.#opening = undefined;
      throw error instanceof JournalError ? error : this.#failure('opened', error);
    });
    return this.#opening;
  }

  async #openFile(): Promise<OpenFile> {
    const lock = await lockFile(this.#path);
    if (lock === undefined) {
      throw new JournalError(
        'locked',
        `The journal ${this.#path} is used by another process. Stop that process, or use another file: a bot with a file journal has one process.`,
      );
    }
    try {
      const state = await this.#read();
      const content = contentOf(state);
      this.#neededBytes = content.length;
      return { file: await AppendFile.create(this.#path, content, this.#fsync), lock, state };
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async #read(): Promise<JournalState> {
    const state = new JournalState();
    const bytes = await readIfExists(this.#path);
    if (bytes === undefined || bytes.length === 0) return state;
    const type = identifyFile(bytes);
    if (type === 'other-version') {
      throw new JournalError(
        'version',
        `The journal ${this.#path} was written by another version of Guildhall. Start that version once more, so that it handles its events and stops, or delete the file: unfinished events are then lost.`,
      );
    }
    if (type === 'not-a-journal') {
      throw new JournalError('not_a_journal', `${this.#path} is not a journal. Choose another file, or delete it.`);
    }
    for (const record of readRecords(bytes).records) state.apply(record);
    return state;
  }

  async #store(file: AppendFile, state: JournalState, records: readonly JournalRecord[]): Promise<void> {
    for (const record of records) state.apply(record);
    const stored = file.append(records.map(encodeRecord));
    if (this.#isIncomplete || file.size > Math.max(MIN_REWRITE_BYTES, MAX_WASTE * this.#neededBytes)) {
      this.#isIncomplete = false;
      file.rewrite(() => {
        const content = contentOf(state);
        this.#neededBytes = content.length;
        return content;
      });
    }
    try {
      await stored;
    } catch (error) {
      this.#isIncomplete = true;
      throw this.#failure('written', error);
    }
  }

  #failure(action: string, cause: unknown): JournalError {
    return new JournalError('failed', `The journal ${this.#path} cannot be ${action}: ${errorMessage(cause)}`, {
      cause,
    });
  }
}

function contentOf(state: JournalState): Uint8Array {
  return Buffer.concat([FILE_HEADER, ...state.encode()]);
}

async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
