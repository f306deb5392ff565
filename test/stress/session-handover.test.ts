/**
 * Successive bot processes: each leaves its journal to the next while users send messages. The next process handles
 * what the previous one did not finish, and possible repeats are marked.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { ControlUser } from './control-user.js';

const PROCESSES = 4;
const EVENTS_EACH = 160;
const GUILDS = 4;
const BOT = fileURLToPath(new URL('./handover-bot.mjs', import.meta.url));

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.enum(['start', 'end']), guild: z.string(), number: z.int(), replayed: z.boolean() }),
]);
type Line = z.output<typeof Line>;

test('processes follow each other under load, and no event is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const emulator = await startEmulator({ gateway: { replayBuffer: 10_000, maxConcurrency: 2 } });
  try {
    const user = await ControlUser.create(emulator.url);
    const guilds = await user.createGuilds(GUILDS);
    const environment = {
      DISCORD_TOKEN: emulator.token,
      GUILDHALL_API: emulator.apiUrl,
      JOURNAL: join(folder, 'bot.journal'),
    };

    const sent: string[] = [];
    /** Sends messages, also while no process is connected. */
    const sendMessages = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const number = Math.floor(sent.length / GUILDS) + 1;
        const guild = guilds[sent.length % GUILDS];
        if (!guild) throw new Error('there is no such guild');
        await user.sendMessage(guild.channelId, String(number));
        sent.push(`${guild.id}/${number}`);
      }
    };

    const lines: Line[] = [];
    for (let index = 1; index <= PROCESSES; index += 1) {
      const bot = new BotProcess(environment, lines);
      await bot.started;
      await sendMessages(EVENTS_EACH);
      const isLast = index === PROCESSES;
      if (isLast) await bot.until(() => new Set(ends(lines)).size === sent.length);
      const stopped = bot.stop();
      if (!isLast) await sendMessages(EVENTS_EACH / 4);
      await stopped;
    }

    const ended = ends(lines);
    const repeated = ended.length - new Set(ended).size;
    const unmarked = repeatsWithoutMark(lines);
    const lost = sent.filter((each) => !ended.includes(each));
    const marked = lines.filter((line) => line.kind === 'start' && line.replayed).length;
    console.info(
      `handover over ${PROCESSES} processes: ${sent.length} events sent, ${new Set(ended).size} handled, ` +
        `${repeated} finished twice, ${marked} marked as replayed, ${lost.length} lost`,
    );
    expect(lost).toEqual([]);
    expect(unmarked).toEqual([]);
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
});

function ends(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => (line.kind === 'end' ? [`${line.guild}/${line.number}`] : []));
}

/** The messages that were handled a second time without being marked as replayed. */
function repeatsWithoutMark(lines: readonly Line[]): Line[] {
  const started = new Set<string>();
  return lines.filter((line) => {
    if (line.kind !== 'start') return false;
    const key = `${line.guild}/${line.number}`;
    const isRepeat = started.has(key);
    started.add(key);
    return isRepeat && !line.replayed;
  });
}

/** A bot in a separate process. */
class BotProcess {
  readonly started: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #wakes = new Set<() => void>();

  constructor(environment: Record<string, string>, lines: Line[]) {
    this.#child = spawn(process.execPath, [BOT], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = this.#child;
    if (!stdout) throw new Error('the bot has no output');
    createInterface(stdout).on('line', (text) => {
      lines.push(Line.parse(JSON.parse(text)));
      for (const wake of this.#wakes) wake();
    });
    this.#child.on('exit', () => {
      for (const wake of this.#wakes) wake();
    });
    const from = lines.length;
    this.started = this.until(() => lines.slice(from).some(({ kind }) => kind === 'ready'));
  }

  /** Waits until a condition is true. It is evaluated after each line of output. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#child.exitCode !== null) throw new Error(`the bot exited with ${this.#child.exitCode}`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#wakes.delete(wake);
          resolve();
        };
        this.#wakes.add(wake);
      });
    }
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exited;
    expect(this.#child.exitCode).toBe(0);
  }
}
