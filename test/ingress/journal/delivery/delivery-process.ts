import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { type DeliveryPolicy, deliveryPolicy } from '../../../../src/ingress/journal/delivery/delivery-policy.js';
import { ShardDelivery } from '../../../../src/ingress/journal/delivery/shard-delivery.js';
import { SuspectQueue } from '../../../../src/ingress/journal/delivery/suspect-queue.js';
import { fileJournal } from '../../../../src/ingress/journal/file/file-journal.js';
import type { DeadLetter, Journal, JournalSession } from '../../../../src/ingress/journal/journal.js';
import type { LogLine } from '../../../app/fixture/bot-under-test.js';
import { Arrivals } from '../../../emulator/fixtures/arrivals.js';
import { GatedShardJournal } from './gated-journal.js';
import { createProcessor, eventOf, type Start, type TestEvent } from './test-processor.js';

const SHARD = { id: 0, count: 1 };
export const session: JournalSession = { sessionId: 'first', resumeUrl: 'wss://resume.example', intents: 1 };

export interface DeliveryProcessOptions {
  readonly policy?: Partial<DeliveryPolicy>;
  /** The names of the events that a handler listens to. @default all */
  readonly listensTo?: (name: string) => boolean;
  /** Another shard of the same process. */
  readonly beside?: DeliveryProcess;
}

/** A process that delivers the events of a shard, and can be killed. */
export class DeliveryProcess {
  /** The handlers that have started and were not looked at. */
  readonly starts = new Arrivals<Start>();
  /** Called when a handler starts. */
  onStart: (start: Start) => void = () => {};
  readonly backlogChanges: boolean[] = [];
  readonly #output: string[] = [];
  #received = 0;
  isLost = false;

  private constructor(
    readonly clock: AdjustableClock,
    private readonly folder: string,
    private readonly file: number,
    private readonly journal: Journal,
    readonly shard: GatedShardJournal,
    readonly delivery: ShardDelivery,
    private readonly suspects: SuspectQueue,
    private readonly options: DeliveryProcessOptions,
  ) {}

  /** Starts the first process, with a stored session. */
  static async start(options: DeliveryProcessOptions = {}): Promise<DeliveryProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const process = await DeliveryProcess.#open(folder, 0, options);
    process.delivery.startSession(session);
    await process.settle();
    return process;
  }

  static async #open(folder: string, file: number, options: DeliveryProcessOptions): Promise<DeliveryProcess> {
    const journal = fileJournal(join(folder, `${file}.journal`));
    const shard = new GatedShardJournal(await journal.acquire(SHARD));
    const clock = options.beside?.clock ?? new AdjustableClock();
    const policy = { ...deliveryPolicy, ...options.policy };
    const logger = createLogger({ level: 'debug', destination: { write: (line) => void process.#output.push(line) } });
    const suspects = options.beside?.suspects ?? new SuspectQueue({ policy, clock, logger });
    const delivery = new ShardDelivery({
      journal: shard,
      processor: createProcessor(
        (start) => {
          process.starts.push(start);
          process.onStart(start);
        },
        options.listensTo ?? (() => true),
      ),
      policy,
      clock,
      logger,
      suspects,
      listener: {
        onBacklogChange: (isTooLarge) => process.backlogChanges.push(isTooLarge),
        onOwnershipChange() {},
        onLost: () => {
          process.isLost = true;
        },
      },
    });
    const process: DeliveryProcess = new DeliveryProcess(
      clock,
      folder,
      file,
      journal,
      shard,
      delivery,
      suspects,
      options,
    );
    onTestFinished(async () => {
      delivery.stop();
      await journal.close();
    });
    delivery.follow(process);
    void delivery.start();
    return process;
  }

  /** The last sequence received. */
  get sequence(): number {
    return this.#received;
  }

  /** Receives an event with the next sequence. */
  receive(event: TestEvent | string): void {
    this.#received += 1;
    this.receiveAs(this.#received, event);
  }

  /** Receives an event with another sequence. */
  receiveAs(sequence: number, event: TestEvent | string): void {
    this.#received = Math.max(this.#received, sequence);
    const data = typeof event === 'string' ? { name: event } : event;
    const origin = { via: 'gateway', shard: 0, sequence, replayed: false } as const;
    this.delivery.receive({ event: 'MESSAGE_CREATE', data, origin });
  }

  /** The names of the events whose handlers have started since the last call. */
  async started(): Promise<string[]> {
    await this.settle();
    return this.starts.takeAll().map(({ name }) => name);
  }

  /** Resolves when the journal has stored what it can, and the handlers that could start have started. */
  async settle(): Promise<void> {
    for (let count = 0; count < 5; count++) {
      await this.shard.flush();
      await turn();
    }
  }

  async advance(ms: number): Promise<void> {
    await this.settle();
    await this.clock.advance(ms);
    await this.settle();
  }

  /** Lets all parked events of the process run. */
  releaseParked(): number {
    return this.suspects.release();
  }

  get log(): LogLine[] {
    return this.#output.map((line) => JSON.parse(line));
  }

  /** The log lines with this message. */
  logged(message: string): LogLine[] {
    return this.log.filter(({ msg }) => msg.startsWith(message));
  }

  deadLetters(): Promise<readonly DeadLetter[]> {
    return this.journal.deadLetters(SHARD);
  }

  /** Kills the process and starts the next one, which finds the journal as it is now. */
  async killAndRestart(options: DeliveryProcessOptions = this.options): Promise<DeliveryProcess> {
    await this.shard.flush();
    const next = this.file + 1;
    await copyFile(join(this.folder, `${this.file}.journal`), join(this.folder, `${next}.journal`));
    this.delivery.abandon();
    return DeliveryProcess.#open(this.folder, next, options);
  }

  /** Stops the process properly and starts the next one. */
  async stopAndRestart(options: DeliveryProcessOptions = this.options): Promise<DeliveryProcess> {
    await this.delivery.release();
    await this.journal.close();
    return DeliveryProcess.#open(this.folder, this.file, options);
  }

  /** The names of the events that the next process would find. */
  async left(): Promise<string[]> {
    const next = await this.killAndRestart();
    return next.shard.recovery.entries.map((entry) => eventOf(entry).name);
  }
}
