/**
 * A bot that runs anew with every save. The next one is made ready beside the one that runs: a spare process has
 * imported the framework already, imports the changed file, and composes the bot. Only when that has succeeded is the
 * gateway session handed over: the old bot leaves its session in a resumable state, the new one resumes it, and the
 * service repeats what came in between. Whatever fails leaves the old bot running.
 */
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import { type BotExit, type BotProcess, BotProcessError } from '../bot-process/bot-process.js';
import { type BotFailure, type LocalEmulator, StoppedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';

export interface DevSessionOptions {
  readonly emulator: LocalEmulator;
  /** Starts a process for the bot. */
  readonly spawn: () => BotProcess;
  readonly reporter: DevReporter;
  /** Shows what is wrong where people look at the service, or that nothing is any more. */
  readonly showFailure: (failure: BotFailure | undefined) => void;
}

/** How long a bot may take to stop, in milliseconds; then it is ended by force. */
const STOP_TIMEOUT_MS = 5000;

const PREVIOUS_BOT_RUNS = 'The bot before it goes on.';
const NO_BOT_RUNS = 'No bot runs until a file is changed.';

export class DevSession {
  readonly #options: DevSessionOptions;
  #current: BotProcess | undefined;
  #spare: BotProcess;
  /** What the last bot left, when it ended by itself. */
  #leftSessions: readonly SavedSession[] = [];
  /** Changes that no bot has yet. */
  readonly #changedPaths = new Set<string>();
  #pendingReload: Promise<void> | undefined;
  #isClosed = false;
  #hasStarted = false;

  constructor(options: DevSessionOptions) {
    this.#options = options;
    this.#spare = options.spawn();
  }

  /** Runs the bot as it is now. Resolves when it runs, or it was told why not. */
  start(): Promise<void> {
    return this.#runReloads();
  }

  /** Runs the bot anew. @param paths what was changed, for people */
  reload(paths: readonly string[]): void {
    for (const path of paths) this.#changedPaths.add(path);
    void this.#runReloads();
  }

  /** Ends the bot. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pendingReload;
    const current = this.#current;
    this.#current = undefined;
    if (current) await stopBot(current);
    await Promise.all([current?.terminate(), this.#spare.terminate()]);
  }

  /** One replacement after the other; what changes during one is taken by the next. */
  #runReloads(): Promise<void> {
    this.#pendingReload ??= this.#replaceAll().finally(() => {
      this.#pendingReload = undefined;
    });
    return this.#pendingReload;
  }

  async #replaceAll(): Promise<void> {
    do {
      const changed = [...this.#changedPaths];
      this.#changedPaths.clear();
      await this.#replace(changed);
    } while (this.#changedPaths.size > 0 && !this.#isClosed);
  }

  /** Never rejects but for defects. */
  async #replace(changed: readonly string[]): Promise<void> {
    const began = performance.now();
    const { emulator, reporter, showFailure } = this.#options;
    const next = this.#spare;
    try {
      const bot = await next.load(emulator);
      if (this.#isClosed) return;
      const sessions = await this.#stopCurrent();
      await next.request({ kind: 'start', sessions: [...sessions] }, z.object({}));
      this.#setCurrent(next);
      showFailure(undefined);
      const tookMs = performance.now() - began;
      if (this.#hasStarted) reporter.reloaded(bot, tookMs, changed);
      else reporter.started(bot, tookMs);
      this.#hasStarted = true;
    } catch (error) {
      if (!(error instanceof BotProcessError)) throw error;
      this.#reportFailure(error.failure);
      await next.terminate();
    }
    this.#spare = this.#options.spawn();
  }

  /** Ends the bot that runs, if there is one. Gives the sessions to go on with. */
  async #stopCurrent(): Promise<readonly SavedSession[]> {
    const current = this.#current;
    this.#current = undefined;
    if (current) {
      const sessions = await stopBot(current);
      if (!sessions)
        this.#options.reporter.notice('The bot before did not stop in time, and was ended; its session is lost.');
      this.#leftSessions = sessions ?? [];
      void current.terminate();
    }
    const sessions = this.#leftSessions;
    this.#leftSessions = [];
    return sessions;
  }

  #setCurrent(process: BotProcess): void {
    this.#current = process;
    void process.exited.then((end) => this.#handleExit(process, end));
  }

  /** A process is gone: by itself, if it is the one that runs. */
  #handleExit(process: BotProcess, { failure, sessions }: BotExit): void {
    if (process !== this.#current || failure === undefined) return;
    this.#current = undefined;
    this.#leftSessions = sessions;
    this.#reportFailure(failure);
  }

  #reportFailure(failure: BotFailure): void {
    this.#options.reporter.failed(failure, this.#current ? PREVIOUS_BOT_RUNS : NO_BOT_RUNS);
    this.#options.showFailure(failure);
  }
}

/** Stops a bot. Gives its sessions; undefined when it did not stop in time, or ended otherwise. */
async function stopBot(bot: BotProcess): Promise<readonly SavedSession[] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STOP_TIMEOUT_MS);
  });
  try {
    const stopping = bot.request({ kind: 'stop' }, StoppedBot).then(
      ({ sessions }) => sessions,
      () => undefined,
    );
    return await Promise.race([stopping, late]);
  } finally {
    clearTimeout(timer);
  }
}
