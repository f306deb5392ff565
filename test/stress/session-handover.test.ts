/**
 * Bots that follow each other: each process hands its sessions to the next while people talk. Whatever a process did not
 * finish the next one does, and what may be a repeat says so.
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
import { startEmulator } from '../../src/emulator/emulator.js';
import { ControlUser } from './control-user.js';

const PROCESSES = 4;
const EVENTS_EACH = 400;
const GUILDS = 4;
const BOT = fileURLToPath(new URL('./handover-bot.mjs', import.meta.url));

const Line = z.discriminatedUnion('did', [
  z.object({ did: z.literal('start') }),
  z.object({ did: z.enum(['begin', 'end']), guild: z.string(), number: z.int(), replayed: z.boolean() }),
]);
type Line = z.output<typeof Line>;

test('sessions go from process to process under load, and nothing is lost', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const service = await startEmulator({ gateway: { replayBuffer: 10_000, maxConcurrency: 2 } });
  try {
    const people = await ControlUser.create(service.url);
    const guilds = await people.createGuilds(GUILDS);
    const environment = {
      DISCORD_TOKEN: service.token,
      GUILDHALL_API: service.apiUrl,
      SESSIONS: join(folder, 'sessions'),
    };

    const sent: string[] = [];
    /** People talk on, whoever listens. */
    const talk = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const number = Math.floor(sent.length / GUILDS) + 1;
        const guild = guilds[sent.length % GUILDS];
        if (!guild) throw new Error('there is no such guild');
        await people.sendMessage(guild.channelId, String(number));
        sent.push(`${guild.id}/${number}`);
      }
    };

    const lines: Line[] = [];
    for (let index = 1; index <= PROCESSES; index += 1) {
      const bot = new BotProcess(environment, lines);
      await bot.started;
      await talk(EVENTS_EACH);
      const isLast = index === PROCESSES;
      if (isLast) await bot.until(() => new Set(ends(lines)).size === sent.length);
      const stopped = bot.stop();
      if (!isLast) await talk(EVENTS_EACH / 4);
      await stopped;
    }

    const ended = ends(lines);
    const repeated = ended.length - new Set(ended).size;
    const unmarked = repeatsWithoutMark(lines);
    const lost = sent.filter((each) => !ended.includes(each));
    const marked = lines.filter((line) => line.did === 'begin' && line.replayed).length;
    console.info(
      `handover over ${PROCESSES} processes: ${sent.length} events sent, ${new Set(ended).size} handled, ` +
        `${repeated} finished twice, ${marked} marked as replayed, ${lost.length} lost`,
    );
    expect(lost).toEqual([]);
    expect(unmarked).toEqual([]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

function ends(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => (line.did === 'end' ? [`${line.guild}/${line.number}`] : []));
}

/** Messages that began a second time and did not say that they may be a repeat. */
function repeatsWithoutMark(lines: readonly Line[]): Line[] {
  const begun = new Set<string>();
  return lines.filter((line) => {
    if (line.did !== 'begin') return false;
    const key = `${line.guild}/${line.number}`;
    const isRepeat = begun.has(key);
    begun.add(key);
    return isRepeat && !line.replayed;
  });
}

/** A bot in a process of its own. */
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
    this.started = this.until(() => lines.slice(from).some(({ did }) => did === 'start'));
  }

  /** Waits until something holds; it is looked at after each line. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#child.exitCode !== null) throw new Error(`the bot ended with ${this.#child.exitCode}`);
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
