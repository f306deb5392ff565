/** Starts and stops the services and handlers of a bot. */
import type { Clock } from '../../base/clock.js';
import { keepProcessAlive } from '../../base/keep-alive.js';
import type { StructuredLogger } from '../../base/logger.js';
import { BotStoppedError } from '../errors/bot-stopped-error.js';
import type { ServiceNode } from '../injection/service-graph.js';
import type { ServiceInstances } from '../injection/service-instances.js';
import { hooksOf, type LifecycleHook, type LifecycleHooks, missingMethodOf } from './hooks.js';
import { StartError, type StartStep, toStartError } from './start-error.js';
import { StepDeadline } from './step-deadline.js';

export interface ServiceLifecycleDependencies {
  /** In dependency order. */
  readonly nodes: readonly ServiceNode[];
  readonly instances: ServiceInstances;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** The longest time for creating one instance, and for one start hook. */
  readonly startTimeoutMs: number;
  /** The longest time for one stop hook, and for what still starts when the bot stops. */
  readonly stopTimeoutMs: number;
}

/** An instance that the bot created. */
interface CreatedService {
  readonly name: string;
  readonly hooks: LifecycleHooks;
  /** Whether all start hooks have finished. If not, it is disposed of, but its stop hooks do not run. */
  isStarted: boolean;
}

export class ServiceLifecycle {
  readonly #dependencies: ServiceLifecycleDependencies;
  /** In the order of their creation. */
  readonly #created: CreatedService[] = [];
  /** Instances that are started already, or not by the bot. A factory can return the value of another service. */
  readonly #known = new Set<unknown>();
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #isCanceled = false;
  #deadline: StepDeadline | undefined;
  #synchronousStep: StartStep | undefined;

  constructor(dependencies: ServiceLifecycleDependencies) {
    this.#dependencies = dependencies;
  }

  /** The step whose synchronous part is running, to detect a step that waits for itself. */
  get synchronousStep(): StartStep | undefined {
    return this.#synchronousStep;
  }

  /**
   * Creates every instance and runs its start hooks, one node after the other. Every call returns the same promise. After
   * a failure, `stop` stops what had been started.
   *
   * @throws {StartError} when an instance cannot be created, or a hook fails or does not finish in time
   * @throws {BotStoppedError} when the start was canceled
   */
  start(): Promise<void> {
    this.#starting ??= this.#startAll();
    return this.#starting;
  }

  /** Starts nothing further. The running step gets the time of a stop hook. */
  cancelStart(): void {
    this.#isCanceled = true;
    this.#deadline?.limit(this.#dependencies.stopTimeoutMs);
  }

  /**
   * Runs the stop hooks and disposes of the instances, in the reverse order of their creation. Failures are logged. Every
   * call returns the same promise, which never rejects.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #startAll(): Promise<void> {
    const keepAlive = keepProcessAlive();
    try {
      for (const value of this.#dependencies.instances.givenValues) this.#known.add(value);
      for (const node of this.#dependencies.nodes) await this.#startNode(node);
      this.#throwIfCanceled();
    } catch (error) {
      if (!this.#isCanceled) throw error;
      const message = 'a service failed to start while the bot stopped';
      if (error instanceof StartError) this.#dependencies.logger.error({ err: error }, message);
      throw new BotStoppedError();
    } finally {
      keepAlive.release();
    }
  }

  async #startNode(node: ServiceNode): Promise<void> {
    this.#throwIfCanceled();
    const { instance } = await this.#create(node);
    this.#dependencies.instances.set(node, instance);
    if (this.#known.has(instance)) return;
    this.#known.add(instance);
    const service: CreatedService = { name: node.name, hooks: hooksOf(instance), isStarted: false };
    this.#created.push(service);
    const missing = missingMethodOf(instance);
    if (missing !== undefined) {
      const problem = `${node.name} has no method "${missing}", which is bound to a trigger. Bind one of its methods.`;
      throw new StartError({ service: node.name, hook: undefined }, problem);
    }
    for (const hook of service.hooks.start) {
      this.#throwIfCanceled();
      await this.#runStep({ service: node.name, hook: hook.name }, () => hook.run());
    }
    service.isStarted = true;
  }

  /** The instance is returned in an object, because a promise would call a method `then` of it. */
  async #create(node: ServiceNode): Promise<{ readonly instance: unknown }> {
    let creating: { readonly instance: unknown } | Promise<{ readonly instance: unknown }> | undefined;
    try {
      return await this.#runStep({ service: node.name, hook: undefined }, () => {
        const created = this.#dependencies.instances.create(node.entry);
        creating = created instanceof Promise ? created.then((instance) => ({ instance })) : { instance: created };
        return creating;
      });
    } catch (error) {
      void this.#disposeLate(node, Promise.resolve(creating));
      throw error;
    }
  }

  /** What is created after the deadline must not stay open. */
  async #disposeLate({ name }: ServiceNode, creating: Promise<{ readonly instance: unknown } | undefined>) {
    const late = await creating.catch(() => undefined);
    await this.#stopService({ name, hooks: hooksOf(late?.instance), isStarted: false });
  }

  async #runStep<T>(step: StartStep, run: () => T | PromiseLike<T>): Promise<T> {
    this.#deadline = new StepDeadline(this.#dependencies.clock, this.#dependencies.startTimeoutMs);
    try {
      return await this.#deadline.run(() => {
        this.#synchronousStep = step;
        try {
          return run();
        } finally {
          this.#synchronousStep = undefined;
        }
      });
    } catch (error) {
      throw toStartError(step, error);
    } finally {
      this.#deadline = undefined;
    }
  }

  #throwIfCanceled(): void {
    if (this.#isCanceled) throw new BotStoppedError();
  }

  async #stopAll(): Promise<void> {
    this.cancelStart();
    const keepAlive = keepProcessAlive();
    await this.#starting?.catch(() => {});
    for (const service of this.#created.toReversed()) await this.#stopService(service);
    keepAlive.release();
  }

  async #stopService({ name, hooks, isStarted }: CreatedService): Promise<void> {
    if (isStarted) for (const hook of hooks.stop) await this.#runStopHook(name, hook);
    if (hooks.dispose) await this.#runStopHook(name, hooks.dispose);
  }

  /** Never rejects: the other services must be stopped as well. */
  async #runStopHook(service: string, hook: LifecycleHook): Promise<void> {
    const { clock, logger, stopTimeoutMs } = this.#dependencies;
    try {
      await new StepDeadline(clock, stopTimeoutMs).run(() => hook.run());
    } catch (error) {
      logger.error({ err: error, service, hook: hook.name }, 'a service failed to stop');
    }
  }
}
