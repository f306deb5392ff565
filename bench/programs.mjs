// The processes that are measured (program.mjs): how they are started, asked and ended.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './build.mjs';

const TASK_TIMEOUT_MS = 300_000;
const PROGRAM = fileURLToPath(new URL('program.mjs', import.meta.url));

/** What a program reported, or that it ended. */
export class ProgramError extends Error {
  /** @param {boolean} isMissing whether it only lacks an entry point, because the revision does not have it */
  constructor(message, isMissing) {
    super(message);
    this.isMissing = isMissing;
  }
}

export class Program {
  #child;
  #label;
  #isOther;
  #ended;

  /**
   * @param {{ label?: string, root?: string }} build its checkout, and how messages call it
   * @param {string} suite
   * @param {readonly string[]} execArgv flags of Node
   * @param {AbortSignal} signal ends it
   */
  constructor({ label, root = projectRoot }, suite, execArgv, signal) {
    this.#label = label;
    this.#isOther = root !== projectRoot;
    this.#child = fork(PROGRAM, [suite], { execArgv, signal, env: { ...process.env, GUILDHALL_BUILD: root } });
    // That it was ended by the signal. It exits as well.
    this.#child.on('error', () => {});
    this.#ended = new Promise((resolve) => this.#child.once('exit', (code, endedBy) => resolve(code ?? endedBy)));
  }

  get pid() {
    return this.#child.pid;
  }

  /** @throws {ProgramError} if the task fails, or the program ends before it responds */
  async ask(task, details) {
    const answered = new Promise((resolve) => this.#child.once('message', resolve));
    if (this.#child.connected) this.#child.send({ task, ...details });
    // A bot that does not respond to an interaction would be waited for forever.
    const limit = setTimeout(() => this.#child.kill(), TASK_TIMEOUT_MS);
    const answer = await Promise.race([
      answered,
      this.#ended.then((code) => ({ error: `the program ended with ${code}` })),
    ]);
    clearTimeout(limit);
    if (answer.error === undefined) return answer.result;
    const message = this.#label === undefined ? answer.error : `${this.#label}: ${answer.error}`;
    // What only this tree lacks is an error.
    throw new ProgramError(message, this.#isOther && answer.code === 'MISSING_ENTRY_POINT');
  }

  async close() {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}
