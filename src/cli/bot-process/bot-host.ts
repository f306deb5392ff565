import { pathToFileURL } from 'node:url';
import type { BotReport } from '../../../dev/src/emulator/log/bot-report.js';
import type { ExplorationEvent } from '../../../dev/src/explorer/exploration/exploration-event.js';
import type { BotToExplore } from '../../../dev/src/explorer/tasks/run-explorer-task.js';
import { reportedError } from '../../../dev/src/testing/reports/reported-error.js';
import type { Bot } from '../../app/bot.js';
import { AdjustableClock } from '../../base/adjustable-clock.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import { collectModals } from '../gallery/collect-modals.js';
import type { BotClass } from './bot-class.js';
import { findBotName, findExportedBot } from './bot-export.js';
import { loadedExports, loadedSources } from './loaded-exports.js';
import type { LoadedFiles } from './loaded-files.js';
import { createLocalBot } from './local-bot.js';
import type { BotTask, LoadedBot } from './messages.js';
import { reportInteractions } from './report-interactions.js';
import { importServices, overrideServicesOf, servicesToConfirm } from './service-overrides.js';
import { describeSyntaxError, SourceSyntaxError } from './syntax-problem.js';

export interface BotHostOptions {
  /** The absolute path of the bot's file. */
  readonly path: string;
  /** The name of the file, for messages. */
  readonly name: string;
  readonly botClass: BotClass;
  readonly loadedFiles: LoadedFiles;
  readonly onProgress: (step: string) => void;
  /** Receives the absolute paths of the loaded files after the import, also if it has failed. */
  readonly onLoaded: (paths: readonly string[]) => void;
  readonly onReport: (report: BotReport) => void;
  readonly onExplorationEvent: (event: ExplorationEvent) => void;
}

type LoadTask = Extract<BotTask, { kind: 'load' }>;

/** Runs tasks in the process of a bot. */
export class BotHost {
  readonly #options: BotHostOptions;
  #bot: Bot | undefined;
  /** The files that the import of the bot's file has loaded, without those that it loads later, for example in workers. */
  #loadedPaths: readonly string[] = [];
  /** The modals that were declared during the import. */
  readonly #declaredModals: AnyModal[] = [];
  #exports: Readonly<Record<string, unknown>> = {};
  #servicesPath: string | undefined;
  readonly #clock = new AdjustableClock('real');

  constructor(options: BotHostOptions) {
    this.#options = options;
  }

  /** Runs a task and returns a JSON-compatible result. */
  async runTask(task: BotTask): Promise<unknown> {
    switch (task.kind) {
      case 'preload':
        await this.#options.botClass.preload();
        return {};
      case 'load':
        return this.#load(task);
      case 'start':
        await this.#options.botClass.start(this.#requireBot());
        return {};
      case 'stop':
        await this.#requireBot().stop();
        return {};
      case 'clock':
        if (task.mode) this.#clock.setMode(task.mode);
        if (task.advanceMs !== undefined) await this.#clock.advance(task.advanceMs);
        return {};
      case 'routes':
        return this.#requireBot().routes;
      case 'registration': {
        const { runRegistrationTask } = await import('./registration-task.js');
        return runRegistrationTask(this.#requireBot(), task);
      }
      case 'doctor': {
        const { runChecks } = await import('../doctor/run-checks.js');
        return runChecks(this.#requireBot(), this.#options.onProgress);
      }
      case 'gallery': {
        const { collectGallery } = await import('../gallery/collect-gallery.js');
        const files = await loadedExports(this.#loadedPaths);
        const { declarations } = this.#requireBot();
        const declaredModals = this.#declaredModals;
        return collectGallery({ declarations, declaredModals, files, describeError: reportedError });
      }
      case 'recorder': {
        const { runRecorderTask } = await import('../../../dev/src/recorder/tasks/run-recorder-task.js');
        const { bot, exported, files } = await this.#taskBot();
        return runRecorderTask({ bot, exported, files, onStep: this.#options.onProgress }, task.task);
      }
      case 'explorer': {
        const { StepJournal } = await import('../../../dev/src/explorer/tasks/step-journal.js');
        // Its creation shows that the task has started: the import of the explorer needs time.
        const journal = new StepJournal(task.stepsPath);
        try {
          const { runExplorerTask } = await import('../../../dev/src/explorer/tasks/run-explorer-task.js');
          const { onProgress: onSignal, onExplorationEvent: onEvent } = this.#options;
          const onStep = journal.add.bind(journal);
          return await runExplorerTask({ ...(await this.#taskBot()), onSignal, onEvent, onStep }, task.task);
        } finally {
          journal.close();
        }
      }
    }
  }

  /** The bot with what tests can import. */
  async #taskBot(): Promise<Pick<BotToExplore, 'bot' | 'exported' | 'override' | 'files'>> {
    const { path, name, botClass } = this.#options;
    botClass.allowLocalStart();
    return {
      bot: this.#requireBot(),
      exported: { path, name: findBotName(this.#exports, botClass.isBot, name) },
      override: this.#servicesPath === undefined ? undefined : { path: this.#servicesPath, name: 'default' },
      files: await loadedSources(this.#loadedPaths),
    };
  }

  async #load({ emulator, servicesPath, hasOwnClock }: LoadTask): Promise<LoadedBot> {
    const { name, botClass, onReport } = this.#options;
    const exports = await this.#importFile();
    this.#exports = exports;
    this.#servicesPath = servicesPath;
    botClass.assertNotStarted();
    const overrides = servicesPath === undefined ? [] : await importServices(servicesPath);
    const bot = overrideServicesOf(findExportedBot(exports, botClass.isBot, name), overrides);
    this.#bot = emulator ? createLocalBot(bot, emulator, hasOwnClock ? this.#clock : undefined) : bot;
    if (emulator) reportInteractions(emulator.apiUrl, onReport);
    const { gateway, http } = bot.options;
    return {
      handlers: new Set(bot.routes.map(({ handler }) => handler)).size,
      ingress: [...(gateway === false ? [] : (['gateway'] as const)), ...(http ? (['http'] as const) : [])],
      services: servicesToConfirm(bot, overrides),
    };
  }

  async #importFile(): Promise<Readonly<Record<string, unknown>>> {
    const { path, loadedFiles, onLoaded } = this.#options;
    try {
      // A module's namespace is an object whose keys are its exports.
      return await collectModals(
        (modal) => this.#declaredModals.push(modal),
        () => import(pathToFileURL(path).href),
      );
    } catch (error) {
      const description = await describeSyntaxError(error, loadedFiles.list());
      throw description === undefined ? error : new SourceSyntaxError(description, { cause: error });
    } finally {
      this.#loadedPaths = loadedFiles.list();
      onLoaded(this.#loadedPaths);
    }
  }

  #requireBot(): Bot {
    if (!this.#bot) throw new Error('the bot was not loaded');
    return this.#bot;
  }
}
