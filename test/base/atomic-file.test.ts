import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from '../../src/base/atomic-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, 'world.json');

test('a file is created and replaced; only its owner can read it, and no other file remains', async () => {
  await replaceFile(path(), 'first');
  await replaceFile(path(), 'second');
  expect(await readFile(path(), 'utf8')).toBe('second');
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['world.json']);
});

test('a file in a missing folder is an error', async () => {
  await expect(replaceFile(join(folder, 'missing', 'world.json'), '')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a file that cannot be replaced stays, without a draft', async () => {
  await expect(replaceFile(folder, '')).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

/** Writes a draft as a process with this id leaves it. Returns its name. */
async function leaveDraft(processId: number, { host = hostname(), file = 'world.json' } = {}): Promise<string> {
  const name = `.${file}.draft~${host}~${processId}~another-process~1`;
  await writeFile(join(folder, name), '{"version":1,"us');
  return name;
}

/** The id of a process that has ended. */
async function endedProcessId(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('the draft of a process that was killed while it wrote is removed', async () => {
  await leaveDraft(await endedProcessId());
  // The id of this process, in an earlier container.
  await leaveDraft(process.pid);
  await replaceFile(path(), '');
  expect(await readdir(folder)).toEqual(['world.json']);
});

test('the drafts of running processes, of other machines and of other files are not removed', async () => {
  const ended = await endedProcessId();
  const drafts = [
    await leaveDraft(process.ppid),
    await leaveDraft(ended, { host: 'another-machine' }),
    await leaveDraft(ended, { file: 'other.json' }),
  ];
  await replaceFile(path(), '');
  expect((await readdir(folder)).sort()).toEqual([...drafts, 'world.json'].sort());
});

test('the draft of another machine is removed when it is older than a minute', async () => {
  const draft = join(folder, await leaveDraft(1, { host: 'another-machine' }));
  const old = new Date(Date.now() - 61_000);
  await utimes(draft, old, old);
  await replaceFile(path(), '');
  expect(await readdir(folder)).toEqual(['world.json']);
});
