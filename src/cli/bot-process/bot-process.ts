import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { GuildhallError } from '../../base/errors.js';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import type { BotFile } from '../bot-file.js';
import type { Loader } from '../typescript-loader.js';
import { type BotFailure, BotNews, type BotRequest, type BotTask, LoadedBot, type LocalService } from './messages.js';

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
  readonly loader: Loader | undefined;
  /** Environment variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** A file of environment variables that the bot is given. */
  readonly environmentFile?: string | undefined;
  /** Takes each line that the bot prints. */
  readonly printed: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Told what takes long. */
  readonly progress?: ((doing: string) => void) | undefined;
}

/** How a process of a bot came to its end. */
export interface BotEnd {
  /** Why, unless it was ended from here. */
  readonly failure: BotFailure | undefined;
  /** What it left for the next; empty when it could not say. */
  readonly sessions: readonly SavedSession[];
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: BotProcessError): void;
}

/** How long a process may take to end by itself, in milliseconds. */
const PATIENCE_MS = 3000;

/** How long the import of a bot's file may take, in milliseconds. */
const LOAD_PATIENCE_MS = 30_000;

function stillLoading(name: string): BotFailure {
  const seconds = LOAD_PATIENCE_MS / 1000;
  const text = 'Does it wait for something at its top level? What takes long belongs where the bot is started.';
  return { title: `${name} was not imported within ${seconds} s`, text };
}

/** A process with a bot in it, from outside. */
export class BotProcess {
  /** Resolves when the process is gone. */
  readonly ended: Promise<BotEnd>;
  readonly #child: ChildProcess;
  readonly #file: BotFile;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #crash: { readonly failure: BotFailure; readonly sessions: readonly SavedSession[] } | undefined;
  #isEnding = false;
  #hasEnded = false;

  /** Starts it. It imports the framework and waits. */
  constructor(options: BotProcessOptions) {
    const { file, loader, environment, environmentFile, printed, progress } = options;
    this.#file = file;
    this.#child = fork(fileURLToPath(new URL('./main.js', import.meta.url)), [file.path, file.name], {
      execArgv: [
        ...(environmentFile === undefined ? [] : [`--env-file=${environmentFile}`]),
        // The loader uses what later versions of Node call by another name.
        ...(loader === undefined ? [] : ['--disable-warning=DEP0205', '--import', loader.register]),
      ],
      env: { ...process.env, ...loader?.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    forward(this.#child.stdout, (line) => printed(line, 'stdout'));
    forward(this.#child.stderr, (line) => printed(line, 'stderr'));
    this.#child.on('message', (message) => {
      const news = BotNews.parse(message);
      if (news.kind === 'progress') progress?.(news.doing);
      else this.#take(news);
    });
    // Of a process that is gone, what it told last may still be on its way: it is there when the channel ends.
    const disconnected = once(this.#child, 'disconnect');
    this.ended = once(this.#child, 'exit').then(async ([status, signal]: unknown[]) => {
      await disconnected;
      return this.#close(status, signal);
    });
  }

  /**
   * Asks it to do something.
   * @throws BotProcessError when that fails, or the process ends meanwhile
   */
  async ask<S extends z.ZodType>(task: BotTask, answer: S): Promise<z.output<S>> {
    if (this.#hasEnded) throw new BotProcessError({ title: `The bot of ${this.#file.name} does not run`, text: '' });
    this.#lastId += 1;
    const request: BotRequest = { id: this.#lastId, task };
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
    });
    this.#child.send(request, () => {}); // that it is gone is told by `close`
    return answer.parse(await answered);
  }

  /**
   * Has it load the bot's file.
   * @param service where the bot is to run; undefined: it is only looked at
   * @throws BotProcessError when that fails, or takes longer than anybody would wait
   */
  async load(service?: LocalService): Promise<LoadedBot> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new BotProcessError(stillLoading(this.#file.name))), LOAD_PATIENCE_MS);
    });
    try {
      return await Promise.race([this.ask({ kind: 'load', service }, LoadedBot), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it, if need be by force. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (this.#child.connected) this.#child.disconnect();
    const impatience = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    await this.ended;
    clearTimeout(impatience);
  }

  #take(news: Exclude<BotNews, { kind: 'progress' }>): void {
    if (news.kind === 'crash') {
      this.#crash = news;
      return;
    }
    const waiting = this.#waiting.get(news.id);
    this.#waiting.delete(news.id);
    if (news.kind === 'answer') waiting?.resolve(news.value);
    else waiting?.reject(new BotProcessError(news.failure));
  }

  #close(status: unknown, signal: unknown): BotEnd {
    this.#hasEnded = true;
    const failure = this.#crash?.failure ?? {
      title: `The process of ${this.#file.name} ended`,
      text: signal === null ? `It ended by itself, with exit status ${status}.` : `It was ended by ${signal}.`,
    };
    for (const { reject } of this.#waiting.values()) reject(new BotProcessError(failure));
    this.#waiting.clear();
    return { failure: this.#isEnding ? undefined : failure, sessions: this.#crash?.sessions ?? [] };
  }
}

function forward(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take);
}
