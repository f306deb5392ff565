/** One run of a bot command on an emulator: its process, and what the log of the emulator shows of it. */
import { performance } from 'node:perf_hooks';
import { systemClock, type Timer } from 'guildhall';
import type { BotCommand } from '../../command/bot-command.js';
import { BotConnection, type ConnectionProblem } from '../../command/bot-connection.js';
import { type CommandExit, CommandProcess } from '../../command/command-process.js';
import { findTokenVariables } from '../../command/token-variables.js';
import type { Emulator } from '../../emulator/index.js';

/** Something that prevents a bot from working. */
export interface RunProblem {
  readonly kind: ConnectionProblem['kind'] | 'not_connected' | 'port_in_use' | 'flood';
  readonly title: string;
  readonly text: string;
}

export interface BotRunOptions {
  readonly emulator: Pick<Emulator, 'applicationId' | 'token' | 'log'>;
  readonly command: BotCommand;
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly onOutput: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Called once, when the bot has connected. @param tookMs since the start of the process */
  readonly onConnected: (tookMs: number) => void;
  /** Called once for each kind of problem. */
  readonly onProblem: (problem: RunProblem) => void;
  /** How long the bot may take to connect until it is reported that it has not, in milliseconds. @default 10000 */
  readonly connectTimeoutMs?: number | undefined;
  /** Called when the command has ended, unless it was stopped. */
  readonly onExit: (exit: CommandExit) => void;
}

/** How programs of Node, Python, Go, Java and others report that a port is in use. */
const PORT_IN_USE = /EADDRINUSE|address (?:is )?already in use|port is already (?:in use|allocated)/i;

export class BotRun {
  readonly #options: BotRunOptions;
  readonly #process: CommandProcess;
  readonly #connection: BotConnection;
  readonly #startedAt = performance.now();
  readonly #stopListening: () => void;
  readonly #connectTimer: Timer;
  #isStopping = false;
  #hasReportedPort = false;

  constructor(options: BotRunOptions) {
    this.#options = options;
    const { emulator, command, cwd, environment, connectTimeoutMs = 10_000 } = options;
    this.#connection = new BotConnection(emulator.applicationId);
    this.#stopListening = emulator.log.subscribe((entry) => this.#follow(entry));
    this.#connectTimer = systemClock.schedule(connectTimeoutMs, () => this.#reportNotConnected(connectTimeoutMs));
    this.#process = new CommandProcess({
      command,
      cwd,
      environment,
      onOutput: (line, stream) => this.#handleOutput(line, stream),
      onFlood: () => this.#report(FLOOD),
    });
    void this.#process.exited.then((exit) => this.#handleExit(exit));
  }

  /** Whether the bot has connected. */
  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  /** Stops the command and what it started. @param graceMs how long it may take until it is killed. Default: 5000 */
  async stop(graceMs?: number): Promise<void> {
    this.#isStopping = true;
    this.#close();
    await this.#process.stop(graceMs);
  }

  #follow(entry: Parameters<BotConnection['add']>[0]): void {
    const wasConnected = this.isConnected;
    const problem = this.#connection.add(entry);
    if (this.isConnected && !wasConnected) {
      this.#connectTimer.cancel();
      this.#options.onConnected(performance.now() - this.#startedAt);
    }
    if (problem) this.#report({ ...problem, text: [problem.text, this.#hintFor(problem)].join(' ').trimEnd() });
  }

  /** What to change, where the variables of the command tell it. */
  #hintFor({ kind }: ConnectionProblem): string {
    const { emulator, environment } = this.#options;
    if (kind === 'other_application') return idHint('CLIENT_ID={application_id}', 'the application');
    if (kind === 'other_guild') return idHint('GUILD_ID={guild_id}', 'the guild');
    if (kind !== 'other_token') return '';
    const names = findTokenVariables(environment, emulator.token);
    if (names.length === 0) return TOKEN_HINT;
    const options = names.map((name) => `--env '${name}={token}'`).join(' ');
    return `Another token is in ${names.join(', ')}. If the bot reads it there, start guildhall dev with ${options}.`;
  }

  #handleOutput(line: string, stream: 'stdout' | 'stderr'): void {
    this.#options.onOutput(line, stream);
    if (this.#hasReportedPort || !PORT_IN_USE.test(line)) return;
    this.#hasReportedPort = true;
    this.#report({
      kind: 'port_in_use',
      title: 'A port that the bot wants to listen on is in use',
      text: `It printed: ${line.trim()}\nEnd the other program that uses the port, or give the bot another port. If the port is that of the emulator, start guildhall dev with --port N.`,
    });
  }

  #reportNotConnected(afterMs: number): void {
    const { stage } = this.#connection;
    this.#report({
      kind: 'not_connected',
      title: `The bot has not connected for ${afterMs / 1000} s`,
      text: `${this.#connection.describe()} ${stage === 'no_request' ? NO_REQUEST_HINT : NO_SESSION_HINT}`,
    });
  }

  #report(problem: RunProblem): void {
    if (!this.#isStopping) this.#options.onProblem(problem);
  }

  #handleExit(exit: CommandExit): void {
    this.#close();
    if (!this.#isStopping) this.#options.onExit(exit);
  }

  #close(): void {
    this.#connectTimer.cancel();
    this.#stopListening();
  }
}

const idHint = (variable: string, what: string) =>
  `Pass the id on, for example: --env '${variable}'. Or describe a world in guildhall.world.js, in which ${what} has the \`id\` that the bot knows.`;

const TOKEN_HINT =
  "If the bot reads another variable, pass the token on: --env 'BOT_TOKEN={token}'. If it reads a file, let it read the variable.";

const NO_REQUEST_HINT = [
  'Check these:',
  "- The bot has to use the token in the variable DISCORD_TOKEN. If it reads another one, pass it on: --env 'BOT_TOKEN={token}'",
  '- Programs of Node are redirected by NODE_OPTIONS, those of Python by PYTHONPATH, and both need GUILDHALL_REDIRECT: the command must not remove these variables.',
  '- Programs in other languages have to use the URLs in GUILDHALL_API and GUILDHALL_GATEWAY.',
].join('\n');

const NO_SESSION_HINT =
  'A bot that receives interactions by HTTP has to set its Interactions Endpoint URL, with PATCH /applications/@me.';

const FLOOD: RunProblem = {
  kind: 'flood',
  title: 'The bot prints without a pause',
  text: 'It printed more than 10,000 lines or 4 MiB per second. It now waits until its output was read, as at a slow terminal.',
};
