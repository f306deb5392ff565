import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterTest } from '../../current-test.js';
import type { ProgramOfTests } from '../../processes/use-program.js';
import { until } from './join-member.js';

/** The program of a {@link ChildMember}. */
export const memberProgram = new URL('./member-process.ts', import.meta.url);

/** A member of a cluster in a process of its own, which can be killed and paused. */
export class ChildMember {
  /** What it printed. */
  readonly lines: string[] = [];

  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when it runs shards. It is killed at the end of the test. */
  static async start(program: ProgramOfTests, url: string, id: string, version = '1.0.0'): Promise<ChildMember> {
    const child = spawn(process.execPath, [program.path, url, id, version], { stdio: ['ignore', 'pipe', 'inherit'] });
    const member = new ChildMember(child);
    afterTest(() => member.kill());
    if (!child.stdout) throw new Error('the process has no output');
    createInterface({ input: child.stdout }).on('line', (line) => member.lines.push(line));
    await until(() => member.lines.includes('ready') || child.exitCode !== null);
    return member;
  }

  /** How often it printed a line that starts with this word. */
  count(word: string): number {
    return this.lines.filter((line) => line.startsWith(`${word} `)).length;
  }

  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
