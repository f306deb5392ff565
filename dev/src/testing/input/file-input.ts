import { Buffer } from 'node:buffer';

/** A file that a user uploads. */
export interface FileInput {
  readonly name: string;
  /** The content. Text is sent as UTF-8. */
  readonly data: string | Uint8Array;
  /** The media type, for example `text/plain`. */
  readonly contentType?: string | undefined;
}

/** Converts a file to the format of the control API. */
export function toUploadPayload(file: FileInput) {
  return {
    filename: file.name,
    ...(file.contentType === undefined ? {} : { content_type: file.contentType }),
    data_base64: Buffer.from(file.data).toString('base64'),
  };
}

export function isFileInput(input: unknown): input is FileInput {
  return typeof input === 'object' && input !== null && 'data' in input && 'name' in input;
}
