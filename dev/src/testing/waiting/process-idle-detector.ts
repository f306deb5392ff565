/** Detects when a world whose bot is another process is idle. What the process does between two requests is not known. */
import type { Emulator } from '../../emulator/index.js';
import type { ActivityMonitor } from './idle-detector.js';

/**
 * For how long nothing may happen before the world is idle, in milliseconds of real time. A bot responds to an event within a few
 * milliseconds, one of Python within 20. It is counted in checks, so that it takes longer on a busy machine.
 */
export const QUIET_MS = 100;
const CHECK_INTERVAL_MS = 10;
const QUIET_CHECKS = QUIET_MS / CHECK_INTERVAL_MS;
const MAX_NETWORK_WAIT_MS = 1000;

export class ProcessIdleDetector implements ActivityMonitor {
  /** How many entries of the log show that something happens. Output and heartbeats do not. */
  #activityCount = 0;

  /** @param isRunning whether the process has not ended */
  constructor(
    private readonly emulator: Pick<Emulator, 'log' | 'world' | 'openRequests'>,
    private readonly isRunning: () => boolean,
  ) {
    emulator.log.subscribe(({ kind }) => {
      if (kind !== 'log' && kind !== 'frame') this.#activityCount += 1;
    });
  }

  get currentActivity(): string | undefined {
    if (!this.isRunning()) return undefined;
    const requests = this.emulator.openRequests;
    if (requests > 0) return `${requests} ${requests === 1 ? 'request' : 'requests'} without a response`;
    const waiting = [...this.emulator.world.interactions.values()].filter(({ status }) => status === 'waiting').length;
    if (waiting > 0) return `${waiting} ${waiting === 1 ? 'interaction' : 'interactions'} without a response`;
    return undefined;
  }

  readonly recentActivity = `something happened within the last ${QUIET_MS} ms`;

  waitForIdle(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.#waitForQuiet(() => this.currentActivity === undefined, timeoutMs, signal);
  }

  /** The time of the process does not follow the clock of the world, so interactions can stay without a response. */
  async waitForNetworkIdle(): Promise<void> {
    await this.#waitForQuiet(() => true, MAX_NETWORK_WAIT_MS);
  }

  async #waitForQuiet(isQuiet: () => boolean, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let count = this.#activityCount;
    for (let checks = 0; checks < QUIET_CHECKS; ) {
      if (signal?.aborted || performance.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
      checks = isQuiet() && count === this.#activityCount ? checks + 1 : 0;
      count = this.#activityCount;
    }
    return true;
  }
}
