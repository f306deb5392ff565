/**
 * A journal in one file, for a bot with one process. Changes are appended as records; the journal also keeps what is not
 * removed in memory. When most of the file is no longer needed, it is replaced by the records that still are.
 */

import { readFile, realpath, stat } from 'node:fs/promises';
import { errorMessage } from '../../../base/errors.js';
import type { MaybePromise } from '../../../base/maybe-promise.js';
import type { OptionNames } from '../../../base/options/option-problems.js';
import { requireKnownOptions } from '../../../base/options/options-error.js';
import { isSystemError } from '../../../base/system-error.js';
import type { DeadLetter, EntryId, Journal, JournalShard, ShardJournal, StoredShard } from '../journal.js';
import { JournalError } from '../journal-error.js';
import { AppendFile } from './append-file.js';
import { FileShardJournal } from './file-shard-journal.js';
import { JournalState, shardKey } from './journal-state.js';
import { lockFile, type ProcessLock } from './process-lock.js';
import { encodeBatch, FILE_HEADER, identifyFile, type JournalRecord, readRecords } from './record-format.js';

/** The options of `fileJournal`. */
export interface FileJournalOptions {
  /**
   * Whether entries must be on the disk before their handlers start. If not, they survive the death of the process, but not
   * that of the operating system.
   * @default false
   */
  readonly fsync?: boolean | undefined;
}

const fileJournalNames: OptionNames<FileJournalOptions> = { fsync: true };

/** The file is replaced when it is larger, and at most a quarter of it is still needed. */
const MIN_REWRITE_BYTES = 16 * 1024 * 1024;
const MAX_WASTE = 4;
/** More than what one turn of the event loop receives. A larger batch gets a buffer of its own. */
const BUFFER_BYTES = 256 * 1024;

/**
 * Creates a journal that stores in one file, which a single process at a time can use. Only its owner can read it.
 *
 * @param path the file; its folder must exist
 * @throws {OptionsError} when an option is unknown
 */
export function fileJournal(path: string, options: FileJournalOptions = {}): Journal {
  requireKnownOptions('fileJournal()', options, fileJournalNames);
  const { fsync = false } = options;
  return new FileJournal(path, fsync);
}

const NO_BYTES = new Uint8Array();

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
  /** For the bytes of a batch, which are copied before the next one is encoded. */
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  /** The content of the file when it was last replaced, in bytes. */
  #neededBytes = 0;

  constructor(path: string, fsync: boolean) {
    this.#path = path;
    this.#fsync = fsync;
  }

  async storedShards(): Promise<readonly StoredShard[]> {
    const { state } = await this.#open();
    return state.shards();
  }

  async deadLetters(shard: JournalShard): Promise<readonly DeadLetter[]> {
    const { state } = await this.#open();
    await this.#flush(shard);
    return state.deadLettersOf(shard);
  }

  async removeDeadLetter(shard: JournalShard, id: EntryId): Promise<boolean> {
    const { file, state } = await this.#open();
    await this.#flush(shard);
    if (!state.hasDeadLetter(shard, id)) return false;
    await this.#store(file, state, [{ kind: 'dead-letter-removed', shard, id }]);
    return true;
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
      forget: (id) => state.removeEntry(shard, id),
      canStoreNow: () => file.canAppendNow,
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

  async #flush(shard: JournalShard): Promise<void> {
    const journal = this.#acquired.get(shardKey(shard));
    // A release stores everything as well.
    if (journal?.isOwned === false) await journal.release();
    else await journal?.flush();
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
    const path = await realPathOf(this.#path);
    const lock = await lockFile(path);
    if (lock === undefined) {
      throw new JournalError(
        'locked',
        `The journal ${this.#path} is used by another process. Stop that process, or use another file: a bot with a file journal has one process.`,
      );
    }
    try {
      const state = await this.#read(path);
      const createContent = () => this.#contentOf(state);
      const file = await AppendFile.create({ path, fsync: this.#fsync, createContent });
      return { file, lock, state };
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async #read(path: string): Promise<JournalState> {
    const state = new JournalState();
    const content = await readIfExists(path);
    if (content === undefined) return state;
    const type = identifyFile(content);
    if (type === 'other-version') {
      throw new JournalError(
        'version',
        `The journal ${this.#path} was written by another version of Guildhall. Start that version once more, so that it handles its events and stops, or delete the file: unfinished events are then lost.`,
      );
    }
    if (type === 'not-a-journal') {
      throw new JournalError('not_a_journal', `${this.#path} is not a journal. Choose another file, or delete it.`);
    }
    for (const record of readRecords(content)) state.apply(record);
    return state;
  }

  /** Returns undefined if the records are stored already. @throws {JournalError} */
  #store(file: AppendFile, state: JournalState, records: readonly JournalRecord[]): MaybePromise<void> {
    for (const record of records) state.apply(record);
    // Without records, this waits for the earlier ones.
    const bytes = records.length === 0 ? NO_BYTES : encodeBatch(records, this.#buffer);
    const fail = (error: unknown) => {
      throw this.#failure('written', error);
    };
    try {
      return file.appendNow(bytes) ? undefined : file.append(Uint8Array.from(bytes)).catch(fail);
    } catch (error) {
      return fail(error);
    } finally {
      if (file.size > Math.max(MIN_REWRITE_BYTES, MAX_WASTE * this.#neededBytes)) file.rewrite();
    }
  }

  #contentOf(state: JournalState): Uint8Array {
    // A batch per record, so that damage to the file affects one record.
    const content = Buffer.concat([FILE_HEADER, ...Array.from(state.records(), (record) => encodeBatch([record]))]);
    this.#neededBytes = content.length;
    return content;
  }

  #failure(action: string, cause: unknown): JournalError {
    return new JournalError('failed', `The journal ${this.#path} cannot be ${action}: ${errorMessage(cause)}`, {
      cause,
    });
  }
}

/** The file itself if the path is a link, so that all names of a file have one lock. */
async function realPathOf(path: string): Promise<string> {
  return (await ifExists(realpath(path))) ?? path;
}

/** The content of a file; nothing if it is something else, such as a folder. Undefined if there is no file, or an empty one. */
async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  const status = await ifExists(stat(path));
  // A named pipe could not be read, and a device must not be replaced.
  if (status && !status.isFile()) return new Uint8Array();
  return status && status.size > 0 ? readFile(path) : undefined;
}

async function ifExists<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
