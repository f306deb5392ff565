import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BundledProgram } from '../processes/bundled-program.js';
import { type BotSettings, REDIS_UNREACHABLE_STATUS } from './bot-settings.js';
import { type HandlerStart, HandlerStartReader, type SentCall } from './handler-starts.js';
import { nowUs } from './scripted-api.js';

const MAX_STOP_MS = 30_000;
/** Handler starts after which a process counts as handling events. */
const MIN_STARTS = 30;

/** One process of a bot, from its start to its end. */
export interface BotRun {
  readonly name: string;
  readonly starts: HandlerStart[];
  /** The messages that its handlers sent. */
  readonly calls: SentCall[];
  /** When it was continued after a stop, in microseconds of the monotonic clock. */
  readonly continuedAt: number[];
  /** The ids of the events that it ran as suspects: it started them when it liked, after later ones as well. */
  readonly suspects: Set<string>;
}

/** Runs bot processes one after the other. */
export class BotRunner {
  /** All runs, the current one last. */
  readonly runs: BotRun[] = [];
  /** Processes that ended by themselves, with their exit status. */
  readonly crashes: string[] = [];
  /** Whether the process is being killed, stopped or started. */
  isBusy = false;
  readonly #name: string;
  readonly #program: BundledProgram;
  readonly #folder: string;
  readonly #settings: Omit<BotSettings, 'reports' | 'seed'>;
  #child: ChildProcess | undefined;
  #reader: HandlerStartReader | undefined;

  /** @param folder for reports and logs */
  constructor(name: string, program: BundledProgram, folder: string, settings: Omit<BotSettings, 'reports' | 'seed'>) {
    this.#name = name;
    this.#program = program;
    this.#folder = folder;
    this.#settings = settings;
  }

  /** @param seed of what the process draws at random */
  start(seed: number): void {
    const name = `${this.#name}.${this.runs.length}`;
    const reports = join(this.#folder, `${name}.starts`);
    const settings: BotSettings = { ...this.#settings, seed, reports };
    const log = openSync(join(this.#folder, `${name}.log`), 'a', 0o600);
    const child = spawn(process.execPath, [this.#program.path], {
      env: { ...process.env, STORM_BOT: JSON.stringify(settings) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.once('exit', (status, signal) => {
      if (this.#child !== child) return;
      if (status === REDIS_UNREACHABLE_STATUS) this.start(seed);
      else this.crashes.push(`${name} ended by itself: ${status ?? signal}`);
    });
    this.#child = child;
    this.#log(`${name} started`);
    this.#reader?.close();
    this.#reader = new HandlerStartReader(reports);
    this.runs.push({ name, starts: [], calls: [], continuedAt: [], suspects: new Set() });
  }

  /** Whether the current process handles events, so that all its shards have had time to connect. */
  get isHandling(): boolean {
    return (this.runs.at(-1)?.starts.length ?? 0) >= MIN_STARTS;
  }

  /** Reads what the process has reported. Returns whether there was anything. */
  read(): boolean {
    const { starts, calls } = this.#reader?.read() ?? { starts: [], calls: [] };
    for (const start of starts) this.runs.at(-1)?.starts.push(start);
    for (const call of calls) this.runs.at(-1)?.calls.push(call);
    return starts.length > 0;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the process for a time, as when its machine is overloaded or suspended. */
  async freeze(durationMs: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    this.#log(`${this.#name} stopped for ${durationMs} ms`);
    await pause(durationMs);
    this.runs.at(-1)?.continuedAt.push(nowUs());
    this.#child?.kill('SIGCONT');
    this.#log(`${this.#name} continued`);
  }

  /** Moves the wall clock of the process. */
  moveClock(): void {
    this.#child?.kill('SIGUSR2');
  }

  /** Stops the bot. Resolves to whether it ended in time. */
  async stop(): Promise<boolean> {
    const child = this.#child;
    const isStopped = await Promise.race([
      this.#end('SIGTERM').then(() => true),
      pause(MAX_STOP_MS, false, { ref: false }),
    ]);
    if (!isStopped) child?.kill('SIGKILL');
    return isStopped;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    this.#log(`${this.#name} ${signal}`);
    await exited;
    this.read();
    this.#reader?.close();
    this.#reader = undefined;
    const run = this.runs.at(-1);
    if (run) for (const id of suspectsIn(join(this.#folder, `${run.name}.log`))) run.suspects.add(id);
  }

  #log(text: string): void {
    appendFileSync(join(this.#folder, 'processes.log'), `${nowUs()} process ${text}\n`);
  }
}

/** The ids of the suspects that a process has started, according to its log. */
function suspectsIn(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (!line.includes('an event may have ended its processes')) return [];
    const { eventId }: { readonly eventId?: unknown } = JSON.parse(line);
    return typeof eventId === 'string' ? [eventId] : [];
  });
}
