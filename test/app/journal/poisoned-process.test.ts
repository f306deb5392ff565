import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { useProgram } from '../../processes/use-program.js';
import { ScriptedServer } from '../fixture/scripted-server.js';

const program = useProgram(new URL('./poisoned-bot.ts', import.meta.url));

/** Runs the bot until it is killed or prints `ready`. Returns what it printed. */
async function run(
  baseUrl: string,
  journal: string,
  isFirst: boolean,
): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, [program.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      API_URL: baseUrl,
      JOURNAL: journal,
      NODE_OPTIONS: '',
      WAITS_FOR_REPLAY: isFirst ? '0' : '1',
    },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === 'ready') break;
  }
  return { child, lines };
}

/** Resolves to the signal that ended the process. */
async function signalOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode;
}

test('an event that kills its process three times is a dead letter; the event beside it is handled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const server = await ScriptedServer.start();
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'bot.journal');
  const dispatchJoin = (name: string) =>
    server.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '7', username: name }, roles: [] });

  const first = await run(server.baseUrl, path, true);
  const exited = once(first.child, 'exit');
  for (const name of ['innocent', 'poison']) dispatchJoin(name);
  await exited;
  const second = await run(server.baseUrl, path, false);
  const third = await run(server.baseUrl, path, false);
  const fourth = await run(server.baseUrl, path, false);

  expect([second.lines, third.lines, fourth.lines]).toEqual([
    ['innocent', 'poison'],
    ['innocent', 'poison'],
    ['ready'],
  ]);
  expect(await Promise.all([first, second, third].map(({ child }) => signalOf(child)))).toEqual(
    Array(3).fill('SIGKILL'),
  );
  // Dead letters are stored at the latest when the bot stops.
  fourth.child.kill('SIGTERM');
  await signalOf(fourth.child);
  const journal = fileJournal(path);
  const deadLetters = await journal.deadLetters({ id: 0, count: 1 });
  await journal.close();
  expect(deadLetters).toHaveLength(1);
  expect(deadLetters[0]?.cause).toContain('3 processes in a row ended while its handlers ran');
  expect(Buffer.from(deadLetters[0]?.data ?? []).toString()).toContain('poison');
});
