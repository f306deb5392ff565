/**
 * Reloads a bot on every save. The next bot is prepared while the current one runs: a spare process, which has already
 * imported the framework, imports the changed file and composes the bot. If that succeeds, the current bot stops and
 * leaves a resumable gateway session, the next bot resumes it, and the emulator replays the events in between. If it
 * fails, the current bot keeps running.
 */
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { systemClock } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import { type BotExit, type BotProcess, BotProcessError } from '../bot-process/bot-process.js';
import { type BotFailure, type LocalEmulator, StoppedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';

export interface DevSessionOptions {
  readonly emulator: LocalEmulator;
  /** Starts a process for the bot. */
  readonly spawn: () => BotProcess;
  readonly reporter: DevReporter;
  /** Shows a failure on the playground; undefined removes it. */
  readonly showFailure: (failure: BotFailure | undefined) => void;
}

/** How long a bot may take to stop, in milliseconds. Then it is killed. */
const STOP_TIMEOUT_MS = 5000;

const PREVIOUS_BOT_RUNS = 'The previous bot keeps running.';
const NO_BOT_RUNS = 'No bot is running. Change a file to start it.';

export class DevSession {
  readonly #options: DevSessionOptions;
  #current: BotProcess | undefined;
  #spare: BotProcess;
  /** The sessions of the last bot, if it ended by itself. */
  #remainingSessions: readonly SavedSession[] = [];
  /** Changed files that are not loaded yet. */
  readonly #changedPaths = new Set<string>();
  #pendingReload: Promise<void> | undefined;
  #isClosed = false;
  #hasStarted = false;

  constructor(options: DevSessionOptions) {
    this.#options = options;
    this.#spare = options.spawn();
  }

  /** Starts the bot. Resolves when it runs or the failure was reported. */
  start(): Promise<void> {
    return this.#runReloads();
  }

  /** Reloads the bot. @param paths the changed files, for messages */
  reload(paths: readonly string[]): void {
    for (const path of paths) this.#changedPaths.add(path);
    void this.#runReloads();
  }

  /** Stops the bot. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pendingReload;
    const current = this.#current;
    this.#current = undefined;
    if (current) await stopBot(current);
    await Promise.all([current?.terminate(), this.#spare.terminate()]);
  }

  /** Runs one replacement at a time. Files that change meanwhile are loaded by the next one. */
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

  /** Rejects only on internal errors. */
  async #replace(changed: readonly string[]): Promise<void> {
    const startedAt = performance.now();
    const { emulator, reporter, showFailure } = this.#options;
    const next = this.#spare;
    try {
      const bot = await next.load(emulator);
      if (this.#isClosed) return;
      const sessions = await this.#stopCurrent();
      await next.request({ kind: 'start', sessions: [...sessions] }, z.object({}));
      this.#setCurrent(next);
      showFailure(undefined);
      const tookMs = performance.now() - startedAt;
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

  /** Stops the current bot, if there is one. Returns the sessions to resume. */
  async #stopCurrent(): Promise<readonly SavedSession[]> {
    const current = this.#current;
    this.#current = undefined;
    if (current) {
      const sessions = await stopBot(current);
      if (!sessions) {
        this.#options.reporter.notice('The previous bot did not stop within 5 s and was killed. Its session is lost.');
      }
      this.#remainingSessions = sessions ?? [];
      void current.terminate();
    }
    const sessions = this.#remainingSessions;
    this.#remainingSessions = [];
    return sessions;
  }

  #setCurrent(process: BotProcess): void {
    this.#current = process;
    void process.exited.then((exit) => this.#handleExit(process, exit));
  }

  /** Handles the end of a process. If it is the current one, it crashed. */
  #handleExit(process: BotProcess, { failure, sessions }: BotExit): void {
    if (process !== this.#current || failure === undefined) return;
    this.#current = undefined;
    this.#remainingSessions = sessions;
    this.#reportFailure(failure);
  }

  #reportFailure(failure: BotFailure): void {
    this.#options.reporter.failed(failure, this.#current ? PREVIOUS_BOT_RUNS : NO_BOT_RUNS);
    this.#options.showFailure(failure);
  }
}

/** Stops a bot. Returns its sessions; undefined if it did not stop in time or ended otherwise. */
async function stopBot(bot: BotProcess): Promise<readonly SavedSession[] | undefined> {
  const stopping = bot.request({ kind: 'stop' }, StoppedBot);
  const createError = () => new Error('the bot did not stop in time');
  return withTimeout(systemClock, STOP_TIMEOUT_MS, stopping, createError).then(
    ({ sessions }) => sessions,
    () => undefined,
  );
}
