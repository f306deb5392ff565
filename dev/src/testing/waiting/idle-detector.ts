/** Detects when a world is idle: no handler of the bot runs, no API call of it is pending, it has received all events. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PendingWork } from 'guildhall';
import type { AnyBot } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';

/** Turns of the event loop without activity before a world is idle. Data between two sockets arrives within fewer. */
const IDLE_TURNS = 4;
/** The interval, in milliseconds, at which running handlers are checked: no event reports their end. */
const POLL_INTERVAL_MS = 1;
const MAX_NETWORK_WAIT_MS = 1000;
/** The least number of turns to wait: on a busy machine, the time can pass without any activity being possible. */
const MIN_NETWORK_TURNS = 500;
const NO_PENDING_WORK: PendingWork = { handlers: 0, prompts: 0, collectors: 0, calls: 0, delayedCalls: 0 };

/** Says when a world is idle. */
export interface ActivityMonitor {
  /** Describes why the world is not idle, for error messages; undefined if it is idle. */
  readonly currentActivity: string | undefined;
  /** Describes activity that has ended, for error messages. */
  readonly recentActivity: string;
  /**
   * Waits until the world is idle.
   * @param timeoutMs real time
   * @returns false if the time is over or the signal aborts before
   */
  waitForIdle(timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Waits until what the passing of time has caused is sent and received, or for one second of real time. */
  waitForNetworkIdle(): Promise<void>;
}

export class IdleDetector implements ActivityMonitor {
  readonly recentActivity = 'repeated activity';
  #logEntryCount = 0;
  /** By shard: the sequence of the last dispatch that was sent to the bot. */
  readonly #lastSentSequence = new Map<number, number>();

  /** @param getBot returns the bot under test, if there is one */
  constructor(
    private readonly emulator: Emulator,
    private readonly getBot: () => AnyBot | undefined,
  ) {
    emulator.log.subscribe((entry) => {
      this.#logEntryCount += 1;
      if (entry.kind === 'dispatch' && entry.application_id === emulator.applicationId) {
        this.#lastSentSequence.set(entry.shard, entry.sequence);
      }
    });
  }

  /** Describes why the world is not idle, for error messages; undefined if it is idle. */
  get currentActivity(): string | undefined {
    const { handlers, prompts, collectors, calls } = this.getBot()?.pending ?? NO_PENDING_WORK;
    const running = handlers - prompts - collectors;
    if (running > 0) return `${running} ${running === 1 ? 'handler' : 'handlers'} of the bot still running`;
    if (calls > 0) return `${calls} API ${calls === 1 ? 'call' : 'calls'} of the bot pending`;
    const waiting = [...this.emulator.world.interactions.values()].filter(({ status }) => status === 'waiting').length;
    if (waiting > 0) return `${waiting} ${waiting === 1 ? 'interaction' : 'interactions'} without a response`;
    return this.hasReceivedAllEvents ? undefined : 'an event that the bot has not received';
  }

  /**
   * Waits until the world is idle for some turns of the event loop. Handlers that wait for a user do not count.
   * @param timeoutMs real time
   * @returns false if the time is over or the signal aborts before
   */
  async waitForIdle(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let turns = 0;
    let entries = this.#logEntryCount;
    while (turns < IDLE_TURNS) {
      if (signal?.aborted || performance.now() > deadline) return false;
      if (this.currentActivity === undefined && entries === this.#logEntryCount) turns += 1;
      else turns = 0;
      entries = this.#logEntryCount;
      await (turns > 0 ? nextTurn() : pollDelay());
    }
    return true;
  }

  /**
   * Waits until the bot has received every event and no call is pending, for some turns of the event loop. Handlers may
   * still run, and calls may wait for a rate limit: they continue when time passes. A call that stays pending for another reason ends
   * the wait after one second of real time.
   */
  async waitForNetworkIdle(): Promise<void> {
    const deadline = performance.now() + MAX_NETWORK_WAIT_MS;
    let entries = this.#logEntryCount;
    const canWait = (turn: number) => turn < MIN_NETWORK_TURNS || performance.now() < deadline;
    for (let turn = 0, idleTurns = 0; idleTurns < IDLE_TURNS && canWait(turn); turn += 1) {
      const { calls, delayedCalls } = this.getBot()?.pending ?? NO_PENDING_WORK;
      idleTurns =
        calls === delayedCalls && this.hasReceivedAllEvents && entries === this.#logEntryCount ? idleTurns + 1 : 0;
      entries = this.#logEntryCount;
      await nextTurn();
    }
  }

  /** Whether the bot has received every event that was sent to it. */
  get hasReceivedAllEvents(): boolean {
    const bot = this.getBot();
    // A bot without a connection receives no events.
    if (bot?.status !== 'ready' || !('gateway' in bot) || bot.gateway.status !== 'ready') return true;
    return bot.gateway.shards.every(({ id, sequence }) => (this.#lastSentSequence.get(id) ?? 0) <= (sequence ?? 0));
  }
}

function pollDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}
