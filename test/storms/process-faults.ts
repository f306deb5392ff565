import { setTimeout as pause } from 'node:timers/promises';
import type { RandomInt } from '../stress/seeded-random.js';
import type { BotRunner } from './bot-runner.js';

/** A fault of something that the processes share. */
export interface StormFault {
  readonly name: string;
  /** Resolves when it is over. */
  apply(random: RandomInt): Promise<void>;
}

export interface ProcessFaultOptions {
  /** The longest time for which a process is stopped; 0: processes are only killed. */
  readonly maxFreezeMs: number;
  readonly hasWrongClocks?: boolean;
  readonly faults?: readonly StormFault[] | undefined;
}

/** The longest time until a killed process is started again. */
const MAX_DOWN_MS = 500;
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
    // Each storm kills a process, however short it is.
    const kind = this.counts['SIGKILL'] === 0 ? 99 : this.#random(100);
    const shared = faults[this.#random(faults.length)];
    if (kind < 15 && shared && !this.#isSharedBusy) {
      this.#isSharedBusy = true;
      this.#run(shared.name, shared.apply(this.#random), () => {
        this.#isSharedBusy = false;
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
    if (kind < 35 && maxFreezeMs > 0) this.#run('SIGSTOP', runner.freeze(1 + this.#random(maxFreezeMs)), release);
    else if (kind < 45 && hasWrongClocks) this.#run('clock', this.#moveClock(runner), release);
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
