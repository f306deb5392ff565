import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { encodeEntry } from '../../../src/app/journal/entry-content.js';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  path = join(folder, 'bot.journal');
  return () => rm(folder, { recursive: true });
});

@Handler()
class Joins {
  @On('guildMemberAdd')
  joined(_context: EventContext<'guildMemberAdd'>) {}

  @On('interactionCreate')
  used(_context: EventContext<'interactionCreate'>) {}
}

/** The reason for which a bot with this journal cannot be started. */
async function problemOf(journalPath: string): Promise<JournalError> {
  const test = await BotUnderTest.compose({ handlers: [Joins], journal: fileJournal(journalPath) });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const error: unknown = await test.bot.start().catch((reason: unknown) => reason);
  if (!(error instanceof JournalError)) throw new Error('the bot started', { cause: error });
  expect(test.bot.status).toBe('stopped');
  expect(test.server.identifies).toEqual([]);
  return error;
}

describe('a bot does not start', () => {
  test('with the journal of another running bot', async () => {
    await using other = await BotUnderTest.start({ handlers: [Joins], journal: fileJournal(path) });
    expect(await problemOf(path)).toMatchObject({ reason: 'locked', message: expect.stringContaining(path) });
    expect(other.bot.isReady).toBe(true);
  });

  test('with a file that is no journal, which stays as it is', async () => {
    await writeFile(path, 'DISCORD_TOKEN=…');
    expect(await problemOf(path)).toMatchObject({ reason: 'not_a_journal' });
    expect(await readFile(path, 'utf8')).toBe('DISCORD_TOKEN=…');
  });

  test('with the journal of another version', async () => {
    await writeFile(path, 'guildhall journal 9\n');
    expect(await problemOf(path)).toMatchObject({ reason: 'version' });
  });

  test('with a folder', async () => {
    await mkdir(path);
    expect(await problemOf(path)).toMatchObject({ reason: 'not_a_journal' });
  });

  test('with a file in a folder that does not exist', async () => {
    expect(await problemOf(join(folder, 'missing', 'bot.journal'))).toMatchObject({ reason: 'failed' });
  });

  test('and another one can use the journal afterwards', async () => {
    await using other = await BotUnderTest.start({ handlers: [Joins], journal: fileJournal(path) });
    await problemOf(path);
    expect(other.bot.isReady).toBe(true);
    await other.bot.stop();
    // Resumes the session on the server that knows it.
    await using next = other.withBot(other.bot.with({ journal: fileJournal(path) }));
    await next.bot.start();
    expect(next.bot.isReady).toBe(true);
  });
});

/** Starts a bot that finds these entries, as after a crash. Returns it when it has started what it could. */
async function startWithEntries(entries: readonly { data: Uint8Array; notes?: readonly Uint8Array[] }[]) {
  const journal = fileJournal(path);
  const shard = await journal.acquire({ id: 0, count: 1 });
  for (const [index, { data, notes = [] }] of entries.entries()) {
    await shard.append([{ sequence: index + 1, data }]);
    for (const note of notes) shard.note({ epoch: shard.epoch, sequence: index + 1 }, note);
  }
  await journal.close();
  const test = await BotUnderTest.start({ handlers: [Joins], journal: fileJournal(path) });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const progress = () => test.bot.gateway.shards[0]?.journal;
  await expect.poll(() => (progress()?.replayed ?? 0) + (progress()?.deadLetters ?? 0)).toBe(entries.length);
  return { test, progress };
}

const frameOf = (event: string, data: unknown) => Buffer.from(JSON.stringify({ op: 0, s: 1, t: event, d: data }));

describe('entries that cannot be read', () => {
  test('become dead letters, with the cause', async () => {
    const random = fc.sample(fc.uint8Array({ maxLength: 100 }), 50).map((data) => ({ data }));
    const { test: started, progress } = await startWithEntries(random);
    expect(progress()).toMatchObject({ deadLetters: 50, replayed: 0 });
    expect(started.bot.isReady).toBe(true);
    await started.bot.stop();
    const journal = fileJournal(path);
    const deadLetters = await journal.deadLetters({ id: 0, count: 1 });
    await journal.close();
    expect(new Set(deadLetters.map(({ cause }) => cause))).toEqual(
      new Set(['this version of Guildhall cannot read it']),
    );
  });

  test('with notes that cannot be read start as if there were none', async () => {
    const notes = fc.sample(fc.uint8Array(), 20);
    const data = encodeEntry(frameOf('GUILD_MEMBER_ADD', { guild_id: '1', user: { id: '2' } }), []);
    const { progress } = await startWithEntries([{ data, notes }]);
    expect(progress()).toMatchObject({ deadLetters: 0, replayed: 1 });
  });

  test('as they contain any data do not stop the bot', async () => {
    const entries = fc
      .sample(fc.tuple(fc.constantFrom('GUILD_MEMBER_ADD', 'INTERACTION_CREATE'), fc.jsonValue()), 60)
      .map(([event, data]) => ({ data: encodeEntry(frameOf(event, data), []) }));
    const { test: started, progress } = await startWithEntries(entries);
    await expect.poll(() => progress()).toMatchObject({ replayed: 60, runningEvents: 0 });
    expect(started.bot.isReady).toBe(true);
  });
});
