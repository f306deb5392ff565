import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { GuildhallError } from '../../base/errors.js';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import type { BotFile } from '../bot-file/bot-file.js';
import type { TypeScriptLoader } from '../bot-file/typescript-loader.js';
import {
  type BotFailure,
  BotProcessMessage,
  type BotRequest,
  type BotTask,
  LoadedBot,
  type LocalEmulator,
} from './messages.js';

/** A bot's process could not do what it was asked, or ended. */
export class BotProcessError extends GuildhallError {
  readonly code = 'bot_process_error';

  constructor(readonly failure: BotFailure) {
    super(`${failure.title}: ${failure.text}`);
  }
}

export interface BotProcessOptions {
  readonly file: BotFile;
  /** Of a file in TypeScript. */
  readonly loader: TypeScriptLoader | undefined;
  /** Environment variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** A file of environment variables that the bot is given. */
  readonly environmentFile?: string | undefined;
  /** Takes each line that the bot prints. */
  readonly onOutput: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Told what takes long. */
  readonly onProgress?: ((doing: string) => void) | undefined;
}

/** How a process of a bot came to its end. */
export interface BotExit {
  /** Why, unless it was ended from here. */
  readonly failure: BotFailure | undefined;
  /** What it left for the next; empty when it could not say. */
  readonly sessions: readonly SavedSession[];
}

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: BotProcessError): void;
}

/** How long a process may take to end by itself, in milliseconds. */
const EXIT_TIMEOUT_MS = 3000;

/** How long the import of a bot's file may take, in milliseconds. */
const LOAD_TIMEOUT_MS = 30_000;

function loadTimeoutFailure(name: string): BotFailure {
  const seconds = LOAD_TIMEOUT_MS / 1000;
  const text = 'Does it wait for something at its top level? What takes long belongs where the bot is started.';
  return { title: `${name} was not imported within ${seconds} s`, text };
}

/** A process with a bot in it, from outside. */
export class BotProcess {
  /** Resolves when the process is gone. */
  readonly exited: Promise<BotExit>;
  readonly #child: ChildProcess;
  readonly #file: BotFile;
  readonly #pendingRequests = new Map<number, PendingRequest>();
  #lastId = 0;
  #crash: { readonly failure: BotFailure; readonly sessions: readonly SavedSession[] } | undefined;
  #isTerminating = false;
  #hasExited = false;

  /** Starts it. It imports the framework and waits. */
  constructor(options: BotProcessOptions) {
    const { file, loader, environment, environmentFile, onOutput, onProgress } = options;
    this.#file = file;
    this.#child = fork(fileURLToPath(new URL('./main.js', import.meta.url)), [file.path, file.name], {
      execArgv: [
        ...(environmentFile === undefined ? [] : [`--env-file=${environmentFile}`]),
        // The loader uses what later versions of Node call by another name.
        ...(loader === undefined ? [] : ['--disable-warning=DEP0205', '--import', loader.registerModule]),
      ],
      env: { ...process.env, ...loader?.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    forwardLines(this.#child.stdout, (line) => onOutput(line, 'stdout'));
    forwardLines(this.#child.stderr, (line) => onOutput(line, 'stderr'));
    this.#child.on('message', (message) => {
      const news = BotProcessMessage.parse(message);
      if (news.kind === 'progress') onProgress?.(news.activity);
      else this.#handleMessage(news);
    });
    // Of a process that is gone, what it told last may still be on its way: it is there when the channel ends.
    const disconnected = once(this.#child, 'disconnect');
    this.exited = once(this.#child, 'exit').then(async ([status, signal]: unknown[]) => {
      await disconnected;
      return this.#handleExit(status, signal);
    });
  }

  /**
   * Asks it to do something.
   * @throws BotProcessError when that fails, or the process ends meanwhile
   */
  async request<S extends z.ZodType>(task: BotTask, answer: S): Promise<z.output<S>> {
    if (this.#hasExited) throw new BotProcessError({ title: `The bot of ${this.#file.name} does not run`, text: '' });
    this.#lastId += 1;
    const request: BotRequest = { id: this.#lastId, task };
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#pendingRequests.set(request.id, { resolve, reject });
    });
    this.#child.send(request, () => {}); // that it is gone is told by `close`
    return answer.parse(await answered);
  }

  /**
   * Has it load the bot's file.
   * @param emulator where the bot is to run; undefined: it is only looked at
   * @throws BotProcessError when that fails, or takes longer than anybody would wait
   */
  async load(emulator?: LocalEmulator): Promise<LoadedBot> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new BotProcessError(loadTimeoutFailure(this.#file.name))), LOAD_TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.request({ kind: 'load', emulator }, LoadedBot), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it, if need be by force. Resolves when it is gone. */
  async terminate(): Promise<void> {
    this.#isTerminating = true;
    if (this.#child.connected) this.#child.disconnect();
    const impatience = setTimeout(() => this.#child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    await this.exited;
    clearTimeout(impatience);
  }

  #handleMessage(news: Exclude<BotProcessMessage, { kind: 'progress' }>): void {
    if (news.kind === 'crash') {
      this.#crash = news;
      return;
    }
    const waiting = this.#pendingRequests.get(news.id);
    this.#pendingRequests.delete(news.id);
    if (news.kind === 'answer') waiting?.resolve(news.value);
    else waiting?.reject(new BotProcessError(news.failure));
  }

  #handleExit(status: unknown, signal: unknown): BotExit {
    this.#hasExited = true;
    const failure = this.#crash?.failure ?? {
      title: `The process of ${this.#file.name} ended`,
      text: signal === null ? `It ended by itself, with exit status ${status}.` : `It was ended by ${signal}.`,
    };
    for (const { reject } of this.#pendingRequests.values()) reject(new BotProcessError(failure));
    this.#pendingRequests.clear();
    return { failure: this.#isTerminating ? undefined : failure, sessions: this.#crash?.sessions ?? [] };
  }
}

function forwardLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take);
}
