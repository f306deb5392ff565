/**
 * Reloads a bot on every save. The next bot is prepared while the current one runs: a spare process, which is created when
 * the current bot has run for a while and has already imported the framework and what its start needs, imports the changed
 * file and composes the bot. If that succeeds, the current bot stops and leaves its journal to the next one, which
 * continues the gateway session and handles what was not finished. If it fails, the current bot keeps running. A bot that
 * crashes leaves its journal too.
 */
import { performance } from 'node:perf_hooks';
import { systemClock, type Timer } from 'guildhall';
import { type BotFailure, BotProcessError, errorMessage, withTimeout } from 'guildhall/internal';
import { z } from 'zod';
import { GalleryReport } from '../../control/views/gallery.js';
import { ADMINISTRATOR_NOTICE } from '../../testing/bot/bot-permissions.js';
import type { LocalEmulator } from '../bot-process/messages.js';
import type { WorkshopProcess } from '../bot-process/workshop-process.js';
import type { DevReporter } from './dev-reporter.js';
import { RestartQueue } from './restart-queue.js';

export interface DevSessionOptions {
  /** Returns the emulator as it is now: its world can be replaced. */
  readonly emulator: () => LocalEmulator;
  /** Starts a process for the bot. */
  readonly spawn: () => WorkshopProcess;
  readonly reporter: DevReporter;
  /** Gives the bot its permissions, before it starts. @param permissions a decimal string; undefined: those of an administrator */
  readonly grantPermissions: (permissions: string | undefined) => void;
  /** Shows a failure on the playground; undefined removes it. */
  readonly showFailure: (failure: BotFailure | undefined) => void;
  /** Shows the modals and previews of the running bot on the playground. */
  readonly showGallery: (gallery: GalleryReport) => void;
}

/** How long a bot may take to stop, in milliseconds. Then it is killed. */
const STOP_TIMEOUT_MS = 5000;

/**
 * How long a bot has run when the process for the next one is prepared, in milliseconds: its start needs the processor more. Later, a save
 * soon after another one would wait for a whole start.
 */
const SPARE_AFTER_MS = 400;

/** How long a replacement may take until it is reported that it is slow, in milliseconds. */
const SLOW_AFTER_MS = 5000;
/** How long a replacement may still take when a file has changed again, in milliseconds. Then its process is killed. */
const ABANDON_AFTER_MS = 1000;

const PREVIOUS_BOT_RUNS = 'The previous bot keeps running.';
const SLOW_NOTICE = 'The bot has not started for 5 s. Saving a file starts it again.';
const ABANDONED_NOTICE = 'The bot that had not started was killed. It starts again with the latest change.';
const NO_BOT_RUNS = 'No bot is running. Change a file to start it.';

export class DevSession {
  readonly #options: DevSessionOptions;
  #current: WorkshopProcess | undefined;
  #spare: WorkshopProcess | undefined;
  /** Creates the spare process. */
  #nextSpare: Timer | undefined;
  readonly #reloads = new RestartQueue(() => this.#replace());
  /** The process of the replacement that is running. */
  #next: WorkshopProcess | undefined;
  #hasStarted = false;
  #hasNotedAdministrator = false;

  constructor(options: DevSessionOptions) {
    this.#options = options;
    this.#spare = this.#createProcess();
  }

  /** Starts the bot. Resolves when it runs or the failure was reported. */
  start(): Promise<void> {
    return this.#reloads.run();
  }

  /** Reloads the bot. @param changes what has changed, for example paths of files, for messages */
  reload(changes: readonly string[]): void {
    this.#abandonLater();
    void this.#reloads.run(changes);
  }

  /** Stops the bot. */
  async close(): Promise<void> {
    const closed = this.#reloads.close();
    this.#abandonLater();
    await closed;
    const current = this.#current;
    this.#current = undefined;
    this.#nextSpare?.cancel();
    if (current) await stopsInTime(current);
    await Promise.all([current?.terminate(), this.#spare?.terminate()]);
  }

  /** Rejects only on internal errors. */
  async #replace(): Promise<void> {
    const changed = this.#reloads.takeChanges();
    const startedAt = performance.now();
    const { emulator, reporter, showFailure, grantPermissions } = this.#options;
    reporter.starting();
    const next = this.#takeSpare();
    this.#next = next;
    const slow = systemClock.schedule(SLOW_AFTER_MS, () => reporter.notice(SLOW_NOTICE));
    try {
      const bot = await next.load(emulator());
      if (this.#reloads.isClosed) {
        await next.terminate();
        return;
      }
      await this.#stopCurrent();
      grantPermissions(bot.permissions);
      await next.request({ kind: 'start' }, z.object({}));
      this.#setCurrent(next);
      showFailure(undefined);
      const tookMs = performance.now() - startedAt;
      if (this.#hasStarted) reporter.reloaded(bot, tookMs, changed);
      else reporter.started(bot, tookMs);
      this.#hasStarted = true;
      if (bot.permissions === undefined && !this.#hasNotedAdministrator) {
        this.#hasNotedAdministrator = true;
        reporter.notice(ADMINISTRATOR_NOTICE);
      }
      void this.#showGallery(next);
    } catch (error) {
      if (!(error instanceof BotProcessError)) throw error;
      // A process that was abandoned has no failure: it is replaced because of a later change.
      if (this.#next === next) this.#reportFailure(error.failure);
      await next.terminate();
    } finally {
      slow.cancel();
      this.#next = undefined;
    }
    this.#nextSpare = systemClock.schedule(SPARE_AFTER_MS, () => {
      if (!this.#reloads.isClosed) this.#spare = this.#createProcess();
    });
  }

  #takeSpare(): WorkshopProcess {
    this.#nextSpare?.cancel();
    const spare = this.#spare ?? this.#createProcess();
    this.#spare = undefined;
    return spare;
  }

  #createProcess(): WorkshopProcess {
    const created = this.#options.spawn();
    // A failure is reported when the process loads the bot.
    created.request({ kind: 'preload' }, z.object({})).catch(() => {});
    return created;
  }

  /** Requests the gallery of a bot after its start, so that a reload does not wait for it. */
  async #showGallery(bot: WorkshopProcess): Promise<void> {
    try {
      const gallery = await bot.request({ kind: 'gallery' }, GalleryReport);
      if (bot === this.#current) this.#options.showGallery(gallery);
    } catch (error) {
      // The next bot has its own gallery.
      if (bot === this.#current) this.#options.reporter.notice(errorMessage(error));
    }
  }

  /** Kills the process of the running replacement if it does not finish soon, for example because its file loops. */
  #abandonLater(): void {
    const next = this.#next;
    if (!next) return;
    systemClock.schedule(ABANDON_AFTER_MS, () => {
      if (this.#next !== next) return;
      this.#next = undefined;
      if (!this.#reloads.isClosed) this.#options.reporter.notice(ABANDONED_NOTICE);
      void next.kill();
    });
  }

  /** Stops the current bot, if there is one, so that the next one can use its journal. */
  async #stopCurrent(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    if (!current) return;
    if (await stopsInTime(current)) {
      void current.terminate();
      return;
    }
    await current.kill();
    this.#options.reporter.notice(
      'The previous bot did not stop within 5 s and was killed. What its handlers had not finished is handled again.',
    );
  }

  #setCurrent(process: WorkshopProcess): void {
    this.#current = process;
    void process.exited.then((failure) => this.#handleExit(process, failure));
  }

  /** Handles the end of a process. If it is the current one, it crashed. */
  #handleExit(process: WorkshopProcess, failure: BotFailure | undefined): void {
    if (process !== this.#current || failure === undefined) return;
    this.#current = undefined;
    this.#reportFailure(failure);
  }

  #reportFailure(failure: BotFailure): void {
    this.#options.reporter.failed(failure, this.#current ? PREVIOUS_BOT_RUNS : NO_BOT_RUNS);
    this.#options.showFailure(failure);
  }
}

/** Stops a bot. Resolves to false if it does not stop in time. A bot that ends otherwise has stopped too. */
async function stopsInTime(bot: WorkshopProcess): Promise<boolean> {
  const stopped = bot.request({ kind: 'stop' }, z.object({})).catch(() => {});
  const createError = () => new Error('the bot did not stop in time');
  return withTimeout(systemClock, STOP_TIMEOUT_MS, stopped, createError).then(
    () => true,
    () => false,
  );
}
