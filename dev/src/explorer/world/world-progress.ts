/**
 * Detects what a world waits for. Its clock is manual, so a handler that sleeps continues only when time passes. The decision that time
 * must pass depends on known work, and not on the speed of the machine: the same seed must lead to the same actions.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bot } from 'guildhall';
import { countKeepAlives } from 'guildhall/internal';
import { IdleDetector } from '../../testing/waiting/idle-detector.js';
import type { TestWorld } from '../../testing/world/test-world.js';

/** Turns of the event loop without activity before a world is idle. */
const IDLE_TURNS = 4;
/** Turns of the event loop without activity, of which data between two sockets needs few, before time must pass. */
const QUIET_TURNS = 40;
/** How long nothing may happen, in milliseconds of real time, while handlers wait for something unknown, such as a database. */
const HANDLER_GRACE_MS = 50;
/** The same while calls are pending: faults can delay them. */
const CALL_GRACE_MS = 200;
/** The same while the process has timers or operations that it had not before: files, for example. */
export const OPERATION_GRACE_MS = 600;
/** After that time, time passes although something happens all the time, in milliseconds of real time. */
const MAX_BUSY_MS = 5000;
/** Resources of the process that do not show whether something continues. */
const PASSIVE_RESOURCES: readonly string[] = ['TCPSocketWrap', 'TCPServerWrap', 'Immediate'];

export class WorldProgress {
  readonly #idle: IdleDetector;
  #entryCount = 0;
  #usualResources = activeResources();
  #usualTimers = systemTimers();

  constructor(private readonly world: TestWorld<Bot>) {
    this.#idle = new IdleDetector(world.emulator, () => world.bot);
    world.emulator.log.subscribe(() => {
      this.#entryCount += 1;
    });
  }

  /** A step starts: what the process does now is not part of it. */
  startStep(): void {
    this.#usualResources = activeResources();
    this.#usualTimers = systemTimers();
  }

  /** Whether the process has timers of the system that it had not before the step: the clock of the world does not move them. */
  get hasSystemTimers(): boolean {
    return systemTimers() > this.#usualTimers;
  }

  /** Waits until the world is idle, or until it can continue only if time passes. Handlers that wait for a user do not count. */
  settle(): Promise<void> {
    return this.#waitUntil((quietTurns) => {
      if (this.#idle.currentActivity !== undefined) return pause;
      return quietTurns < IDLE_TURNS ? nextTurn : undefined;
    });
  }

  /** Waits until the world can continue only if time passes. @param isDone whether what is waited for has happened */
  waitForStall(isDone: () => boolean): Promise<void> {
    return this.#waitUntil(() => (isDone() ? undefined : pause));
  }

  /** @param next how to wait for another turn; undefined if what is waited for has happened */
  async #waitUntil(next: (quietTurns: number) => (() => Promise<void>) | undefined): Promise<void> {
    const startedAt = performance.now();
    let quietSince = startedAt;
    let quietTurns = 0;
    let seen = this.#entryCount;
    for (let wait = next(0); wait && performance.now() - startedAt < MAX_BUSY_MS; wait = next(quietTurns)) {
      if (quietTurns >= QUIET_TURNS && performance.now() - quietSince >= this.#graceMs) return;
      await wait();
      quietTurns += 1;
      if (seen === this.#entryCount && this.#idle.hasReceivedAllEvents) continue;
      seen = this.#entryCount;
      quietSince = performance.now();
      quietTurns = 0;
    }
  }

  get #graceMs(): number {
    const { handlers, prompts, collectors, calls, delayedCalls } = this.world.bot.pending;
    // A rate limit ends only if time passes.
    if (delayedCalls > 0 && calls === delayedCalls) return 0;
    if (calls > 0 || handlers === prompts + collectors) return CALL_GRACE_MS;
    return activeResources() > this.#usualResources ? OPERATION_GRACE_MS : HANDLER_GRACE_MS;
  }
}

function activeResources(): number {
  return process.getActiveResourcesInfo().filter((name) => !PASSIVE_RESOURCES.includes(name)).length;
}

/** Bots keep the process alive with timers, which end when another world closes, or a request of the bot ends. */
function systemTimers(): number {
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  return timers - countKeepAlives();
}

function pause(): Promise<void> {
  // The timer does not count as one of the bot.
  return new Promise((resolve) => setTimeout(resolve, 1).unref());
}
