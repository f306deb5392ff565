import { type FileHandle, open } from 'node:fs/promises';
import { replaceFile } from '../../../base/atomic-file.js';

interface Batch {
  readonly chunks: Uint8Array[];
  readonly stored: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A file to which batches are appended, one after the other. What is appended while a batch is written is the next batch.
 * A batch that fails is removed from the file, so that later ones do not follow half of a record.
 */
export class AppendFile {
  readonly #path: string;
  readonly #fsync: boolean;
  #handle: FileHandle;
  #size: number;
  /** Whether the end of the file may contain a part of a failed batch. */
  #isTorn = false;
  #next: Batch | undefined;
  /** Returns the new content of the file, which contains everything that is to be appended so far. */
  #createContent: (() => Uint8Array) | undefined;
  #working: Promise<void> | undefined;

  private constructor(path: string, handle: FileHandle, size: number, fsync: boolean) {
    this.#path = path;
    this.#handle = handle;
    this.#size = size;
    this.#fsync = fsync;
  }

  /**
   * Replaces a file, or creates it, and opens it.
   * @param fsync whether what is appended has to be on the disk, and not only in the memory of the operating system
   * @throws the error of the file system
   */
  static async create(path: string, content: Uint8Array, fsync: boolean): Promise<AppendFile> {
    await replaceFile(path, content);
    return new AppendFile(path, await open(path, 'r+'), content.length, fsync);
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Resolves when the chunks are stored. @throws the error of the file system */
  append(chunks: readonly Uint8Array[]): Promise<void> {
    this.#next ??= createBatch();
    this.#next.chunks.push(...chunks);
    this.#start();
    return this.#next.stored;
  }

  /**
   * Replaces the content of the file. If this fails, the file stays as it is.
   * @param createContent returns the content, which contains everything that was passed to `append` so far
   */
  rewrite(createContent: () => Uint8Array): void {
    this.#createContent = createContent;
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

  /** Never rejects. */
  async #work(): Promise<void> {
    while (this.#next || this.#createContent) {
      const batch = this.#next;
      const createContent = this.#createContent;
      this.#next = undefined;
      this.#createContent = undefined;
      if (createContent && (await this.#replace(createContent()))) batch?.resolve();
      else if (batch) await this.#write(batch);
    }
    this.#working = undefined;
  }

  /** Returns whether it succeeded. */
  async #replace(content: Uint8Array): Promise<boolean> {
    try {
      await replaceFile(this.#path, content);
      const handle = await open(this.#path, 'r+');
      await this.#handle.close();
      this.#handle = handle;
      this.#size = content.length;
      this.#isTorn = false;
      return true;
    } catch {
      // The file still contains everything, and grows until it can be replaced.
      return false;
    }
  }

  /** Never rejects. */
  async #write({ chunks, resolve, reject }: Batch): Promise<void> {
    try {
      if (this.#isTorn) await this.#handle.truncate(this.#size);
      this.#isTorn = true;
      const bytes = Buffer.concat(chunks);
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#size + written);
        written += bytesWritten;
      }
      if (this.#fsync) await this.#handle.datasync();
      this.#size += bytes.length;
      this.#isTorn = false;
      resolve();
    } catch (error) {
      reject(error);
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
