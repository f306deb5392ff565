/** Tells when a world has come to rest: no handler of the bot runs, no call of it is under way, no event is on its way. */
import type { Bot } from '../../app/bot.js';
import type { Emulator } from '../../emulator/emulator.js';

/** Turns of the event loop in which nothing may happen: what is on its way between two sockets arrives within fewer. */
const IDLE_TURNS = 4;
/** How often is looked whether handlers have ended, in milliseconds: nothing else tells. */
const POLL_INTERVAL_MS = 1;
const MAX_NETWORK_WAIT_MS = 1000;

export class IdleDetector {
  #logEntryCount = 0;
  /** The latest dispatch of each shard that the bot was sent. */
  readonly #lastSentSequence = new Map<number, number>();

  /** @param getBot gives the bot under test, as long as there is one */
  constructor(
    private readonly emulator: Emulator,
    private readonly getBot: () => Bot | undefined,
  ) {
    emulator.log.subscribe((entry) => {
      this.#logEntryCount += 1;
      if (entry.kind === 'dispatch' && entry.application_id === emulator.applicationId) {
        this.#lastSentSequence.set(entry.shard, entry.sequence);
      }
    });
  }

  /** What is not done yet, in words; undefined when the world is at rest. */
  get currentActivity(): string | undefined {
    const { handlers, prompts, calls } = this.getBot()?.pending ?? { handlers: 0, prompts: 0, calls: 0 };
    const running = handlers - prompts;
    if (running > 0) return `${running} ${running === 1 ? 'handler' : 'handlers'} of the bot ran`;
    if (calls > 0)
      return `${calls} ${calls === 1 ? 'call' : 'calls'} of the bot ${calls === 1 ? 'was' : 'were'} under way`;
    const waiting = [...this.emulator.world.interactions.values()].filter(({ status }) => status === 'waiting').length;
    if (waiting > 0) return `${waiting} interactions had no answer`;
    return this.#hasReceivedAllEvents ? undefined : 'an event was on its way to the bot';
  }

  /**
   * Waits until the world is at rest, and was so for some turns of the event loop. Handlers that wait for a person do not
   * count. False when `patienceMs` are over before, or the signal says so.
   */
  async waitForIdle(patienceMs: number, signal?: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
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
   * Waits until nothing moves by itself: every event has arrived and no call is under way, for some turns of the event
   * loop. Handlers may run on that wait for time. Never longer than a second of real time.
   */
  async waitForNetworkIdle(): Promise<void> {
    const deadline = performance.now() + MAX_NETWORK_WAIT_MS;
    let entries = this.#logEntryCount;
    for (let turns = 0; turns < IDLE_TURNS && performance.now() < deadline; ) {
      const { calls } = this.getBot()?.pending ?? { calls: 0 };
      turns = calls === 0 && this.#hasReceivedAllEvents && entries === this.#logEntryCount ? turns + 1 : 0;
      entries = this.#logEntryCount;
      await nextTurn();
    }
  }

  get #hasReceivedAllEvents(): boolean {
    const bot = this.getBot();
    // One that is not connected gets nothing.
    if (bot?.status !== 'ready' || bot.gateway.status !== 'ready') return true;
    return bot.gateway.shards.every(({ id, sequence }) => (this.#lastSentSequence.get(id) ?? 0) <= (sequence ?? 0));
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function pollDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}
