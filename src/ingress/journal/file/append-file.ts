import { ftruncateSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { replaceFile } from '../../../base/atomic-file.js';

interface Batch {
  readonly chunks: Uint8Array[];
  readonly stored: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface AppendFileOptions {
  readonly path: string;
  /** Whether what is appended has to be on the disk, and not only in the memory of the operating system. */
  readonly fsync: boolean;
  /** Returns the content of the file, which contains everything that was appended so far. */
  readonly createContent: () => Uint8Array;
}

interface Failure {
  readonly cause: unknown;
}

/**
 * A file to which batches are appended, one after the other. What is appended while a batch is written is the next batch.
 * A batch that fails is removed from the file, so that later ones do not follow half of a record. Nothing is stored after it
 * until the content of the file is replaced, because later batches may depend on it.
 */
export class AppendFile {
  readonly #path: string;
  readonly #fsync: boolean;
  readonly #createContent: () => Uint8Array;
  #handle: FileHandle;
  #size: number;
  #next: Batch | undefined;
  /** Whether batches are missing in the file. */
  #isIncomplete = false;
  #isRewriteRequested = false;
  #working: Promise<void> | undefined;

  private constructor({ path, fsync, createContent }: AppendFileOptions, handle: FileHandle, size: number) {
    this.#path = path;
    this.#fsync = fsync;
    this.#createContent = createContent;
    this.#handle = handle;
    this.#size = size;
  }

  /**
   * Replaces a file, or creates it, and opens it.
   * @throws the error of the file system
   */
  static async create(options: AppendFileOptions): Promise<AppendFile> {
    const content = options.createContent();
    await replaceFile(options.path, content);
    return new AppendFile(options, await open(options.path, 'r+'), content.length);
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Resolves when the bytes are stored. @throws the error of the file system */
  async append(bytes: Uint8Array): Promise<void> {
    if (this.#canWriteNow) {
      this.#writeNow(bytes);
      return;
    }
    this.#next ??= createBatch();
    this.#next.chunks.push(bytes);
    this.#start();
    await this.#next.stored;
  }

  /** Replaces the content of the file. If this fails, the file stays as it is. */
  rewrite(): void {
    this.#isRewriteRequested = true;
    this.#start();
  }

  /** Closes the file, after everything before is stored. */
  async close(): Promise<void> {
    await this.#working;
    await this.#handle.close();
  }

  /** In a microtask, so that what one turn of the event loop appends is one batch. */
  #start(): void {
    this.#working ??= Promise.resolve().then(() => this.#work());
  }

  /**
   * Whether bytes are written at once. Copying them into the memory of the operating system takes a few microseconds; having
   * a thread do it takes ten times as long, and the events wait for it. What has to be on the disk is written by a thread.
   */
  get #canWriteNow(): boolean {
    return !this.#fsync && this.#working === undefined && !this.#isIncomplete;
  }

  /** @throws the error of the file system */
  #writeNow(bytes: Uint8Array): void {
    const { fd } = this.#handle;
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(fd, bytes, written, bytes.length - written, this.#size + written);
      }
      this.#size += bytes.length;
    } catch (error) {
      this.#isIncomplete = true;
      try {
        ftruncateSync(fd, this.#size);
      } catch {
        // The part of the batch that is in the file stays until the file is replaced: it is read as torn.
      }
      throw error;
    }
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    while (this.#next || this.#isRewriteRequested) {
      const batch = this.#next;
      this.#next = undefined;
      const failure = await this.#store(batch);
      if (failure) batch?.reject(failure.cause);
      else batch?.resolve();
    }
    this.#working = undefined;
  }

  async #store(batch: Batch | undefined): Promise<Failure | undefined> {
    if (this.#isIncomplete || this.#isRewriteRequested) {
      const failure = await this.#replace();
      if (!failure || this.#isIncomplete) return failure;
    }
    return this.#write(batch);
  }

  /** The new content contains the batches that are not written yet. */
  async #replace(): Promise<Failure | undefined> {
    this.#isRewriteRequested = false;
    try {
      const content = this.#createContent();
      await replaceFile(this.#path, content);
      // Until it is opened, batches would be written to the previous file.
      this.#isIncomplete = true;
      const previous = this.#handle;
      this.#handle = await open(this.#path, 'r+');
      await previous.close().catch(() => {});
      this.#size = content.length;
      this.#isIncomplete = false;
      return undefined;
    } catch (cause) {
      return { cause };
    }
  }

  async #write(batch: Batch | undefined): Promise<Failure | undefined> {
    const bytes = Buffer.concat(batch?.chunks ?? []);
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#size + written);
        written += bytesWritten;
      }
      if (this.#fsync) await this.#handle.datasync();
      this.#size += bytes.length;
      return undefined;
    } catch (cause) {
      this.#isIncomplete = true;
      // Otherwise the part of the batch that is in the file stays until the file is replaced: it is read as torn.
      await this.#handle.truncate(this.#size).catch(() => {});
      return { cause };
    }
  }
}

function createBatch(): Batch {
  let resolve = () => {};
  let reject: (error: unknown) => void = () => {};
  const stored = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Not every caller waits for its batch.
  stored.catch(() => {});
  return { chunks: [], stored, resolve, reject };
}
