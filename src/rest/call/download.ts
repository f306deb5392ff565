/** The types of a download: a file of Discord's CDN, which is not a call of the API. */
import type { OptionNames } from '../../base/options/option-problems.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import type { Attachment } from '../../wire/objects/messages/attachment.js';
import type { CallOptions } from './call.js';

/** Options of a download. */
export interface DownloadOptions extends Pick<CallOptions, 'signal' | 'timeoutMs'> {
  /**
   * The maximum size in bytes, 1 or more. A larger file is not downloaded: the file is held in memory.
   * @default 10485760 (10 MiB), the largest file that a bot can send in a server without boosts
   */
  readonly maxBytes?: number | undefined;
}

export const downloadOptionNames: OptionNames<DownloadOptions> = { signal: true, timeoutMs: true, maxBytes: true };

/** A downloaded file. It can be sent as it is, in `files` of a message. */
export interface DownloadedFile extends OutgoingFile {
  /** The name of the file. A file that is marked as a spoiler has the prefix `SPOILER_`, so it stays one when it is sent. */
  readonly name: string;
  /** The content of the file. */
  readonly data: Uint8Array;
}

/** Downloads a file. `Rest` implements it. @param file an attachment, or the URL of a file */
export type Download = (file: Attachment | string, options?: DownloadOptions) => Promise<DownloadedFile>;
