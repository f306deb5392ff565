import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ProgramOfTests } from '../../processes/use-program.js';

/** The program of an {@link OwnerProcess}. */
export const ownerProgram = new URL('./journal-process.ts', import.meta.url);

/** What the process does; see the program. */
export type OwnerMode = 'hold' | 'append' | 'replace' | 'free';

/** A process that owns a shard of a journal. Dispose of it at the end of the test. */
export class OwnerProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error('the process has no output');
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Resolves when the process owns the shard. @param maxFileBlocks the largest file that it can write, in KiB */
  static async start(
    program: ProgramOfTests,
    path: string,
    mode: OwnerMode,
    maxFileBlocks?: number,
  ): Promise<OwnerProcess> {
    const node = [process.execPath, program.path, path, mode];
    const limit = maxFileBlocks === undefined ? '' : `ulimit -f ${maxFileBlocks}; `;
    const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'bash', ...node], { stdio: ['ignore', 'pipe', 'inherit'] });
    const owner = new OwnerProcess(child);
    const line = await owner.nextLine();
    if (line !== 'ready') throw new Error(`the process printed ${line}`);
    return owner;
  }

  async nextLine(): Promise<string | undefined> {
    const { value, done } = await this.#lines.next();
    return done === true ? undefined : value;
  }

  /** Kills the process. Returns the lines that it had printed and that were not read. */
  async kill(): Promise<string[]> {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
    const lines: string[] = [];
    for (let line = await this.nextLine(); line !== undefined; line = await this.nextLine()) lines.push(line);
    return lines;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
  }
}
