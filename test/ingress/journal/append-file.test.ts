import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppendFile } from '../../../src/ingress/journal/file/append-file.js';
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
