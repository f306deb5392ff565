import type { FileContentType } from '../../validation/file-content.js';

/** What an endpoint accepts in the form field of its only file. */
export interface FileRule {
  /** @default what a request can have */
  readonly maxBytes?: number | undefined;
  /**
   * The client sends the type that it recognizes by the first bytes of the file, and rejects other files.
   * @default all types; the caller names the type
   */
  readonly types?: readonly FileContentType[] | undefined;
  /** Returns the problems of the content, each as a text. The client rejects a file that has any. */
  readonly contentProblems?: ((content: Uint8Array) => readonly string[]) | undefined;
}
