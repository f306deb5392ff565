/**
 * Keeps what the gateway sends, as it comes: a frame that nobody listens to is not parsed for it. What is kept holds
 * names, texts and tokens of people; it is to be redacted before it leaves the machine.
 */
import { open } from 'node:fs/promises';
import { systemClock } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import { events } from '../../../wire/events/all-events.js';
import { RecordingError, recordingHeader } from '../../../wire/gateway/recording.js';

/** Takes dispatches as they come. */
export interface FrameSink {
  /**
   * Takes a dispatch. It must not throw.
   * @param event the wire name
   * @param bytes the frame's JSON, good until the call returns
   */
  dispatch(shard: number, event: string, bytes: Buffer): void;
  /** Resolves when everything that was taken is kept. What is taken afterwards is kept as well. */
  close(): Promise<void>;
}

export interface RecordingOptions {
  /** It is made with permissions for its owner alone; a recording that is there is gone on with. */
  readonly file: string;
  /** Wire names of the dispatches to keep; READY, which tells who the bot is, is always kept. Default: all of them. */
  readonly events?: readonly string[] | undefined;
  /** Size of the file, in bytes, above which nothing more is kept. Default 256 MiB. */
  readonly maxBytes?: number | undefined;
}

const MAX_BYTES = 256 * 1024 * 1024;
const READY = events.ready.wireName;

/**
 * Records the dispatches that a bot gets: an option of its gateway.
 *
 * A file that cannot be written, is full or is no recording ends the recording with a warning of the process; the bot
 * goes on.
 *
 * @example
 * await bot.with({ gateway: { recording: recordFrames({ file: 'frames.jsonl' }) } }).start();
 */
export function recordFrames(options: RecordingOptions): FrameSink {
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
    const at = new Date(systemClock.now()).toISOString();
    this.#lines.push(`{"at":"${at}","shard":${shard},${toSingleLine(bytes.toString('utf8')).slice(1)}\n`);
    this.#writing ??= this.#write();
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  /** Writes what waits, and what comes meanwhile. Never rejects. */
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
          `${path} would grow over ${maxBytes} bytes (\`maxBytes\`): move it away or raise that`,
        );
      }
      await file.appendFile(size === 0 ? `${recordingHeader(false)}\n${text}` : text);
    } finally {
      await file.close();
    }
  }

  /** What is real must never be added to what counts as redacted, or to a file of another kind. */
  async #check(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
    const header = `${recordingHeader(false)}\n`;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length), 0, header.length, 0);
    if (buffer.toString('utf8', 0, bytesRead) !== header) {
      throw new RecordingError(`${this.options.file} is there and is no unredacted recording: name another file`);
    }
    const { buffer: end } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    // A process that was killed may have left half a line.
    if (end.toString() !== '\n') await file.appendFile('\n');
  }

  #fail(reason: string): void {
    this.#lines = [];
    this.#failure = new RecordingError(`Frames are no longer recorded: ${reason}.`);
    process.emitWarning(this.#failure.message, { code: this.#failure.code });
  }
}

/** Services send JSON without line breaks; whoever does not must not break the form of the file. */
function toSingleLine(text: string): string {
  return text.includes('\n') || !text.startsWith('{') ? JSON.stringify(JSON.parse(text)) : text;
}
