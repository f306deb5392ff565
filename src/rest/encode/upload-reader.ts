/**
 * Brings the files of a request into memory, so that it can be sent again. What comes from a stream or the disk is read
 * here, and no further than a request may be long.
 */
import { createReadStream } from 'node:fs';
import { errorMessage } from '../../base/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { FileData, OutgoingFile } from '../../wire/events/inbound-event.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

/** A file of a form. */
export interface FormFile {
  /** The name of its field. */
  readonly field: string;
  readonly file: OutgoingFile;
}

/** A file of a form with its bytes. */
export interface LoadedFile {
  readonly field: string;
  readonly name: string;
  readonly blob: Blob;
}

/** A file could not be read, or there is too much of it. */
export class FileReadError extends Error {
  constructor(
    readonly problem: FieldError,
    options?: ErrorOptions,
  ) {
    super(problem.message, options);
  }
}

type Source = AsyncIterable<unknown> & { destroy?: () => void };

/** One reading of files, which can be stopped. */
export class UploadReader {
  #remainingBytes: number = limits.request.bytes;
  #source: Source | undefined;
  #isStopped = false;

  /** @throws UnreadableFile */
  async read(files: readonly FormFile[]): Promise<LoadedFile[]> {
    const read: LoadedFile[] = [];
    for (const [n, { field, file }] of files.entries()) {
      // What goes as `files[n]` on the wire stands at `files.n` of what the caller wrote.
      const path = field.startsWith('files[') ? `files.${n}.data` : `${field}.data`;
      const blob = await this.#toBlob(file, path);
      read.push({ field, name: file.name, blob });
    }
    return read;
  }

  /** Nothing more is wanted: streams are closed. */
  stop(): void {
    this.#isStopped = true;
    this.#source?.destroy?.();
  }

  async #toBlob({ data, contentType }: OutgoingFile, path: string): Promise<Blob> {
    const type = contentType === undefined ? {} : { type: contentType };
    if (data instanceof Blob || data instanceof Uint8Array) {
      this.#countBytes(data instanceof Blob ? data.size : data.byteLength, path);
      if (data instanceof Blob && contentType === undefined) return data;
      // A view of memory that is shared between threads is no part of a Blob; a copy is.
      return new Blob([data instanceof Blob ? data : new Uint8Array(data)], type);
    }
    return new Blob(await this.#readChunks(data, path), type);
  }

  async #readChunks(data: Exclude<FileData, Uint8Array | Blob>, path: string): Promise<Uint8Array<ArrayBuffer>[]> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    this.#source = 'path' in data ? createReadStream(data.path) : data;
    try {
      for await (const chunk of this.#source) {
        if (this.#isStopped) break;
        if (!(chunk instanceof Uint8Array)) throw new TypeError('the stream gave something else than bytes');
        this.#countBytes(chunk.byteLength, path);
        chunks.push(new Uint8Array(chunk));
      }
    } catch (error) {
      if (error instanceof FileReadError) throw error;
      const message = `Cannot be read: ${errorMessage(error)}`;
      throw new FileReadError({ path, code: 'BASE_TYPE_INVALID', message }, { cause: error });
    }
    return chunks;
  }

  #countBytes(bytes: number, path: string): void {
    this.#remainingBytes -= bytes;
    if (this.#remainingBytes >= 0) return;
    const message = `All files of a request together must be ${limits.request.bytes} bytes or fewer.`;
    throw new FileReadError({ path, code: 'BASE_TYPE_MAX_LENGTH', message });
  }
}
