import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import type { ShardJournal, ShardRecovery } from '../../../src/ingress/journal/journal.js';
import { useProgram } from '../../processes/use-program.js';
import { seededRandomInt } from '../../stress/seeded-random.js';
import { bytes, describeJournal, entry, noteTexts, reasonOf, session, shard, texts } from './contract.js';
import { FileStorage } from './file-storage.js';
import { OwnerProcess, ownerProgram } from './owner-process.js';
import { type Left, leftBy, RandomHistory } from './random-history.js';

const program = useProgram(ownerProgram);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
});
afterEach(() => rm(folder, { recursive: true }));
const path = () => join(folder, 'bot.journal');

/** What the next owner of the shard gets. */
async function recover(): Promise<ShardRecovery> {
  const journal = fileJournal(path());
  const { recovery } = await journal.acquire(shard);
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

describeJournal('a journal in a file', () => FileStorage.create());
describeJournal('a journal in a file with fsync', () => FileStorage.create(true));

describe('the file', () => {
  test('can be read by its owner only', async () => {
    await recover();
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  test('does not grow without limit, and keeps what is still needed when it is replaced', async () => {
    const journal = fileJournal(path());
    const owned = await journal.acquire(shard);
    await owned.startSession(session);
    await owned.append([entry(1), entry(2)]);
    const [first, second] = [1, 2].map((sequence) => ({ epoch: owned.epoch, sequence }));
    if (!first || !second) throw new Error('unreachable');
    owned.note(first, bytes('deferred'));
    owned.note(second, bytes('started'));
    owned.moveToDeadLetters(second, 'a cause');
    owned.saveFailedResumes(2);
    const data = new Uint8Array(64 * 1024);
    for (let sequence = 3; sequence < 1200; sequence++) {
      await owned.append([{ sequence, data }]);
      owned.remove([{ epoch: owned.epoch, sequence }]);
    }
    const size = async () => {
      await owned.flush();
      return (await stat(path())).size;
    };
    await expect.poll(size).toBeLessThan(1024 * 1024);
    await journal.close();
    const next = fileJournal(path());
    const { recovery, epoch } = await next.acquire(shard);
    expect(recovery).toMatchObject({ session, sequence: 1199, failedResumes: 2, wasReleased: true });
    expect(epoch).toBe(owned.epoch + 1);
    expect(texts(recovery.entries)).toEqual(['event 1']);
    expect(recovery.entries.map(noteTexts)).toEqual([['deferred']]);
    expect(await next.deadLetters(shard)).toMatchObject([{ ...second, cause: 'a cause' }]);
    expect((await next.deadLetters(shard)).map(noteTexts)).toEqual([['started']]);
    await next.close();
  });

  test('contains entries that are appended at once when the call returns', async () => {
    await own(async (owned) => {
      owned.note({ epoch: owned.epoch, sequence: 1 }, bytes('an earlier note'));
      expect(owned.appendNow?.([entry(1), entry(2)])).toBe(true);
      const content = await readFile(path());
      expect([content.includes('event 2'), content.includes('an earlier note')]).toEqual([true, true]);
    });
    expect(texts((await recover()).entries)).toEqual(['event 1', 'event 2']);
  });

  test('is not written at once if its disk is waited for, nor after a release', async () => {
    const journal = fileJournal(path(), { fsync: true });
    const owned = await journal.acquire(shard);
    expect(owned.appendNow?.([entry(1)])).toBe(false);
    await journal.close();
    expect((await recover()).entries).toEqual([]);
    await own(async (released) => {
      await released.release();
      expect(() => released.appendNow?.([entry(1)])).toThrow('The shard was released');
    });
  });

  test('contains entries that are removed until it is opened again', async () => {
    const removed = await recoverAfter(async (owned) => {
      await owned.append([entry(1), entry(2)]);
      owned.remove([{ epoch: owned.epoch, sequence: 1 }]);
      await owned.flush();
      expect((await readFile(path())).includes('event 1')).toBe(true);
    });
    expect(texts(removed.entries)).toEqual(['event 2']);
    const content = await readFile(path());
    expect([content.includes('event 1'), content.includes('event 2')]).toEqual([false, true]);
  });

  test('does not contain a note of an entry that is removed soon after', async () => {
    const journal = fileJournal(path());
    const owned = await journal.acquire(shard);
    await owned.append([entry(1)]);
    owned.note({ epoch: owned.epoch, sequence: 1 }, bytes('a note'));
    owned.remove([{ epoch: owned.epoch, sequence: 1 }]);
    await owned.flush();
    expect((await readFile(path())).includes('a note')).toBe(false);
    await journal.close();
  });

  test('cut at 1,000 random bytes, as by a crash, is what it was after the last complete change', async () => {
    const random = seededRandomInt(16);
    const history = new RandomHistory(random);
    const steps: { readonly size: number; readonly left: Left }[] = [];
    await own(async (owned) => {
      for (let step = 0; step < 200; step++) {
        const left = await history.change(owned);
        steps.push({ size: (await stat(path())).size, left });
      }
    });
    const whole = await readFile(path());
    const [first, last] = [steps[0]?.size ?? 0, steps.at(-1)?.size ?? 0];
    const checkCut = async (size: number, file: string) => {
      await writeFile(file, whole.subarray(0, size));
      const expected = steps.findLast((step) => step.size <= size)?.left;
      expect(await leftBy(fileJournal(file)), `${size} bytes`).toEqual(expected);
    };
    const files = Array.from({ length: 20 }, (_item, index) => join(folder, `${index}.journal`));
    for (let round = 0; round < 50; round++) {
      await Promise.all(files.map((file) => checkCut(first + random(last - first + 1), file)));
    }
  });

  test('can be appended to after a torn batch', async () => {
    let size = 0;
    await own(async (owned) => {
      await owned.append([entry(1)]);
      await owned.append([entry(2)]);
      size = (await stat(path())).size;
    });
    await truncate(path(), size - 3);
    const recovery = await recoverAfter((owned) => owned.append([entry(3)]));
    expect(texts(recovery.entries)).toEqual(['event 1', 'event 3']);
  });

  test('is read up to a damaged batch', async () => {
    await own(async (owned) => {
      for (const sequence of [1, 2, 3]) await owned.append([entry(sequence)]);
    });
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

  test.each(['folder', 'named pipe'])('that is a %s is reported and stays', async (type) => {
    if (type === 'folder') await mkdir(path());
    else execFileSync('mkfifo', [path()]);
    const journal = fileJournal(path());
    await expect(journal.acquire(shard)).rejects.toThrow(`${path()} is not a journal.`);
    expect((await stat(path())).isFile()).toBe(false);
  });

  test('in a path that contains a file instead of a folder is reported', async () => {
    await writeFile(path(), '');
    const journal = fileJournal(join(path(), 'bot.journal'));
    await expect(journal.acquire(shard).catch(reasonOf)).resolves.toBe('failed');
  });

  test('can be a link, and is locked under each of its names', async () => {
    await own((owned) => owned.append([entry(1)]));
    const link = join(folder, 'link.journal');
    await symlink(path(), link);
    const journal = fileJournal(link);
    expect(texts((await journal.acquire(shard)).recovery.entries)).toEqual(['event 1']);
    await expect(fileJournal(path()).acquire(shard).catch(reasonOf)).resolves.toBe('locked');
    await journal.close();
  });

  test('in a folder that does not exist is reported, and can be opened when the folder exists', async () => {
    const journal = fileJournal(join(folder, 'data', 'bot.journal'));
    await expect(journal.acquire(shard).catch(reasonOf)).resolves.toBe('failed');
    await mkdir(join(folder, 'data'));
    expect((await journal.acquire(shard)).epoch).toBe(1);
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
    await using owner = await OwnerProcess.start(program, path(), 'hold');
    await expect(fileJournal(path()).acquire(shard)).rejects.toThrow(
      `The journal ${path()} is used by another process. Stop that process, or use another file`,
    );
    await owner.kill();
    expect((await recover()).session?.sessionId).toBe('abc');
  });
});

test.each([1, 7, 30])('a process that is killed after %i batches has lost no stored entry', async (batches) => {
  await using owner = await OwnerProcess.start(program, path(), 'append');
  let last: string | undefined;
  for (let n = 0; n < batches; n++) last = await owner.nextLine();
  last = (await owner.kill()).at(-1) ?? last;
  const { entries, sequence } = await recover();
  expect(entries.length).toBeGreaterThanOrEqual(Number(last));
  expect(entries.map((stored) => stored.sequence)).toEqual(entries.map((_stored, index) => index + 1));
  expect(sequence).toBe(entries.length);
});

test.each([25, 70])(
  'a process that is killed while its file is replaced, after %i entries, has lost none',
  async (count) => {
    await using owner = await OwnerProcess.start(program, path(), 'replace');
    for (let n = 1; n < count; n++) await owner.nextLine();
    const last = Number((await owner.kill()).at(-1) ?? count - 1);
    const { entries, sequence } = await recover();
    expect(entries.map((left) => left.sequence)).toEqual([1, sequence]);
    expect(sequence).toBeGreaterThanOrEqual(last);
  },
);

test('a full disk rejects the entries that are not stored, and loses no earlier one', async () => {
  await using owner = await OwnerProcess.start(program, path(), 'append', 64);
  let stored = 0;
  let line = await owner.nextLine();
  for (; Number(line) > 0; line = await owner.nextLine()) stored = Number(line);
  expect(line).toBe('failed');
  await owner.kill();
  expect((await recover()).entries.length).toBeGreaterThanOrEqual(stored);
});

test('a file that could not be written contains everything again as soon as there is space', async () => {
  await using owner = await OwnerProcess.start(program, path(), 'free', 64);
  let line = await owner.nextLine();
  while (line !== 'failed') line = await owner.nextLine();
  const freed = Number(await owner.nextLine());
  await owner.kill();
  const { session: stored, entries, sequence } = await recover();
  expect(stored).toMatchObject({ sessionId: 'abc' });
  expect(entries.map((left) => left.sequence)).toEqual([freed]);
  expect(sequence).toBe(freed);
});
