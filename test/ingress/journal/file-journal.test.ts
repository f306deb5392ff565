import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import type { JournalEntry, ShardJournal, ShardRecovery } from '../../../src/ingress/journal/journal.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';
import { OwnerProcess } from './owner-process.js';

const shard = { id: 0, count: 1 };
const session = { sessionId: 'abc', resumeUrl: 'wss://resume.example', intents: 513 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
});
afterEach(() => rm(folder, { recursive: true }));
const path = () => join(folder, 'bot.journal');
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const entry = (sequence: number) => ({ sequence, data: bytes(`event ${sequence}`) });

/** What the next owner of the shard gets. */
async function recover(key = shard): Promise<ShardRecovery> {
  const journal = fileJournal(path());
  const { recovery } = await journal.acquire(key);
  await journal.close();
  return recovery;
}

/** Owns the shard during these changes. */
async function own(change: (owned: ShardJournal) => unknown): Promise<void> {
  const journal = fileJournal(path());
  await change(await journal.acquire(shard));
  await journal.close();
}

/** What the next owner gets after these changes. */
async function recoverAfter(change: (owned: ShardJournal) => unknown): Promise<ShardRecovery> {
  await own(change);
  return recover();
}

const texts = (entries: readonly JournalEntry[]) => entries.map(({ data }) => Buffer.from(data).toString());

function reasonOf(error: unknown): string {
  return error instanceof JournalError ? error.reason : String(error);
}

describe('the next owner of a shard', () => {
  test('gets nothing from a new journal', async () => {
    expect(await recover()).toEqual({ session: undefined, sequence: 0, entries: [] });
  });

  test('gets the last session', async () => {
    const recovery = await recoverAfter(async (owned) => {
      await owned.startSession({ ...session, sessionId: 'first' });
      await owned.startSession(session);
    });
    expect(recovery.session).toEqual(session);
  });

  test('gets the entries that were not removed, in their order, with their notes', async () => {
    const recovery = await recoverAfter(async (owned) => {
      await owned.startSession(session);
      await owned.append([entry(1), entry(2)]);
      await owned.append([entry(3)]);
      owned.note({ epoch: owned.epoch, sequence: 3 }, bytes('deferred'));
      owned.note({ epoch: owned.epoch, sequence: 3 }, bytes('answered'));
      owned.remove([{ epoch: owned.epoch, sequence: 2 }]);
    });
    expect(texts(recovery.entries)).toEqual(['event 1', 'event 3']);
    expect(recovery.entries.map(({ notes }) => notes.map((note) => Buffer.from(note).toString()))).toEqual([
      [],
      ['deferred', 'answered'],
    ]);
  });

  test('gets the sequence of the last entry', async () => {
    const recovery = await recoverAfter(async (owned) => {
      await owned.startSession(session);
      await owned.append([entry(7)]);
      owned.remove([{ epoch: owned.epoch, sequence: 7 }]);
    });
    expect(recovery.sequence).toBe(7);
  });

  test('gets a sequence that was saved without an entry', async () => {
    const recovery = await recoverAfter(async (owned) => {
      await owned.startSession(session);
      await owned.append([entry(7)]);
      owned.saveSequence(40);
    });
    expect(recovery.sequence).toBe(40);
  });

  test('gets the sequence of the last session only', async () => {
    const recovery = await recoverAfter(async (owned) => {
      await owned.startSession(session);
      await owned.append([entry(90)]);
      owned.saveSequence(95);
      await owned.startSession({ ...session, sessionId: 'second' });
    });
    expect(recovery).toMatchObject({ sequence: 0, entries: [{ sequence: 90 }] });
  });

  test('has a higher epoch, and so has each session', async () => {
    const journal = fileJournal(path());
    const first = await journal.acquire(shard);
    const acquired = first.epoch;
    await first.startSession(session);
    expect(first.epoch).toBe(acquired + 1);
    await journal.close();
    const next = fileJournal(path());
    expect((await next.acquire(shard)).epoch).toBe(acquired + 2);
    await next.close();
  });

  test('gets entries of earlier owners with their epoch', async () => {
    const [first] = (await recoverAfter((owned) => owned.append([entry(1)]))).entries;
    const [second] = (await recoverAfter(async () => {})).entries;
    expect(second).toEqual(first);
  });

  test('gets nothing of other shards, nor of another shard count', async () => {
    await recoverAfter((owned) => owned.append([entry(1)]));
    expect((await recover({ id: 1, count: 2 })).entries).toEqual([]);
    expect((await recover({ id: 0, count: 2 })).entries).toEqual([]);
    expect((await recover()).entries).toHaveLength(1);
  });
});

describe('the file', () => {
  test('can be read by its owner only', async () => {
    await recover();
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  test('does not grow without limit', async () => {
    const journal = fileJournal(path());
    const owned = await journal.acquire(shard);
    const data = new Uint8Array(64 * 1024);
    await owned.append([entry(1)]);
    for (let sequence = 2; sequence < 400; sequence++) {
      await owned.append([{ sequence, data }]);
      owned.remove([{ epoch: owned.epoch, sequence }]);
    }
    expect((await stat(path())).size).toBeLessThan(6 * 1024 * 1024);
    await journal.close();
    expect(texts((await recover()).entries)).toEqual(['event 1']);
  });

  test('cut at any byte, as by a crash, contains every earlier entry', async () => {
    const sizes: number[] = [];
    await own(async (owned) => {
      for (let sequence = 1; sequence <= 20; sequence++) {
        await owned.append([entry(sequence)]);
        sizes.push((await stat(path())).size);
      }
    });
    const whole = await readFile(path());
    for (let size = sizes[0] ?? 0; size <= (sizes.at(-1) ?? 0); size++) {
      await writeFile(path(), whole.subarray(0, size));
      const stored = sizes.filter((end) => end <= size).length;
      expect((await recover()).entries).toHaveLength(stored);
    }
  });

  test('can be appended to after a torn record', async () => {
    await own((owned) => owned.append([entry(1), entry(2)]));
    await truncate(path(), (await stat(path())).size - 3);
    const recovery = await recoverAfter((owned) => owned.append([entry(3)]));
    expect(texts(recovery.entries)).toEqual(['event 1', 'event 3']);
  });

  test('is read up to a damaged record', async () => {
    await own((owned) => owned.append([entry(1), entry(2), entry(3)]));
    const content = await readFile(path());
    content[content.indexOf('event 2')] = 0;
    await writeFile(path(), content);
    expect(texts((await recover()).entries)).toEqual(['event 1']);
  });

  test('of another version is reported and stays', async () => {
    await writeFile(path(), 'guildhall journal 2\nsomething');
    await expect(fileJournal(path()).acquire(shard)).rejects.toThrow(
      `The journal ${path()} was written by another version of Guildhall. Start that version once more`,
    );
    expect(await readFile(path(), 'utf8')).toBe('guildhall journal 2\nsomething');
  });

  test('with other content is reported and stays', async () => {
    await writeFile(path(), '{"sessions":[]}');
    await expect(fileJournal(path()).acquire(shard)).rejects.toThrow(`${path()} is not a journal.`);
    expect(await readFile(path(), 'utf8')).toBe('{"sessions":[]}');
  });

  test('in a folder that does not exist is reported, and can be opened when the folder exists', async () => {
    const journal = fileJournal(join(folder, 'data', 'bot.journal'));
    await expect(journal.acquire(shard).catch(reasonOf)).resolves.toBe('failed');
    await mkdir(join(folder, 'data'));
    expect((await journal.acquire(shard)).epoch).toBe(1);
    await journal.close();
  });
});

describe('a shard', () => {
  test('cannot be acquired twice', async () => {
    const journal = fileJournal(path());
    await journal.acquire(shard);
    await expect(journal.acquire(shard).catch(reasonOf)).resolves.toBe('acquired');
    await journal.close();
  });

  test('can be acquired again when it was released', async () => {
    const journal = fileJournal(path());
    const first = await journal.acquire(shard);
    await first.append([entry(1)]);
    await first.release();
    const second = await journal.acquire(shard);
    expect(second.epoch).toBe(first.epoch + 1);
    expect(texts(second.recovery.entries)).toEqual(['event 1']);
    await expect(first.append([entry(2)]).catch(reasonOf)).resolves.toBe('acquired');
    await journal.close();
  });
});

describe('two journals of one file', () => {
  test('in one process: the second is rejected', async () => {
    const journal = fileJournal(path());
    await journal.acquire(shard);
    await expect(fileJournal(path()).acquire(shard).catch(reasonOf)).resolves.toBe('locked');
    await journal.close();
  });

  test('in two processes: the second is rejected until the first is killed', async () => {
    await using owner = await OwnerProcess.start(path(), 'hold');
    await expect(fileJournal(path()).acquire(shard)).rejects.toThrow(
      `The journal ${path()} is used by another process. Stop that process, or use another file`,
    );
    await owner.kill();
    expect((await recover()).session?.sessionId).toBe('abc');
  });
});

test.each([1, 7, 30])('a process that is killed after %i batches has lost no stored entry', async (batches) => {
  await using owner = await OwnerProcess.start(path(), 'append');
  let last: string | undefined;
  for (let n = 0; n < batches; n++) last = await owner.nextLine();
  last = (await owner.kill()).at(-1) ?? last;
  const { entries, sequence } = await recover();
  expect(entries.length).toBeGreaterThanOrEqual(Number(last));
  expect(entries.map((stored) => stored.sequence)).toEqual(entries.map((_stored, index) => index + 1));
  expect(sequence).toBe(entries.length);
});

test('a full disk rejects the entries that are not stored, and loses no earlier one', async () => {
  await using owner = await OwnerProcess.start(path(), 'append', 64);
  let stored = 0;
  let line = await owner.nextLine();
  for (; Number(line) > 0; line = await owner.nextLine()) stored = Number(line);
  expect(line).toBe('failed');
  await owner.kill();
  expect((await recover()).entries.length).toBeGreaterThanOrEqual(stored);
});

test('with fsync, entries are stored as without', async () => {
  const journal = fileJournal(path(), { fsync: true });
  const owned = await journal.acquire(shard);
  await Promise.all([owned.append([entry(1)]), owned.append([entry(2)]), owned.flush()]);
  await journal.close();
  expect(texts((await recover()).entries)).toEqual(['event 1', 'event 2']);
});
