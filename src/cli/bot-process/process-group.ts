/**
 * The processes of a bot: the first one and all that it starts. On systems other than Windows they are a process group of their own.
 * Windows has no such groups. There, `taskkill` ends the process and its descendants, by force; this has not been tried.
 */
import { spawn } from 'node:child_process';
import { sleep, systemClock } from '../../base/clock.js';
import { endWithThisProcess } from './end-with-process.js';

/** Whether a process is started as the leader of a group of its own (option `detached` of `spawn`). */
export const hasOwnGroup = process.platform !== 'win32';

/** How long a process that was killed may still be there, in milliseconds. Nobody may have collected its exit code. */
const KILLED_TIMEOUT_MS = 500;
const CHECK_INTERVAL_MS = 15;

/** The groups that have not ended. They end with this process, also if it is killed. */
const runningGroups = new Set<ProcessGroup>();
let isEndingWithProcess = false;

export class ProcessGroup {
  #isTerminating = false;
  readonly #forget: () => void;

  /** @param pid of the first process */
  constructor(private readonly pid: number) {
    runningGroups.add(this);
    this.#forget = hasOwnGroup ? endWithThisProcess(-pid) : () => {};
    if (isEndingWithProcess) return;
    isEndingWithProcess = true;
    process.on('exit', () => {
      for (const group of runningGroups) group.signal('SIGKILL');
    });
  }

  /** Sends a signal to all processes. SIGTERM is sent once: some programs end by force when they get it again. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (signal === 'SIGTERM' && this.#isTerminating) return;
    this.#isTerminating = true;
    if (hasOwnGroup) this.#send(signal);
    else spawn('taskkill', ['/pid', `${this.pid}`, '/t', '/f'], { stdio: 'ignore' }).on('error', () => {});
  }

  /**
   * Ends what the first process has left: with SIGTERM, and after `graceMs` milliseconds with SIGKILL. Resolves when all have ended.
   * @returns whether there were others, and nobody had ended the group
   */
  async endRest(graceMs: number): Promise<boolean> {
    const hasRest = this.#exists();
    const isLeft = hasRest && !this.#isTerminating;
    if (hasRest) {
      this.signal('SIGTERM');
      if (!(await this.#waitForEnd(graceMs))) {
        this.signal('SIGKILL');
        await this.#waitForEnd(KILLED_TIMEOUT_MS);
      }
    }
    runningGroups.delete(this);
    this.#forget();
    return isLeft;
  }

  async #waitForEnd(timeoutMs: number): Promise<boolean> {
    const deadline = systemClock.monotonicNow() + timeoutMs;
    while (this.#exists()) {
      if (systemClock.monotonicNow() >= deadline) return false;
      await sleep(systemClock, CHECK_INTERVAL_MS);
    }
    return true;
  }

  #exists(): boolean {
    return hasOwnGroup && this.#send(0);
  }

  /** Returns false if no process is left. */
  #send(signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(-this.pid, signal);
    } catch {
      return false;
    }
  }
}
