import { readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppendFile } from '../../../src/ingress/journal/file/append-file.js';
import { deferred } from '../../app/fixture/deferred.js';
import { seededRandomInt } from '../../stress/seeded-random.js';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe.each([{ fsync: false }, { fsync: true }])(
  'while its content is replaced again and again, a file (fsync: $fsync)',
  ({ fsync }) => {
    test('contains every batch once, in order, and what was stored at any time', async () => {
      const random = seededRandomInt(23);
      const folder = await createFolder();
      const path = join(folder, 'file');
      const lines: string[] = [];
      const createContent = () => Buffer.from(lines.join(''));
      const file = await AppendFile.create({ path, fsync, createContent });
      for (let line = 0; line < 1000; line += 1) {
        lines.push(`${line}\n`);
        const stored = file.append(Buffer.from(`${line}\n`));
        if (random(10) === 0) file.rewrite();
        if (random(3) === 0) await turn();
        if (random(3) > 0) continue;
        await stored;
        expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
      }
      await file.close();
      expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
      expect(await readdir(folder)).toEqual(['file']);
    });
  },
);

/** Makes a method of all open files wait. Returns how often it was called, and what lets the calls go on. */
async function holdFiles(method: 'sync' | 'datasync') {
  const handle = await open(tmpdir());
  const { promise, resolve } = deferred<void>();
  const spy = vi.spyOn(Object.getPrototypeOf(handle), method).mockImplementation(() => promise);
  await handle.close();
  onTestFinished(() => {
    resolve();
    spy.mockRestore();
  });
  return { calls: () => spy.mock.calls.length, release: resolve };
}

/** An empty file. `isStored` is set when what was appended is stored. */
async function appendTo(fsync: boolean) {
  const path = join(await createFolder(), 'file');
  let content = '';
  const file = await AppendFile.create({ path, fsync, createContent: () => Buffer.from(content) });
  onTestFinished(() => file.close());
  const append = (text: string) => {
    content += text;
    const appended = { isStored: false };
    void file.append(Buffer.from(text)).then(() => {
      appended.isStored = true;
    });
    return appended;
  };
  return { path, file, append };
}

test.each([{ fsync: true }, { fsync: false }])(
  'what is appended is stored when the disk has it: only with fsync ($fsync)',
  async ({ fsync }) => {
    const { path, append } = await appendTo(fsync);
    const disk = await holdFiles('datasync');
    const appended = append('a');
    await expect.poll(() => readFileSync(path, 'utf8')).toBe('a');
    if (fsync) await expect.poll(disk.calls).toBe(1);
    await turn();
    expect([disk.calls(), appended.isStored]).toEqual(fsync ? [1, false] : [0, true]);
    disk.release();
    await expect.poll(() => appended.isStored).toBe(true);
  },
);

test.each([{ fsync: true }, { fsync: false }])(
  'what is appended does not wait for a replacement of the file that takes long (fsync: $fsync)',
  async ({ fsync }) => {
    const { path, file, append } = await appendTo(fsync);
    const disk = await holdFiles('sync');
    file.rewrite();
    await expect.poll(disk.calls).toBe(1);
    const appended = append('a');
    await expect.poll(() => appended.isStored).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('a');
    disk.release();
  },
);
