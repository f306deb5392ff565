import { type AnyModal, type Bot, type Clock, fileJournal } from 'guildhall';
import { AdjustableClock, type BotHost, type BotTasks, findBotName } from 'guildhall/internal';
import type { BotToExplore } from '../../explorer/tasks/run-explorer-task.js';
import type { GuildhallBot } from '../../scenario/bot/scenario-bot.js';
import { reportedError } from '../../testing/reports/reported-error.js';
import { collectModals } from '../gallery/collect-modals.js';
import { loadedExports, loadedSources } from './loaded-exports.js';
import { type LoadedBot, type LocalEmulator, type WorkshopEvent, WorkshopTask } from './messages.js';
import { reportInteractions } from './report-interactions.js';
import { importServices, overrideServicesOf, servicesToConfirm } from './service-overrides.js';

type LoadTask = Extract<WorkshopTask, { kind: 'load' }>;
type ExplorerRequest = Extract<WorkshopTask, { kind: 'explorer' }>;

/** Runs a bot on an emulator, and the tools that work on a loaded bot. */
export class WorkshopTasks implements BotTasks<WorkshopTask> {
  readonly schema = WorkshopTask;
  readonly #host: BotHost;
  /** The modals that were declared during the import. */
  readonly #declaredModals: AnyModal[] = [];
  #servicesPath: string | undefined;
  readonly #clock = new AdjustableClock('real');
  /** Stops the current task of the explorer. */
  #stopping = new AbortController();

  constructor(host: BotHost) {
    this.#host = host;
  }

  readonly failureTitle = ({ kind }: WorkshopTask): string => {
    const { name } = this.#host;
    switch (kind) {
      case 'load':
        return `${name} could not be loaded`;
      case 'start':
        return `The bot of ${name} could not start`;
      case 'explorer':
        return `The bot of ${name} could not be explored`;
      case 'gallery':
        return `The gallery of ${name} could not be created`;
      case 'recorder':
        return 'The test could not be written';
      default:
        return `The bot of ${name} could not be inspected`;
    }
  };

  readonly run = async (task: WorkshopTask): Promise<unknown> => {
    const host = this.#host;
    switch (task.kind) {
      case 'preload':
        await host.botClass.preload();
        return {};
      case 'load':
        return this.#load(task);
      case 'start':
        await host.botClass.start(host.bot);
        return {};
      case 'stop':
        await host.bot.stop();
        return {};
      case 'clock':
        if (task.mode) this.#clock.setMode(task.mode);
        if (task.advanceMs !== undefined) await this.#clock.advance(task.advanceMs);
        return {};
      case 'gallery': {
        const { collectGallery } = await import('../gallery/collect-gallery.js');
        const files = await loadedExports(host.loadedPaths);
        const { bot } = host;
        const { declarations } = bot;
        const declaredModals = this.#declaredModals;
        return collectGallery({ bot, declarations, declaredModals, files, describeError: reportedError });
      }
      case 'recorder': {
        const { runRecorderTask } = await import('../../recorder/tasks/run-recorder-task.js');
        return runRecorderTask({ bot: await this.#taskBot(), onStep: host.reportProgress }, task.task);
      }
      case 'explorer':
        return this.#runExplorer(task);
      case 'stopExplorer':
        this.#stopping.abort();
        return {};
    }
  };

  async #runExplorer({ task, stepsPath }: ExplorerRequest): Promise<unknown> {
    this.#stopping = new AbortController();
    const { signal: stopped } = this.#stopping;
    const { StepJournal } = await import('../../explorer/tasks/step-journal.js');
    // Its creation shows that the task has started: the import of the explorer needs time.
    const journal = new StepJournal(stepsPath);
    try {
      const { runExplorerTask } = await import('../../explorer/tasks/run-explorer-task.js');
      const options = {
        bot: await this.#taskBot(),
        onSignal: this.#host.reportProgress,
        onEvent: (event) => this.#send({ kind: 'exploration', event }),
        onStep: journal.add.bind(journal),
        stopped,
      } satisfies BotToExplore;
      return await runExplorerTask(options, task);
    } finally {
      journal.close();
    }
  }

  /** The bot with what tests can import. */
  async #taskBot(): Promise<GuildhallBot> {
    const { path, name, botClass, bot, exports, loadedPaths } = this.#host;
    botClass.allowLocalStart();
    return {
      kind: 'bot',
      bot,
      exported: { path, name: findBotName(exports, botClass.isBot, name) },
      override: this.#servicesPath === undefined ? undefined : { path: this.#servicesPath, name: 'default' },
      files: await loadedSources(loadedPaths),
    };
  }

  async #load({ emulator, servicesPath, hasOwnClock }: LoadTask): Promise<LoadedBot> {
    const exported = await this.#host.importBot((importFile) =>
      collectModals((modal) => this.#declaredModals.push(modal), importFile),
    );
    this.#servicesPath = servicesPath;
    const overrides = servicesPath === undefined ? [] : await importServices(servicesPath);
    const bot = overrideServicesOf(exported, overrides);
    this.#host.useBot(emulator ? createLocalBot(bot, emulator, hasOwnClock ? this.#clock : undefined) : bot);
    if (emulator) reportInteractions(emulator.apiUrl, (report) => this.#send({ kind: 'report', report }));
    const { gateway, http } = bot.options;
    const { requiredPermissions } = bot;
    return {
      handlers: new Set(bot.routes.map(({ handler }) => handler)).size,
      ingress: [...(gateway === false ? [] : (['gateway'] as const)), ...(http ? (['http'] as const) : [])],
      permissions: requiredPermissions.isDeclared ? requiredPermissions.toString() : undefined,
      services: servicesToConfirm(bot, overrides),
    };
  }

  #send(event: WorkshopEvent): void {
    this.#host.sendEvent(event);
  }
}

/**
 * How long a reload waits for running handlers, in milliseconds. The changed bot receives their events again, marked as
 * replayed.
 */
const DRAIN_TIMEOUT_MS = 400;

/**
 * Composes a bot for an emulator, where it is the only bot of its application.
 * @param clock the clock of the bot; undefined for its own
 */
function createLocalBot(bot: Bot, emulator: LocalEmulator, clock: Clock | undefined): Bot {
  return bot.with({
    ...(clock ? { clock } : {}),
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    gateway: bot.options.gateway || {},
    // In place of the bot's own one, or of a cluster: what happens on the emulator concerns no other process.
    journal: fileJournal(emulator.journalPath),
    cluster: undefined,
    // No other process registers commands of this application, so undeclared ones can be deleted.
    commands: { sync: 'start', deleteUndeclared: true, guilds: bot.options.commands?.guilds && [emulator.guildId] },
    signals: false,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  });
}
