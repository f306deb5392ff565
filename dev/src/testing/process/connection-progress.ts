/** How far the process of a bot has come with its connection, as the log of the emulator shows it. */
import { isObject } from 'guildhall/internal';
import { BotConnection, type ConnectionProblem } from '../../command/bot-connection.js';
import type { LogEntry } from '../../control/views/log-entry.js';
import type { Emulator } from '../../emulator/index.js';

/** With these problems, a process does not connect, however long the world waits. */
const FINAL_PROBLEMS: readonly ConnectionProblem['kind'][] = ['other_token', 'unsupported_version', 'gateway_refused'];

export class ConnectionProgress {
  readonly #connection: BotConnection;
  readonly #log: Emulator['log'];
  readonly #problems: ConnectionProblem[] = [];
  readonly #readyShards = new Set<number>();
  readonly #unsubscribe: () => void;
  /** How many shards the bot has, by its first READY. */
  #shardCount: number | undefined;

  constructor({ log, applicationId }: Pick<Emulator, 'log' | 'applicationId'>) {
    this.#connection = new BotConnection(applicationId);
    this.#log = log;
    this.#unsubscribe = log.subscribe((entry) => this.#read(entry, applicationId));
  }

  /** Whether the session of each shard was ready. */
  get isReady(): boolean {
    return this.#shardCount !== undefined && this.#readyShards.size >= this.#shardCount;
  }

  /** What prevents a connection for good, if there is something. */
  get finalProblem(): ConnectionProblem | undefined {
    if (this.#connection.isConnected) return undefined;
    return this.#problems.find(({ kind }) => FINAL_PROBLEMS.includes(kind));
  }

  /** Describes what has happened and what is missing, in sentences. */
  describe(): string {
    const problems = this.#problems.map(({ title, text }) => `${title}. ${text}`);
    const advice = this.#adviceFor(this.finalProblem);
    return [...(problems.length > 0 ? problems : [this.#connection.describe()]), ...advice].join(' ');
  }

  /** Stops to read the log. */
  end(): void {
    this.#unsubscribe();
  }

  #adviceFor(problem: ConnectionProblem | undefined): readonly string[] {
    if (problem?.kind === 'other_token') return [TOKEN_ADVICE];
    if (problem) return [];
    switch (this.#connection.stage) {
      case 'no_request':
        return [`A bot has to log in with the token of the variable DISCORD_TOKEN. ${TOKEN_ADVICE}`, OTHER_LANGUAGES];
      case 'requests':
        return ['A bot has to log in with its client, for example with `client.login(token)`.'];
      default:
        return [];
    }
  }

  #read(entry: LogEntry, applicationId: string): void {
    const problem = this.#connection.add(entry);
    if (problem) this.#problems.push(problem);
    if (entry.kind !== 'dispatch' || entry.event !== 'READY' || entry.application_id !== applicationId) return;
    // Now: a bot that prints a lot soon has so many entries that the details of this one are gone.
    this.#shardCount ??= shardCountIn(this.#log.getDetail(entry.seq));
    this.#readyShards.add(entry.shard);
  }
}

/** The number of shards in the data of READY. A session without shards has one. */
function shardCountIn(logged: ReturnType<Emulator['log']['getDetail']>): number {
  if ('missing' in logged || !isObject(logged.detail) || !isObject(logged.detail['data'])) return 1;
  const { shard } = logged.detail['data'];
  return Array.isArray(shard) && typeof shard[1] === 'number' ? shard[1] : 1;
}

const TOKEN_ADVICE = "If it reads the token from another variable, pass it: `env: { BOT_TOKEN: '{token}' }`.";

const OTHER_LANGUAGES =
  'Programs of Node and Python reach the emulator unchanged; others need the URLs of the variables GUILDHALL_API and GUILDHALL_GATEWAY.';
