/** Tells when a world has come to rest: no handler of the bot runs, no call of it is under way, no event is on its way. */
import type { Bot } from '../app/bot.js';
import type { Emulator } from '../emulator/emulator.js';

/** Turns of the event loop in which nothing may happen: what is on its way between two sockets arrives within fewer. */
const TURNS = 4;
/** How often is looked whether handlers have ended, in milliseconds: nothing else tells. */
const LOOK_MS = 1;
const LONGEST_REST_MS = 1000;

export class Settling {
  #entries = 0;
  /** The latest dispatch of each shard that the bot was sent. */
  readonly #sent = new Map<number, number>();

  /** @param bot gives the bot under test, as long as there is one */
  constructor(
    private readonly service: Emulator,
    private readonly bot: () => Bot | undefined,
  ) {
    service.log.subscribe((entry) => {
      this.#entries += 1;
      if (entry.kind === 'dispatch' && entry.application_id === service.applicationId) {
        this.#sent.set(entry.shard, entry.sequence);
      }
    });
  }

  /** What is not done yet, in words; undefined when the world is at rest. */
  get unsettled(): string | undefined {
    const { handlers, awaited, calls } = this.bot()?.pending ?? { handlers: 0, awaited: 0, calls: 0 };
    const running = handlers - awaited;
    if (running > 0) return `${running} ${running === 1 ? 'handler' : 'handlers'} of the bot ran`;
    if (calls > 0)
      return `${calls} ${calls === 1 ? 'call' : 'calls'} of the bot ${calls === 1 ? 'was' : 'were'} under way`;
    const waiting = [...this.service.world.interactions.values()].filter(({ status }) => status === 'waiting').length;
    if (waiting > 0) return `${waiting} interactions had no answer`;
    return this.#hasArrived ? undefined : 'an event was on its way to the bot';
  }

  /**
   * Waits until the world is at rest, and was so for some turns of the event loop. Handlers that wait for a person do not
   * count. False when `patienceMs` are over before, or the signal says so.
   */
  async quiet(patienceMs: number, signal?: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    let turns = 0;
    let entries = this.#entries;
    while (turns < TURNS) {
      if (signal?.aborted || performance.now() > deadline) return false;
      if (this.unsettled === undefined && entries === this.#entries) turns += 1;
      else turns = 0;
      entries = this.#entries;
      await (turns > 0 ? turn() : look());
    }
    return true;
  }

  /**
   * Waits until nothing moves by itself: every event has arrived and no call is under way, for some turns of the event
   * loop. Handlers may run on that wait for time. Never longer than a second of real time.
   */
  async rests(): Promise<void> {
    const deadline = performance.now() + LONGEST_REST_MS;
    let entries = this.#entries;
    for (let turns = 0; turns < TURNS && performance.now() < deadline; ) {
      const { calls } = this.bot()?.pending ?? { calls: 0 };
      turns = calls === 0 && this.#hasArrived && entries === this.#entries ? turns + 1 : 0;
      entries = this.#entries;
      await turn();
    }
  }

  get #hasArrived(): boolean {
    const bot = this.bot();
    // One that is not connected gets nothing.
    if (bot?.status !== 'ready' || bot.gateway.status !== 'ready') return true;
    return bot.gateway.shards.every(({ id, sequence }) => (this.#sent.get(id) ?? 0) <= (sequence ?? 0));
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function look(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
