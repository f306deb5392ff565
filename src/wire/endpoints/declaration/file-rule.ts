import type { FileContentType } from '../../validation/file-content.js';

/** What an endpoint accepts in the form field of its only file. */
export interface FileRule {
  readonly maxBytes: number;
  /** The client sends the type that it recognizes by the first bytes of the file, and rejects other files. */
  readonly types: readonly FileContentType[];
}
