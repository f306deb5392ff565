/**
 * A bot that runs anew with every save. The next one is made ready beside the one that runs: a spare process has
 * imported the framework already, imports the changed file, and composes the bot. Only when that has succeeded is the
 * gateway session handed over: the old bot leaves its session in a resumable state, the new one resumes it, and the
 * service repeats what came in between. Whatever fails leaves the old bot running.
 */
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import { type BotEnd, type BotProcess, BotProcessError } from '../bot-process/bot-process.js';
import { type BotFailure, type LocalService, StoppedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';

export interface DevSessionOptions {
  readonly service: LocalService;
  /** Starts a process for the bot. */
  readonly spawn: () => BotProcess;
  readonly reporter: DevReporter;
  /** Shows what is wrong where people look at the service, or that nothing is any more. */
  readonly announce: (failure: BotFailure | undefined) => void;
}

/** How long a bot may take to stop, in milliseconds; then it is ended by force. */
const STOP_PATIENCE_MS = 5000;

const BEFORE_GOES_ON = 'The bot before it goes on.';
const NOTHING_RUNS = 'No bot runs until a file is changed.';

export class DevSession {
  readonly #options: DevSessionOptions;
  #current: BotProcess | undefined;
  #spare: BotProcess;
  /** What the last bot left, when it ended by itself. */
  #left: readonly SavedSession[] = [];
  /** Changes that no bot has yet. */
  readonly #changed = new Set<string>();
  #working: Promise<void> | undefined;
  #isClosed = false;
  #hasRun = false;

  constructor(options: DevSessionOptions) {
    this.#options = options;
    this.#spare = options.spawn();
  }

  /** Runs the bot as it is now. Resolves when it runs, or it was told why not. */
  start(): Promise<void> {
    return this.#work();
  }

  /** Runs the bot anew. @param paths what was changed, for people */
  change(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path);
    void this.#work();
  }

  /** Ends the bot. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#working;
    const current = this.#current;
    this.#current = undefined;
    if (current) await stopped(current);
    await Promise.all([current?.end(), this.#spare.end()]);
  }

  /** One replacement after the other; what changes during one is taken by the next. */
  #work(): Promise<void> {
    this.#working ??= this.#replaceAll().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #replaceAll(): Promise<void> {
    do {
      const changed = [...this.#changed];
      this.#changed.clear();
      await this.#replace(changed);
    } while (this.#changed.size > 0 && !this.#isClosed);
  }

  /** Never rejects but for defects. */
  async #replace(changed: readonly string[]): Promise<void> {
    const began = performance.now();
    const { service, reporter, announce } = this.#options;
    const next = this.#spare;
    try {
      const bot = await next.load(service);
      if (this.#isClosed) return;
      const sessions = await this.#retire();
      await next.ask({ kind: 'start', sessions: [...sessions] }, z.object({}));
      this.#runs(next);
      announce(undefined);
      const tookMs = performance.now() - began;
      if (this.#hasRun) reporter.reloaded(bot, tookMs, changed);
      else reporter.started(bot, tookMs);
      this.#hasRun = true;
    } catch (error) {
      if (!(error instanceof BotProcessError)) throw error;
      this.#fail(error.failure);
      await next.end();
    }
    this.#spare = this.#options.spawn();
  }

  /** Ends the bot that runs, if there is one. Gives the sessions to go on with. */
  async #retire(): Promise<readonly SavedSession[]> {
    const current = this.#current;
    this.#current = undefined;
    if (current) {
      const sessions = await stopped(current);
      if (!sessions)
        this.#options.reporter.noted('The bot before did not stop in time, and was ended; its session is lost.');
      this.#left = sessions ?? [];
      void current.end();
    }
    const sessions = this.#left;
    this.#left = [];
    return sessions;
  }

  #runs(process: BotProcess): void {
    this.#current = process;
    void process.ended.then((end) => this.#ended(process, end));
  }

  /** A process is gone: by itself, if it is the one that runs. */
  #ended(process: BotProcess, { failure, sessions }: BotEnd): void {
    if (process !== this.#current || failure === undefined) return;
    this.#current = undefined;
    this.#left = sessions;
    this.#fail(failure);
  }

  #fail(failure: BotFailure): void {
    this.#options.reporter.failed(failure, this.#current ? BEFORE_GOES_ON : NOTHING_RUNS);
    this.#options.announce(failure);
  }
}

/** Stops a bot. Gives its sessions; undefined when it did not stop in time, or ended otherwise. */
async function stopped(bot: BotProcess): Promise<readonly SavedSession[] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STOP_PATIENCE_MS);
  });
  try {
    const stopping = bot.ask({ kind: 'stop' }, StoppedBot).then(
      ({ sessions }) => sessions,
      () => undefined,
    );
    return await Promise.race([stopping, late]);
  } finally {
    clearTimeout(timer);
  }
}
