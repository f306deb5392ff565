/**
 * The start and stop of a bot.
 *
 * Start:
 * 1. With a cluster, the process joins it. What handles interactions is created, with what the processes store together.
 * 2. The services and handlers start. A request of an HTTP bot may come before `start`: it starts them as well, once.
 * 3. The commands are registered, then the bot connects to the gateway, then its tasks run.
 *
 * Stop, also after a failure of any step; a bot without a gateway skips what it does not have:
 * 1. No more events are accepted, and nothing further starts: services, tasks, derived events, searches and loads.
 * 2. What handlers wait for ends: they could not finish otherwise. Voice channels are left. With a journal, events are left to the next
 *    process.
 * 3. Running handlers finish, until the drain timeout.
 * 4. The journal closes. This is before the services stop, because stop hooks take time that the process may not have.
 * 5. The services stop, while the API can still be called.
 * 6. The connections close: the API client, the gateway and the recording of its frames.
 * 7. The process leaves its cluster.
 *
 * Every state is reached once, in the order of `BotStatus`.
 */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { ClusterMember } from '../../cluster/cluster.js';
import type { FrameSink } from '../../ingress/gateway/connection/frame-recording.js';
import type { Gateway } from '../../ingress/gateway/gateway.js';
import type { GatewayClosedError } from '../../ingress/gateway/protocol/errors.js';
import type { Journal } from '../../ingress/journal/journal.js';
import type { RequestGate } from '../../rest/limits/request-gate.js';
import type { RestClient } from '../../rest/rest-client.js';
import { missingTokenProblem } from '../configuration/configuration.js';
import type { BotCounts } from '../dispatch/handlers/bot-counts.js';
import type { RunningHandlers } from '../dispatch/handlers/running-handlers.js';
import { BotStoppedError } from '../errors/bot-stopped-error.js';
import { ConfigurationError } from '../errors/composition-errors.js';
import type { ServiceLifecycle } from '../lifecycle/service-lifecycle.js';
import { reentrantStartError, StartError } from '../lifecycle/start-error.js';
import { StopDeadline } from '../lifecycle/stop-deadline.js';
import { exitCodeOf, type OwnProcess } from '../lifecycle/termination.js';
import type { Registrations } from '../registration/registrations.js';
import { StartSync } from '../registration/start-sync.js';
import type { TaskTable } from '../scheduler/task-table.js';
import type { BotPlan } from './bot-plan.js';
import type { HandlerRuntime, Intake } from './intake.js';
import type { Membership } from './membership.js';

const DEFAULT_DRAIN_TIMEOUT_MS = 10_000;

/**
 * The state of a bot. A bot goes through these states once, in this order. Only `ready` and `degraded` can follow each other
 * several times: `degraded` is a bot that is connected, but events of a shard do not start, because its journal cannot be
 * written or because too many handlers run. `bot.gateway.shards[0].journal.problem` says why.
 */
export type BotStatus = 'idle' | 'starting' | 'ready' | 'degraded' | 'stopping' | 'stopped';

/** What a bot starts and stops. */
export interface BotResources {
  readonly plan: BotPlan;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly intake: Intake;
  readonly services: ServiceLifecycle;
  readonly tasks: TaskTable;
  readonly registrations: Registrations;
  readonly runningHandlers: RunningHandlers;
  readonly counts: Readonly<BotCounts>;
  readonly rest: RestClient;
  /** Creates what runs the handlers. @param member undefined without a cluster */
  readonly createHandlers: (member: ClusterMember | undefined) => HandlerRuntime;
  /** @default the bot has no gateway */
  readonly ofGateway?: GatewayResources | undefined;
  /** The process, if the bot stops on its signals and sets its exit code. @default it does neither */
  readonly ownProcess?: OwnProcess | undefined;
}

/** What only a bot with a gateway starts and stops. */
export interface GatewayResources {
  readonly gateway: Gateway;
  /** Returns the error with which Discord rejects the bot, with what to change; undefined for other errors. */
  readonly rejectionOf: (error: unknown) => GatewayClosedError | undefined;
  /** Whether the bot connects. Otherwise it is ready when its services are started. */
  readonly connects: boolean;
  readonly connect: (use: ConnectionUse) => Promise<void>;
  /** The membership in a cluster; undefined without one. */
  readonly membership: Membership | undefined;
  /** Closed while the process may have lost a shard. Only used in a cluster. */
  readonly requestGate: RequestGate;
  /** The journal of this process alone. A cluster has its own. */
  readonly journal: Journal | undefined;
  /** What ends when no more events are accepted. */
  readonly loaders: readonly { stop(): void }[];
  readonly collectors: { close(): void };
  /** Leaves the voice channels, while the gateway is connected. */
  readonly voice: { close(): void };
  readonly recording: FrameSink | undefined;
}

/** What a connection to the gateway is used for. */
export interface ConnectionUse {
  readonly handlers: HandlerRuntime;
  readonly member: ClusterMember | undefined;
  readonly onFatalError: (error: GatewayClosedError) => void;
}

/** When the bot was ready for the first time, in milliseconds of its clock. */
interface ReadyTime {
  readonly systemMs: number;
  readonly monotonicMs: number;
}

export class BotLifecycle {
  readonly #resources: BotResources;
  /** The gateway, if the bot connects to it. */
  readonly #connection: GatewayResources | undefined;
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

  constructor(resources: BotResources) {
    this.#resources = resources;
    this.#connection = resources.ofGateway?.connects ? resources.ofGateway : undefined;
  }

  get status(): BotStatus {
    const isDegraded = this.#status === 'ready' && this.#connection?.gateway.status === 'degraded';
    return isDegraded ? 'degraded' : this.#status;
  }

  /** Why the gateway rejected the bot permanently; undefined if it did not. */
  get failure(): GatewayClosedError | undefined {
    return this.#failure;
  }

  /** See `Bot.isReady`. */
  get isReady(): boolean {
    const connection = this.#connection;
    return this.#readyTime !== undefined && !this.#stopping && (!connection || connection.gateway.status === 'ready');
  }

  /** See `Bot.readyAt`. */
  get readyAt(): Date | undefined {
    return this.#readyTime && new Date(this.#readyTime.systemMs);
  }

  /** See `Bot.uptimeMs`. */
  get uptimeMs(): number | undefined {
    if (this.#readyTime === undefined || this.#status === 'stopped') return undefined;
    return this.#resources.clock.monotonicNow() - this.#readyTime.monotonicMs;
  }

  /** See `Bot.start`. */
  start(): Promise<void> {
    const { plan, services } = this.#resources;
    if (plan.settings.token === undefined) return Promise.reject(new ConfigurationError([missingTokenProblem]));
    const { synchronousStep } = services;
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
    const { logger, ownProcess, ofGateway } = this.#resources;
    this.#failure = ofGateway?.rejectionOf(rejection);
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
      await this.#connect();
      this.#throwIfStopping();
      this.#status = 'ready';
      this.#setReady();
      this.#startTasks();
    } catch (thrown) {
      const error = this.#explainFailure(thrown);
      await this.stop();
      // The process ends, and nothing went wrong that would have to be reported.
      if (this.#isStartTerminated) return new Promise(() => {});
      throw error;
    }
  }

  #listenForSignals(): void {
    const { ownProcess, logger } = this.#resources;
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
    const rejection = this.#resources.ofGateway?.rejectionOf(thrown);
    if (rejection) this.#failure = rejection;
    return rejection ?? thrown;
  }

  /** `start` and requests share it. */
  async #startServices(): Promise<void> {
    // Services can use what the processes of a cluster share.
    this.#open(await this.#resources.ofGateway?.membership?.join());
    await this.#resources.services.start();
    this.#isPrepared = true;
    // A bot without a gateway handles requests from now on.
    if (this.#connection || this.#stopping) return;
    this.#setReady();
    this.#startTasks();
  }

  /** Creates what runs the handlers, once. */
  #open(member: ClusterMember | undefined): void {
    const { intake, rest, ofGateway, createHandlers } = this.#resources;
    if (intake.handlers) return;
    if (member) rest.shareLimits(member.requestLimits, ofGateway?.requestGate);
    intake.open(createHandlers(member));
  }

  /** Undefined for a bot that does not connect. */
  #connect(): Promise<void> | undefined {
    const { handlers } = this.#resources.intake;
    if (!handlers) return undefined;
    return this.#connection?.connect({ handlers, member: this.#member, onFatalError: (error) => this.reject(error) });
  }

  #startTasks(): void {
    this.#resources.tasks.start(this.#member?.stores.taskRuns);
  }

  /** Undefined without a cluster, and before the process has joined it. */
  get #member(): ClusterMember | undefined {
    return this.#resources.ofGateway?.membership?.member;
  }

  #setReady(): void {
    const { clock } = this.#resources;
    this.#readyTime ??= { systemMs: clock.now(), monotonicMs: clock.monotonicNow() };
  }

  async #startServicesForRequests(): Promise<void> {
    try {
      await this.#startServices();
    } catch (error) {
      if (!this.#stopping) {
        this.#resources.logger.fatal({ err: error }, 'a service failed to start: requests get status 503');
      }
      await this.stop();
      throw error;
    }
  }

  /** Never rejects: the bot can run with what is registered. */
  async #register(): Promise<void> {
    try {
      await new StartSync(this.#resources.registrations.atStart, this.#member?.stores.commandSync).run();
    } catch (error) {
      if (this.#stopping) return;
      this.#resources.logger.error({ err: error }, 'registration failed: what is already registered stays unchanged');
    }
  }

  #throwIfStopping(): void {
    if (this.#stopping) throw new BotStoppedError();
  }

  /** Rejects with the reason for which the bot cannot be started. */
  async #rejectStopped(): Promise<void> {
    await (this.#starting ?? this.#resources.services.start());
    throw new BotStoppedError();
  }

  async #stop(): Promise<void> {
    this.#status = 'stopping';
    await this.#stopResources();
    this.#status = 'stopped';
    this.#removeSignalListeners();
  }

  /** Runs the steps of a stop. Never rejects: none of them does. */
  async #stopResources(): Promise<void> {
    const { plan, clock, logger, intake, services, tasks, runningHandlers, counts, rest, ofGateway } = this.#resources;
    const { drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS } = plan.options;
    const deadline = new StopDeadline(clock, drainTimeoutMs);
    // 1.
    intake.close();
    services.cancelStart();
    const tasksStopped = tasks.stop();
    for (const loader of ofGateway?.loaders ?? []) loader.stop();

    // 2.
    const { membership } = ofGateway ?? {};
    if (membership) intake.handlers?.prompts.closeForMove();
    else intake.handlers?.prompts.close();
    ofGateway?.collectors.close();
    ofGateway?.voice.close();
    void membership?.member?.leases.stop();
    const isJournalled = membership !== undefined || ofGateway?.journal !== undefined;
    // Otherwise the time for running handlers starts at once.
    if (ofGateway && isJournalled) await deadline.waitFor(ofGateway.gateway.suspend());

    // 3.
    const [remaining] = await Promise.all([
      runningHandlers.drain(clock, deadline.remainingMs),
      deadline.waitFor(tasksStopped),
    ]);
    if (remaining > 0) logger.warn({ remaining, drainTimeoutMs }, 'handlers were still running and were abandoned');
    // 4.
    if (ofGateway && isJournalled) await deadline.waitFor(closeJournal(ofGateway));
    // 5.
    await services.stop();
    // 6.
    const restClosed = rest.close({ timeoutMs: deadline.remainingMs });
    if (ofGateway) await disconnect(ofGateway, deadline, logger);
    await restClosed;
    // 7.
    if (ofGateway) await deadline.waitFor(membership?.leave() ?? Promise.resolve());
    if (counts.droppedWhileStopping > 0)
      logger.warn({ dropped: counts.droppedWhileStopping }, 'events were dropped while stopping');
  }
}

async function closeJournal({ gateway, membership, journal }: GatewayResources): Promise<void> {
  await gateway.releaseJournals();
  await (membership ? membership.member?.journal : journal)?.close();
}

/** An incomplete recording must not prevent the bot from stopping. */
async function disconnect(
  { gateway, recording }: GatewayResources,
  deadline: StopDeadline,
  logger: StructuredLogger,
): Promise<void> {
  await deadline.waitFor(gateway.close());
  try {
    await recording?.close();
  } catch (error) {
    logger.error({ err: error }, 'the gateway recording is incomplete');
  }
}
