/**
 * Records incoming gateway frames as raw bytes, so that recording needs no extra parsing. A recording contains names,
 * messages and tokens of users: redact it before it leaves the machine.
 */

import { open } from 'node:fs/promises';
import { systemClock } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { OptionNames } from '../../../base/options/option-problems.js';
import { requireKnownOptions } from '../../../base/options/options-error.js';
import { events } from '../../../wire/events/all-events.js';
import { RecordingError, recordingHeader } from '../../../wire/gateway/recording.js';

/** Receives every incoming dispatch of a gateway as raw bytes. */
export interface FrameSink {
  /**
   * Records a dispatch. It must not throw.
   * @param shard the shard id
   * @param event the wire name, for example `MESSAGE_CREATE`
   * @param bytes the JSON of the frame; only valid until the call returns
   */
  dispatch(shard: number, event: string, bytes: Buffer): void;
  /** Resolves when all dispatches so far are written. Later dispatches are still recorded. */
  close(): Promise<void>;
}

/** What `recordFrames` writes, and where. */
export interface RecordingOptions {
  /** Path of the file. Only its owner can read it. An existing recording is continued. */
  readonly file: string;
  /** Wire names of the dispatches to record; READY is always recorded. @default all dispatches */
  readonly events?: readonly string[] | undefined;
  /** Maximum size of the file in bytes; recording ends when it is reached. @default 268435456 (256 MiB) */
  readonly maxBytes?: number | undefined;
}

const recordingNames: OptionNames<RecordingOptions> = { file: true, events: true, maxBytes: true };

const MAX_BYTES = 256 * 1024 * 1024;
const READY = events.ready.wireName;

/**
 * Creates a recorder for the gateway option `recording` that writes all dispatches of a bot to a file.
 *
 * If the file cannot be written, is full or is not a recording, the process emits a warning and recording ends. The bot
 * continues.
 *
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * await bot.with({ gateway: { recording: recordFrames({ file: 'frames.jsonl' }) } }).start();
 */
export function recordFrames(options: RecordingOptions): FrameSink {
  requireKnownOptions('recordFrames()', options, recordingNames);
  return new FrameRecording(options);
}

class FrameRecording implements FrameSink {
  readonly #events: ReadonlySet<string> | undefined;
  #lines: string[] = [];
  #writing: Promise<void> | undefined;
  #failure: RecordingError | undefined;

  constructor(private readonly options: RecordingOptions) {
    this.#events = options.events && new Set([...options.events, READY]);
  }

  dispatch(shard: number, event: string, bytes: Buffer): void {
    if (this.#failure || (this.#events && !this.#events.has(event))) return;
    const receivedAt = new Date(systemClock.now()).toISOString();
    this.#lines.push(`{"at":"${receivedAt}","shard":${shard},${toSingleLine(bytes.toString('utf8')).slice(1)}\n`);
    this.#writing ??= this.#write();
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  /** Writes all waiting lines, including those that arrive during the writing. Never rejects. */
  async #write(): Promise<void> {
    try {
      while (this.#lines.length > 0) await this.#append(this.#lines.splice(0).join(''));
    } catch (error) {
      this.#fail(error instanceof RecordingError ? error.message : `${this.options.file}: ${errorMessage(error)}`);
    } finally {
      this.#writing = undefined;
    }
  }

  async #append(text: string): Promise<void> {
    const { file: path, maxBytes = MAX_BYTES } = this.options;
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      if (size > 0) await this.#check(file, size);
      if (size + Buffer.byteLength(text) > maxBytes) {
        throw new RecordingError(
          `${path} would exceed ${maxBytes} bytes (\`maxBytes\`): move the file or raise the limit`,
        );
      }
      await file.appendFile(size === 0 ? `${recordingHeader(false)}\n${text}` : text);
    } finally {
      await file.close();
    }
  }

  /** Prevents that unredacted data is appended to a redacted recording or to an unrelated file. */
  async #check(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
    const header = `${recordingHeader(false)}\n`;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length), 0, header.length, 0);
    if (buffer.toString('utf8', 0, bytesRead) !== header) {
      throw new RecordingError(`${this.options.file} exists and is not an unredacted recording: choose another file`);
    }
    const { buffer: lastByte } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    // A killed process may have written only a part of its last line.
    if (lastByte.toString() !== '\n') await file.appendFile('\n');
  }

  #fail(reason: string): void {
    this.#lines = [];
    this.#failure = new RecordingError(`Frames are no longer recorded: ${reason}.`);
    process.emitWarning(this.#failure.message, { code: this.#failure.code });
  }
}

/** Discord sends JSON without line breaks. Other servers may not, and a line break would corrupt the file. */
function toSingleLine(text: string): string {
  return text.includes('\n') || !text.startsWith('{') ? JSON.stringify(JSON.parse(text)) : text;
}
