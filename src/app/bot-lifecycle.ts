/**
 * The start and stop of a bot.
 *
 * 1. `start` starts the services and handlers, registers the commands, then connects to the gateway.
 * 2. A request of an HTTP bot may come before `start`. It starts the services as well, once.
 * 3. A failure of any step stops the bot. Every state is reached once, in the order of `BotStatus`.
 */
import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import type { LateMember } from '../cluster/late-member.js';
import { GatewayClosedError } from '../ingress/gateway/protocol/errors.js';
import type { BotStatus } from './bot-status.js';
import type { RequiredIntent } from './dispatch/analysis/intent-plan.js';
import { explainGatewayRejection } from './dispatch/analysis/intent-plan.js';
import { BotStoppedError } from './errors/bot-stopped-error.js';
import type { ServiceLifecycle } from './lifecycle/service-lifecycle.js';
import { reentrantStartError, StartError } from './lifecycle/start-error.js';
import { exitCodeOf, type OwnProcess } from './lifecycle/termination.js';
import type { TaskTable } from './scheduler/task-table.js';

export interface BotLifecycleDependencies {
  readonly logger: StructuredLogger;
  /** The intents that the bot requests, to explain a rejection. */
  readonly requiredIntents: readonly RequiredIntent[];
  readonly clock: Clock;
  readonly services: ServiceLifecycle;
  readonly tasks: TaskTable;
  /** The membership in a cluster. */
  readonly member: LateMember | undefined;
  /** The connection to the gateway. Without one, the bot is ready when its services are started. */
  readonly connection: BotConnection | undefined;
  /** Registers what the bot declares, for example its commands. */
  readonly register: () => Promise<unknown>;
  /** The process, if the bot stops on its signals and sets its exit code. */
  readonly ownProcess: OwnProcess | undefined;
  /** Stops the parts of the bot. Never rejects. */
  readonly stopParts: () => Promise<void>;
}

/** The connection of a bot to the gateway. */
export interface BotConnection {
  readonly status: string;
  connect(): Promise<void>;
}

/** When the bot was ready for the first time, in milliseconds of its clock. */
interface ReadyTime {
  readonly systemMs: number;
  readonly monotonicMs: number;
}

export class BotLifecycle {
  readonly #dependencies: BotLifecycleDependencies;
  #status: BotStatus = 'idle';
  #failure: GatewayClosedError | undefined;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  /** The start of the services for a request, before `start` or while it runs; undefined before the first one. */
  #preparing: Promise<void> | undefined;
  /** Whether all services and handlers are started. */
  #isPrepared = false;
  #readyTime: ReadyTime | undefined;
  /** Whether a signal requested the process to end before the bot was ready. */
  #isStartTerminated = false;
  #removeSignalListeners: () => void = () => {};

  constructor(dependencies: BotLifecycleDependencies) {
    this.#dependencies = dependencies;
  }

  get status(): BotStatus {
    const isDegraded = this.#status === 'ready' && this.#dependencies.connection?.status === 'degraded';
    return isDegraded ? 'degraded' : this.#status;
  }

  /** Why the gateway rejected the bot permanently; undefined if it did not. */
  get failure(): GatewayClosedError | undefined {
    return this.#failure;
  }

  /** See `Bot.isReady`. */
  get isReady(): boolean {
    const { connection } = this.#dependencies;
    return this.#readyTime !== undefined && !this.isStopping && (!connection || connection.status === 'ready');
  }

  /** See `Bot.readyAt`. */
  get readyAt(): Date | undefined {
    return this.#readyTime && new Date(this.#readyTime.systemMs);
  }

  /** See `Bot.uptimeMs`. */
  get uptimeMs(): number | undefined {
    if (this.#readyTime === undefined || this.#status === 'stopped') return undefined;
    return this.#dependencies.clock.monotonicNow() - this.#readyTime.monotonicMs;
  }

  /** Whether the bot accepts no more events. */
  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** See `Bot.start`. */
  start(): Promise<void> {
    const { synchronousStep } = this.#dependencies.services;
    if (synchronousStep) return Promise.reject(reentrantStartError(synchronousStep));
    if (this.#stopping) return this.#rejectStopped();
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** See `Bot.stop`. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Starts the services for the first request; undefined if they are started. */
  prepareForRequests(): Promise<void> | undefined {
    if (this.#isPrepared) return undefined;
    this.#preparing ??= this.#startServicesForRequests();
    return this.#preparing;
  }

  /** Stops the bot because the gateway rejected it after it had been ready. */
  reject(rejection: GatewayClosedError): void {
    const { requiredIntents, logger, ownProcess } = this.#dependencies;
    this.#failure = explainGatewayRejection(rejection, requiredIntents);
    logger.fatal({ err: this.#failure }, 'Discord rejected the bot: it stops');
    ownProcess?.setExitCode(1);
    void this.stop();
  }

  async #start(): Promise<void> {
    this.#status = 'starting';
    this.#listenForSignals();
    try {
      await this.#startServices();
      await this.#register();
      this.#throwIfStopping();
      await this.#dependencies.connection?.connect();
      this.#throwIfStopping();
      this.#status = 'ready';
      this.#setReady();
      this.#dependencies.tasks.start();
    } catch (thrown) {
      const error = this.#explainFailure(thrown);
      if (error instanceof GatewayClosedError) this.#failure = error;
      await this.stop();
      // The process ends, and nothing went wrong that would have to be reported.
      if (this.#isStartTerminated) return new Promise(() => {});
      throw error;
    }
  }

  #listenForSignals(): void {
    const { ownProcess, logger } = this.#dependencies;
    if (!ownProcess) return;
    this.#removeSignalListeners = ownProcess.onTermination((signal) => {
      logger.info({ signal }, 'stopping');
      if (this.#status === 'starting') this.#isStartTerminated = true;
      void this.stop();
      if (this.#isStartTerminated) ownProcess.setExitCode(exitCodeOf(signal));
    });
  }

  #explainFailure(thrown: unknown): unknown {
    // A request that waits for the same services may have stopped the bot already.
    if (this.#stopping && !(thrown instanceof StartError)) return new BotStoppedError();
    if (!(thrown instanceof GatewayClosedError)) return thrown;
    return explainGatewayRejection(thrown, this.#dependencies.requiredIntents);
  }

  /** `start` and requests share it. */
  async #startServices(): Promise<void> {
    const { services, connection, tasks, member } = this.#dependencies;
    // Services can use what the processes of a cluster share.
    await member?.join();
    await services.start();
    this.#isPrepared = true;
    // A bot without a gateway handles requests from now on.
    if (connection || this.#stopping) return;
    this.#setReady();
    tasks.start();
  }

  #setReady(): void {
    const { clock } = this.#dependencies;
    this.#readyTime ??= { systemMs: clock.now(), monotonicMs: clock.monotonicNow() };
  }

  async #startServicesForRequests(): Promise<void> {
    try {
      await this.#startServices();
    } catch (error) {
      if (!this.#stopping) {
        this.#dependencies.logger.fatal({ err: error }, 'a service failed to start: requests get status 503');
      }
      await this.stop();
      throw error;
    }
  }

  /** Never rejects: the bot can run with what is registered. */
  async #register(): Promise<void> {
    try {
      await this.#dependencies.register();
    } catch (error) {
      if (this.#stopping) return;
      this.#dependencies.logger.error(
        { err: error },
        'registration failed: what is already registered stays unchanged',
      );
    }
  }

  #throwIfStopping(): void {
    if (this.#stopping) throw new BotStoppedError();
  }

  /** Rejects with the reason for which the bot cannot be started. */
  async #rejectStopped(): Promise<void> {
    await (this.#starting ?? this.#dependencies.services.start());
    throw new BotStoppedError();
  }

  async #stop(): Promise<void> {
    this.#status = 'stopping';
    await this.#dependencies.stopParts();
    this.#status = 'stopped';
    this.#removeSignalListeners();
  }
}
