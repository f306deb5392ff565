import { setTimeout as pause } from 'node:timers/promises';
import type { RandomInt } from '../stress/seeded-random.js';
import type { BotRunner } from './bot-runner.js';

/** A fault of something that the processes share. */
export interface StormFault {
  readonly name: string;
  /** Whether it is applied only while all processes run, and have run for some time before and after it. */
  readonly needsCalm?: boolean;
  /** Resolves when it is over. */
  apply(random: RandomInt): Promise<void>;
}

export interface ProcessFaultOptions {
  /** The longest time for which a process is stopped; 0: processes are only killed. */
  readonly maxFreezeMs: number;
  readonly hasWrongClocks?: boolean;
  readonly faults?: readonly StormFault[] | undefined;
}

/** How many of a hundred faults are of something that the processes share. */
const SHARED_PERCENT = 20;
/** The longest time until a killed process is started again. */
const MAX_DOWN_MS = 500;
/** Before and after a fault that needs calm, in milliseconds: longer than a lease, and than the handlers of a storm. */
const CALM_MS = 8000;
/** The longest time after which a process that was started is killed again, in some cases. */
const MAX_SHORT_LIFE_MS = 2000;

/** Faults of bot processes, and of what they share. */
export class ProcessFaults {
  readonly counts: Record<string, number> = { SIGKILL: 0 };
  readonly #runners: readonly BotRunner[];
  readonly #random: RandomInt;
  readonly #options: ProcessFaultOptions;
  readonly #running = new Set<Promise<void>>();
  #isSharedBusy = false;
  #needsCalm = false;
  /** Each shared fault occurs, in a random order that is repeated. */
  #sharedFaults: readonly StormFault[] = [];

  constructor(runners: readonly BotRunner[], random: RandomInt, options: ProcessFaultOptions) {
    this.#runners = runners;
    this.#random = random;
    this.#options = options;
  }

  /**
   * Starts a random fault. Returns false if there is no process to apply it to: a process with a fault, or one that has not
   * handled an event yet, gets no other.
   */
  apply(): boolean {
    const { faults = [], hasWrongClocks = false, maxFreezeMs } = this.#options;
    if (this.#needsCalm) return false;
    // Each storm kills a process, however short it is.
    const kind = this.counts['SIGKILL'] === 0 ? 99 : this.#random(100);
    const shared = kind < SHARED_PERCENT && !this.#isSharedBusy ? this.#nextShared(faults) : undefined;
    if (shared) {
      this.#isSharedBusy = true;
      this.#needsCalm = shared.needsCalm ?? false;
      const fault = shared.needsCalm ? this.#applyInCalm(shared) : shared.apply(this.#random);
      this.#run(shared.name, fault, () => {
        this.#isSharedBusy = false;
        this.#needsCalm = false;
      });
      return true;
    }
    const idle = this.#runners.filter(({ isBusy, isHandling }) => !isBusy && isHandling);
    const runner = idle[this.#random(idle.length)];
    if (!runner) return false;
    runner.isBusy = true;
    const release = () => {
      runner.isBusy = false;
    };
    if (kind < 40 && maxFreezeMs > 0) this.#run('SIGSTOP', runner.freeze(1 + this.#random(maxFreezeMs)), release);
    else if (kind < 50 && hasWrongClocks) this.#run('clock', this.#moveClock(runner), release);
    else this.#run('SIGKILL', this.#killAndStart(runner), release);
    return true;
  }

  /** Resolves when all processes run again. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(name: string, fault: Promise<void>, release: () => void): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    const running = fault.then(() => {
      release();
      this.#running.delete(running);
    });
    this.#running.add(running);
  }

  #nextShared(faults: readonly StormFault[]): StormFault | undefined {
    if (this.#sharedFaults.length === 0) {
      const ranked = faults.map((fault) => ({ fault, rank: this.#random(2 ** 31) }));
      this.#sharedFaults = ranked.sort((a, b) => a.rank - b.rank).map(({ fault }) => fault);
    }
    const [next, ...others] = this.#sharedFaults;
    this.#sharedFaults = others;
    return next;
  }

  async #applyInCalm(fault: StormFault): Promise<void> {
    await Promise.all(this.#running);
    await pause(CALM_MS);
    await fault.apply(this.#random);
    await pause(CALM_MS);
  }

  async #killAndStart(runner: BotRunner): Promise<void> {
    await runner.kill();
    await pause(this.#random(MAX_DOWN_MS));
    runner.start(this.#random(2 ** 31));
    // Also while the bot starts, or continues what the killed process has left.
    if (this.#random(4) > 0) return;
    await pause(this.#random(MAX_SHORT_LIFE_MS));
    this.counts['SIGKILL'] = (this.counts['SIGKILL'] ?? 0) + 1;
    await this.#killAndStart(runner);
  }

  async #moveClock(runner: BotRunner): Promise<void> {
    runner.moveClock();
  }
}
