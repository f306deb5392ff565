import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import type { Journal } from '../../../src/ingress/journal/journal.js';
import type { JournalStorage } from './contract.js';

/** A journal file in a temporary folder. */
export class FileStorage implements JournalStorage {
  readonly #folder: string;
  readonly #fsync: boolean;
  readonly #journals: Journal[] = [];
  #crashes = 0;

  private constructor(folder: string, fsync: boolean) {
    this.#folder = folder;
    this.#fsync = fsync;
  }

  static async create(fsync = false): Promise<FileStorage> {
    return new FileStorage(await mkdtemp(join(tmpdir(), 'guildhall-')), fsync);
  }

  async open(): Promise<Journal> {
    const journal = fileJournal(this.#path(), { fsync: this.#fsync });
    this.#journals.push(journal);
    return journal;
  }

  /** The file as it is now is what a killed process would leave. */
  async openAfterCrash(): Promise<Journal> {
    const path = this.#path();
    this.#crashes += 1;
    await copyFile(path, this.#path());
    return this.open();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#journals.map((journal) => journal.close()));
    await rm(this.#folder, { recursive: true });
  }

  #path(): string {
    return join(this.#folder, `${this.#crashes}.journal`);
  }
}
