import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

// `.js` after the build, `.ts` if the sources are run.
const PROGRAM = fileURLToPath(new URL(`./bot-process${extname(import.meta.url)}`, import.meta.url));

/** The processes of the bot. */
export class Fleet {
  readonly #processes = new Set<ChildProcess>();

  /** @param environment of each process: the bot token, the API and the cluster */
  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  /** Starts a process. Returns its id. */
  start(): number {
    const child = fork(PROGRAM, { env: { ...process.env, ...this.environment } });
    this.#processes.add(child);
    child.once('exit', () => this.#processes.delete(child));
    return pidOf(child);
  }

  /** Kills a process, as when it runs out of memory. Returns its id. @param random returns 0 to 1 */
  async killOne(random: () => number): Promise<number> {
    const processes = [...this.#processes];
    const victim = processes[Math.floor(random() * processes.length)];
    if (!victim) throw new Error('No process of the bot is running.');
    await end(victim, 'SIGKILL');
    return pidOf(victim);
  }

  /** Stops all processes. */
  async stop(): Promise<void> {
    await Promise.all([...this.#processes].map((child) => end(child, 'SIGTERM')));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process could not be started.');
  return pid;
}
