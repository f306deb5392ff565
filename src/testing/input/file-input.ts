import { Buffer } from 'node:buffer';

/** A file that a person sends. */
export interface FileInput {
  readonly name: string;
  /** Its content; text is sent as UTF-8. */
  readonly data: string | Uint8Array;
  readonly contentType?: string | undefined;
}

/** A file as the control interface takes it. */
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
