/**
 * Reads the files of a request into memory, so that the request can be retried. Reading stops when the size limit of a
 * request is exceeded.
 */

import { errorMessage } from '../../base/errors.js';
import { nodeFiles } from '../../base/platform/builtin-modules.js';
import { limits } from '../../wire/constants/limits.js';
import type { FileData, OutgoingFile } from '../../wire/events/inbound-event.js';
import type { FormProblem } from '../../wire/validation/field-schemas.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

/** A file of a form. */
export interface FormFile {
  /** Name of the form field. */
  readonly field: string;
  readonly file: OutgoingFile;
  /** @default what remains of the request */
  readonly limit?: FileLimit | undefined;
}

/** How large a file can be. */
export interface FileLimit {
  readonly maxBytes: number;
  /** The problem of a larger file. @param bytes undefined if the file is not read further */
  problemOf(maxBytes: number, file: OutgoingFile, bytes: number | undefined): FormProblem;
}

/** A file of a form with its bytes. */
export interface LoadedFile {
  readonly field: string;
  readonly name: string;
  readonly blob: Blob;
}

/** A file cannot be read, or the files are too large. */
export class FileReadError extends Error {
  constructor(
    readonly problems: readonly FieldError[],
    options?: ErrorOptions,
  ) {
    super(problems.map(({ message }) => message).join('; '), options);
  }
}

type Source = AsyncIterable<unknown> & { destroy?: () => void };

/** @throws {FileReadError} when the platform has no files */
function openFile(file: string, path: string): Source {
  if (nodeFiles) return nodeFiles.createReadStream(file);
  const message = 'This platform has no file system. Pass the content of the file instead of its path.';
  throw new FileReadError([{ path, code: 'BASE_TYPE_INVALID', message }]);
}

/** Reads files once; can be stopped. */
export class UploadReader {
  #remainingBytes: number = limits.request.bytes;
  /** The file that is being read. */
  #file: { bytes: number; readonly form: FormFile } | undefined;
  #source: Source | undefined;
  #isStopped = false;

  /** @throws {FileReadError} when a file cannot be read, or the files are too large */
  async read(files: readonly FormFile[]): Promise<LoadedFile[]> {
    const loadedFiles: LoadedFile[] = [];
    for (const [n, form] of files.entries()) {
      const { field, file } = form;
      this.#file = { bytes: 0, form };
      // The form field `files[n]` is `files.n` in the input of the caller.
      const path = field.startsWith('files[') ? `files.${n}.data` : `${field}.data`;
      const blob = await this.#toBlob(file, path);
      loadedFiles.push({ field, name: file.name, blob });
    }
    return loadedFiles;
  }

  /** Stops reading and closes streams. */
  stop(): void {
    this.#isStopped = true;
    this.#source?.destroy?.();
  }

  async #toBlob({ data, contentType }: OutgoingFile, path: string): Promise<Blob> {
    const type = contentType === undefined ? {} : { type: contentType };
    if (data instanceof Blob || data instanceof Uint8Array) {
      this.#countBytes(data instanceof Blob ? data.size : data.byteLength, path);
      if (data instanceof Blob && contentType === undefined) return data;
      // A Blob cannot contain a view of shared memory, so it is copied.
      return new Blob([data instanceof Blob ? data : new Uint8Array(data)], type);
    }
    return new Blob(await this.#readChunks(data, path), type);
  }

  async #readChunks(data: Exclude<FileData, Uint8Array | Blob>, path: string): Promise<Uint8Array<ArrayBuffer>[]> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    this.#source = 'path' in data ? openFile(data.path, path) : data;
    try {
      for await (const chunk of this.#source) {
        if (this.#isStopped) break;
        if (!(chunk instanceof Uint8Array)) throw new TypeError('the stream contains a chunk that is not bytes');
        this.#countBytes(chunk.byteLength, path);
        chunks.push(new Uint8Array(chunk));
      }
    } catch (error) {
      if (error instanceof FileReadError) throw error;
      const message = `Cannot be read: ${errorMessage(error)}`;
      throw new FileReadError([{ path, code: 'BASE_TYPE_INVALID', message }], { cause: error });
    }
    return chunks;
  }

  #countBytes(bytes: number, path: string): void {
    this.#remainingBytes -= bytes;
    this.#checkFileLimit(bytes, path);
    if (this.#remainingBytes >= 0) return;
    const message = `All files of a request together must be ${limits.request.bytes} bytes or fewer.`;
    throw new FileReadError([{ path, code: 'BASE_TYPE_MAX_LENGTH', message }]);
  }

  #checkFileLimit(bytes: number, path: string): void {
    if (this.#file === undefined) return;
    this.#file.bytes += bytes;
    const { limit, file } = this.#file.form;
    if (limit === undefined || this.#file.bytes <= limit.maxBytes) return;
    const isComplete = file.data instanceof Blob || file.data instanceof Uint8Array;
    const { formCode, message } = limit.problemOf(limit.maxBytes, file, isComplete ? bytes : undefined);
    throw new FileReadError([{ path, code: formCode, message }]);
  }
}
