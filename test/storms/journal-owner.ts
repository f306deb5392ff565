import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { JournalOwnerSettings } from './journal-owner-settings.js';

interface Waiting {
  readonly count: number;
  readonly resolve: () => void;
}

/** A process that owns a shard of a journal; see journal-owner-process.ts. */
export class JournalOwner {
  /** Its reports so far. The last one can be torn: then it is not here. */
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #rest = '';
  #waiting: Waiting[] = [];

  /** @param program the bundled program */
  constructor(program: string, settings: JournalOwnerSettings) {
    const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    // When the process has ended and everything that it has written was read.
    this.#closed = once(child, 'close').then(() => {
      for (const { resolve } of this.#waiting) resolve();
    });
    child.stdout?.setEncoding('latin1').on('data', (text: string) => this.#read(text));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when the process has written so many reports, or has ended. */
  waitForReports(count: number): Promise<void> {
    if (this.lines.length >= count || this.#hasEnded) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push({ count, resolve });
    });
  }

  /** Resolves to how the process ended if it ended by itself. */
  async kill(): Promise<string | undefined> {
    this.#child.kill('SIGKILL');
    await this.#closed;
    const { signalCode, exitCode } = this.#child;
    return signalCode === 'SIGKILL' ? undefined : `${signalCode ?? exitCode}`;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.lines.push(line);
    const isDone = ({ count }: Waiting) => count <= this.lines.length;
    for (const { resolve } of this.#waiting.filter(isDone)) resolve();
    this.#waiting = this.#waiting.filter((waiting) => !isDone(waiting));
  }
}
