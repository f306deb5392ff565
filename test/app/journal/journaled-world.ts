import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createWorld, type TestWorld } from '../../../dev/src/testing/index.js';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { GatedJournal } from '../../ingress/journal/delivery/gated-journal.js';
import type { LogLine } from '../fixture/bot-under-test.js';

/** An emulated guild, and a bot with a journal whose process can die. */
export class JournaledWorld {
  #bot: Bot | undefined;
  #files = 0;
  #journal: GatedJournal | undefined;
  readonly #output: string[] = [];

  private constructor(
    readonly world: TestWorld,
    readonly folder: string,
    private readonly options: Partial<BotOptions>,
  ) {}

  /** Starts the world and the first process. It ends with the test. */
  static async start(options: Partial<BotOptions>): Promise<JournaledWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    const world = await createWorld({ guild: { name: 'Harbour', roles: [{ name: 'crew' }] } });
    const journaled = new JournaledWorld(world, folder, options);
    onTestFinished(async () => {
      await journaled.#bot?.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });
    await journaled.startBot();
    return journaled;
  }

  get bot(): Bot {
    if (!this.#bot) throw new Error('no process runs');
    return this.#bot;
  }

  /** The journal of the running process. */
  get journal(): GatedJournal {
    if (!this.#journal) throw new Error('no process runs');
    return this.#journal;
  }

  get journalPath(): string {
    return join(this.folder, `${this.#files}.journal`);
  }

  /** The lines that all processes logged. */
  get log(): LogLine[] {
    return this.#output.map((line) => JSON.parse(line));
  }

  async startBot(options: Partial<BotOptions> = {}): Promise<Bot> {
    const { emulator } = this.world;
    const destination = { write: (line: string) => void this.#output.push(line) };
    this.#journal = new GatedJournal(fileJournal(this.journalPath));
    this.#bot = new Bot({
      token: emulator.token,
      api: { baseUrl: emulator.apiUrl },
      environment: {},
      signals: false,
      clock: emulator.clock,
      gateway: { shards: 1 },
      logger: createLogger({ level: 'debug', destination, secrets: [emulator.token] }),
      journal: this.#journal,
      drainTimeoutMs: 0,
      ...this.options,
      ...options,
    });
    await this.#bot.start();
    return this.#bot;
  }

  /**
   * Ends the process as a kill does: the next one finds the journal as it is now. What the process does afterwards has no
   * effect on it.
   *
   * @param doLast what the process does after its journal stored something for the last time
   */
  async kill(doLast?: () => unknown): Promise<void> {
    const before = this.journalPath;
    // Handlers that a test has ended are noted in this turn of the event loop.
    await turn();
    await this.journal.flush();
    this.#files += 1;
    await copyFile(before, this.journalPath);
    await doLast?.();
    await this.bot.stop();
  }

  /** Stops the process properly. */
  async stop(): Promise<void> {
    await this.bot.stop();
  }

  /** Kills the process, and starts the next one. */
  async killAndRestart(options: Partial<BotOptions> = {}): Promise<Bot> {
    await this.kill();
    return this.startBot(options);
  }
}
