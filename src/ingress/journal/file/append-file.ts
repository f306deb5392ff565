import { ftruncateSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createDraft, type FileDraft, replaceAndOpen } from '../../../base/atomic-file.js';

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

/** A new content of the file that is being written beside it. */
interface Rewrite {
  /** The size of the content, in bytes. */
  readonly size: number;
  /** What was appended since the content was created. */
  readonly tail: Uint8Array[];
  /** Undefined until the content is on the disk. */
  draft: FileDraft | undefined;
  /** Resolves when there is a draft, or when that has failed. Never rejects. */
  readonly written: Promise<void>;
}

/**
 * A file to which batches are appended, one after the other. What is appended while a batch is written is the next batch.
 * A batch that fails is removed from the file, so that later ones do not follow half of a record. Nothing is stored after it
 * until the content of the file is replaced, because later batches may depend on it.
 *
 * A file that has become too long is replaced without making the batches wait:
 *
 * 1. The new content is written to a draft beside the file. Meanwhile batches are appended to the file, and remembered.
 * 2. Between two batches, the remembered ones are added to the draft, and the draft takes the place of the file.
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
  #rewrite: Rewrite | undefined;
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
    return new AppendFile(options, await replaceAndOpen(options.path, content), content.length);
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Whether `appendNow` appends bytes. */
  get canAppendNow(): boolean {
    return !this.#fsync && this.#working === undefined && !this.#isIncomplete;
  }

  /**
   * Appends bytes at once, if that is possible. Returns whether they are stored. The bytes can be changed afterwards.
   *
   * Copying them into the memory of the operating system takes a few microseconds; having a thread do it takes ten times as
   * long, and the events wait for it. What has to be on the disk is written by a thread.
   *
   * @throws the error of the file system
   */
  appendNow(bytes: Uint8Array): boolean {
    if (!this.canAppendNow) return false;
    this.#writeNow(bytes);
    return true;
  }

  /** Resolves when the bytes are stored. @throws the error of the file system */
  async append(bytes: Uint8Array): Promise<void> {
    if (this.appendNow(bytes)) return;
    this.#next ??= createBatch();
    this.#next.chunks.push(bytes);
    this.#start();
    await this.#next.stored;
  }

  /** Replaces the content of the file, unless that is in progress. If this fails, the file stays as it is. */
  rewrite(): void {
    if (this.#rewrite) return;
    this.#isRewriteRequested = true;
    this.#start();
  }

  /** Closes the file, after everything before is stored. */
  async close(): Promise<void> {
    await this.#working;
    await this.#rewrite?.written;
    await this.#working;
    await this.#handle.close();
  }

  /** In a microtask, so that what one turn of the event loop appends is one batch. */
  #start(): void {
    this.#working ??= Promise.resolve().then(() => this.#work());
  }

  /** @throws the error of the file system */
  #writeNow(bytes: Uint8Array): void {
    const { fd } = this.#handle;
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(fd, bytes, written, bytes.length - written, this.#size + written);
      }
      this.#size += bytes.length;
      this.#rewrite?.tail.push(Uint8Array.from(bytes));
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
    while (this.#next || this.#isRewriteRequested || this.#rewrite?.draft) {
      if (this.#rewrite && this.#isIncomplete) await this.#cancelRewrite(this.#rewrite);
      else if (this.#rewrite?.draft) await this.#finishRewrite(this.#rewrite, this.#rewrite.draft);
      const batch = this.#next;
      this.#next = undefined;
      const failure = await this.#store(batch);
      if (failure) batch?.reject(failure.cause);
      else batch?.resolve();
    }
    this.#working = undefined;
  }

  async #store(batch: Batch | undefined): Promise<Failure | undefined> {
    if (this.#isIncomplete) return this.#replace();
    // The content that is created now contains the batch.
    const covering = this.#isRewriteRequested ? this.#startRewrite() : undefined;
    if (!batch) return undefined;
    const bytes = Buffer.concat(batch.chunks);
    const failure = await this.#write(bytes);
    if (!failure && this.#rewrite !== covering) this.#rewrite?.tail.push(bytes);
    return failure;
  }

  #startRewrite(): Rewrite {
    this.#isRewriteRequested = false;
    const content = this.#createContent();
    const drafting = createDraft(this.#path, content);
    const rewrite: Rewrite = {
      size: content.length,
      tail: [],
      draft: undefined,
      written: drafting.then(
        (draft) => {
          rewrite.draft = draft;
          this.#start();
        },
        // The file stays as it is. The next request tries again.
        () => {
          this.#rewrite = undefined;
        },
      ),
    };
    this.#rewrite = rewrite;
    return rewrite;
  }

  /** Never rejects. If it fails, the file stays as it is. */
  async #finishRewrite({ size, tail }: Rewrite, draft: FileDraft): Promise<void> {
    const added = Buffer.concat(tail);
    try {
      await writeAll(draft.file, added, size);
      if (this.#fsync) await draft.file.datasync();
      await draft.commit();
      await this.#use(draft.file, size + added.length);
    } catch {
      await draft.discard().catch(() => {});
    } finally {
      this.#rewrite = undefined;
    }
  }

  /** After a failure: the new content contains the batches that are not in the file. */
  async #replace(): Promise<Failure | undefined> {
    this.#isRewriteRequested = false;
    try {
      const content = this.#createContent();
      await this.#use(await replaceAndOpen(this.#path, content), content.length);
      this.#isIncomplete = false;
      return undefined;
    } catch (cause) {
      return { cause };
    }
  }

  /** What it writes lacks the batches that are not in the file. */
  async #cancelRewrite(rewrite: Rewrite): Promise<void> {
    await rewrite.written;
    this.#rewrite = undefined;
    await rewrite.draft?.discard().catch(() => {});
  }

  /** Continues with the file that has taken the place of the previous one. Never rejects. */
  async #use(handle: FileHandle, size: number): Promise<void> {
    const previous = this.#handle;
    this.#handle = handle;
    this.#size = size;
    await previous.close().catch(() => {});
  }

  async #write(bytes: Uint8Array): Promise<Failure | undefined> {
    try {
      await writeAll(this.#handle, bytes, this.#size);
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

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
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
