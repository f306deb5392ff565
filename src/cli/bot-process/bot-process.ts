import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { systemClock } from '../../base/clock.js';
import { waitAtMost, withTimeout } from '../../base/deadline.js';
import { GuildhallError } from '../../base/errors.js';
import { keepProcessAlive } from '../../base/keep-alive.js';
import type { BotFile } from '../bot-file/bot-file.js';
import type { TypeScriptLoader } from '../bot-file/typescript-loader.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import { type BotFailure, BotProcessMessage, type BotRequest } from './messages.js';
import { OutputLines } from './output-lines.js';
import { hasOwnGroup, ProcessGroup } from './process-group.js';

/** A task of a bot's process failed, or the process ended. */
export class BotProcessError extends GuildhallError {
  readonly code = 'bot_process_error';

  constructor(readonly failure: BotFailure) {
    super(`${failure.title}: ${failure.text}`);
  }
}

export interface BotProcessOptions {
  /** The program of the process, which calls `serveBot`. */
  readonly program: URL;
  readonly file: BotFile;
  /** Compiles the file; only for TypeScript files. */
  readonly loader: TypeScriptLoader | undefined;
  /** The environment variables of the process. */
  readonly environment: CommandEnvironment;
  /** Receives each line that the bot prints. */
  readonly onOutput: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Receives a short description of each step of a task. */
  readonly onProgress?: ((step: string) => void) | undefined;
  /** Receives the absolute paths of the files that the process has loaded, also if the bot could not be loaded. */
  readonly onLoaded?: ((paths: readonly string[]) => void) | undefined;
  /** Receives what happens during tasks, not checked. */
  readonly onEvent?: ((event: unknown) => void) | undefined;
}

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: BotProcessError): void;
}

/** How long a process may take to end, in milliseconds. Then it is killed. */
const EXIT_TIMEOUT_MS = 3000;

/** How long the programs that a bot has left may take to end, in milliseconds. Then they are killed. */
const REST_TIMEOUT_MS = 1000;

/** How long the output of a process that has ended may take, in milliseconds: a program that left the group of the bot can keep it open. */
const OUTPUT_TIMEOUT_MS = 500;

/** How long the import of a bot's file may take, in milliseconds. */
const LOAD_TIMEOUT_MS = 30_000;

function loadTimeoutFailure(name: string): BotFailure {
  const seconds = LOAD_TIMEOUT_MS / 1000;
  const text =
    'Check for a top-level await and for a loop that does not end. Do long work when the bot starts, not when its file is imported.';
  return { title: `${name} was not imported within ${seconds} s`, text };
}

/** Controls the process of a bot, which runs tasks. It leads a process group, so that the programs that the bot starts end with it. */
export class BotProcess<Task> {
  /** Resolves when the process has ended and its output was read, with the failure; undefined if `terminate` or `kill` ended it. */
  readonly exited: Promise<BotFailure | undefined>;
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup | undefined;
  readonly #file: BotFile;
  readonly #pendingRequests = new Map<number, PendingRequest>();
  #lastId = 0;
  #crash: BotFailure | undefined;
  #isTerminating = false;
  #hasExited = false;

  /** Starts the process, which imports the framework and waits for tasks. */
  constructor(options: BotProcessOptions) {
    const { program, file, loader, environment, onOutput, onProgress, onLoaded, onEvent } = options;
    this.#file = file;
    this.#child = fork(fileURLToPath(program), [file.path, file.name], {
      // The loader uses an API that later versions of Node deprecate.
      execArgv: loader === undefined ? [] : ['--disable-warning=DEP0205', '--import', loader.registerModule],
      env: { ...environment, ...loader?.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: hasOwnGroup,
    });
    const { pid } = this.#child;
    if (pid !== undefined) this.#group = new ProcessGroup(pid);
    const outputs = [
      forwardLines(this.#child.stdout, (line) => onOutput(line, 'stdout')),
      forwardLines(this.#child.stderr, (line) => onOutput(line, 'stderr')),
    ];
    this.#child.on('message', (json) => {
      const message = BotProcessMessage.parse(json);
      if (message.kind === 'progress') onProgress?.(message.activity);
      else if (message.kind === 'loaded') onLoaded?.(message.paths);
      else if (message.kind === 'event') onEvent?.(message.event);
      else this.#handleMessage(message);
    });
    // The last messages of a process can arrive after its exit, but not after the channel has closed.
    const disconnected = once(this.#child, 'disconnect');
    this.exited = once(this.#child, 'exit').then(async ([status, signal]: unknown[]) => {
      const wait = keepProcessAlive();
      await disconnected;
      await this.#group?.endRest(REST_TIMEOUT_MS);
      await waitAtMost(systemClock, OUTPUT_TIMEOUT_MS, Promise.all(outputs));
      // Otherwise a program that keeps them open would keep this process alive.
      this.#child.stdout?.destroy();
      this.#child.stderr?.destroy();
      wait.release();
      return this.#handleExit(status, signal);
    });
  }

  /** Whether the process has not ended. */
  get isRunning(): boolean {
    return !this.#hasExited;
  }

  /**
   * Runs a task in the process.
   * @param schema the schema of the result
   * @throws {BotProcessError} when the task fails or the process ends
   */
  async request<S extends z.ZodType>(task: Task, schema: S): Promise<z.output<S>> {
    if (this.#hasExited) throw new BotProcessError({ title: `The bot of ${this.#file.name} does not run`, text: '' });
    this.#lastId += 1;
    const request: BotRequest = { id: this.#lastId, task };
    const result = new Promise<unknown>((resolve, reject) => {
      this.#pendingRequests.set(request.id, { resolve, reject });
    });
    this.#child.send(request, () => {}); // If the process has ended, its exit rejects the request.
    return schema.parse(await result);
  }

  /**
   * Runs the task that loads the bot's file.
   * @throws {BotProcessError} when the file cannot be loaded within 30 seconds
   */
  requestLoad<S extends z.ZodType>(task: Task, schema: S): Promise<z.output<S>> {
    const createError = () => new BotProcessError(loadTimeoutFailure(this.#file.name));
    return withTimeout(systemClock, LOAD_TIMEOUT_MS, this.request(task, schema), createError);
  }

  /** Ends the process, by force if necessary. Resolves when it has ended. */
  async terminate(): Promise<void> {
    this.#isTerminating = true;
    if (this.#child.connected) this.#child.disconnect();
    const killTimer = systemClock.schedule(EXIT_TIMEOUT_MS, () => this.#killAll());
    await this.exited;
    killTimer.cancel();
  }

  /** Ends the process by force. Resolves when it has ended. */
  async kill(): Promise<void> {
    this.#isTerminating = true;
    this.#killAll();
    await this.exited;
  }

  #killAll(): void {
    if (!this.#hasExited) this.#group?.signal('SIGKILL');
  }

  #handleMessage(message: Exclude<BotProcessMessage, { kind: 'progress' | 'loaded' | 'event' }>): void {
    if (message.kind === 'crash') {
      this.#crash = message.failure;
      return;
    }
    const pending = this.#pendingRequests.get(message.id);
    this.#pendingRequests.delete(message.id);
    if (message.kind === 'result') pending?.resolve(message.value);
    else pending?.reject(new BotProcessError(message.failure));
  }

  #handleExit(status: unknown, signal: unknown): BotFailure | undefined {
    this.#hasExited = true;
    const failure = this.#crash ?? {
      title: `The process of ${this.#file.name} ended`,
      text: signal === null ? `It exited with status ${status}.` : `It was terminated by ${signal}.`,
    };
    for (const { reject } of this.#pendingRequests.values()) reject(new BotProcessError(failure));
    this.#pendingRequests.clear();
    return this.#isTerminating ? undefined : failure;
  }
}

/**
 * Passes on the lines of an output. `readline` would also end a line at U+2028, which JSON of a log can contain, and collect a line without an
 * end. Resolves when the output was closed.
 */
function forwardLines(stream: Readable | null, onLine: (line: string) => void): Promise<void> {
  if (!stream) return Promise.resolve();
  const lines = new OutputLines();
  const pass = (passed: readonly string[]) => {
    for (const line of passed) onLine(line);
  };
  stream.on('data', (chunk: Buffer) => pass(lines.add(chunk)));
  return new Promise((resolve) => {
    stream.once('close', () => {
      pass(lines.end());
      resolve();
    });
  });
}
