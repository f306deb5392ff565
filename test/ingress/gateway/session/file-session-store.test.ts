import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileSessionStore, SessionStoreError } from '../../../../src/ingress/gateway/session/file-session-store.js';
import type { SavedSession } from '../../../../src/ingress/gateway/session/saved-session.js';

const session: SavedSession = {
  shard: [1, 4],
  sessionId: 'abc',
  resumeUrl: 'wss://resume.example',
  sequence: 41,
  finished: [
    [43, 50],
    [52, 52],
  ],
  intents: 513,
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, 'sessions.json');

test('returns the saved sessions', async () => {
  await fileSessionStore(path()).save([session]);
  expect(await fileSessionStore(path()).load()).toEqual([session]);
});

test('returns a session once: it cannot be resumed twice', async () => {
  const store = fileSessionStore(path());
  await store.save([session]);
  await store.load();
  expect(await store.load()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('returns nothing without a file', async () => {
  expect(await fileSessionStore(path()).load()).toEqual([]);
});

test('only the owner can read the file, and no other file remains', async () => {
  const store = fileSessionStore(path());
  await store.save([session]);
  await store.save([session, { ...session, shard: [2, 4] }]);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['sessions.json']);
});

test.each([
  ['no JSON', '{'],
  ['something else', '{"sessions":[]}'],
  ['another version', '{"version":2,"sessions":[]}'],
  ['a session without its id', JSON.stringify({ version: 1, sessions: [{ ...session, sessionId: '' }] })],
  ['a range that is none', JSON.stringify({ version: 1, sessions: [{ ...session, finished: [[1]] }] })],
])('a file with %s is renamed, and the error names the new file', async (_what, text) => {
  await writeFile(path(), text);
  const loaded = fileSessionStore(path()).load();
  await expect(loaded).rejects.toBeInstanceOf(SessionStoreError);
  await expect(loaded).rejects.toMatchObject({ code: 'session_store_error' });
  expect(await readdir(folder)).toEqual(['sessions.json.rejected']);
  expect(await readFile(`${path()}.rejected`, 'utf8')).toBe(text);
  expect(await fileSessionStore(path()).load()).toEqual([]);
});

test('saving to a missing folder is an error', async () => {
  await expect(fileSessionStore(join(folder, 'missing', 'sessions.json')).save([session])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

/** Writes a draft as a process with this id leaves it. Returns its name. */
async function leaveDraft(processId: number, { host = hostname(), file = 'sessions.json' } = {}): Promise<string> {
  const name = `.${file}.draft~${host}~${processId}~another-process~1`;
  await writeFile(join(folder, name), '{"version":1,"sess');
  return name;
}

/** The id of a process that has ended. */
async function endedProcessId(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test.each<[string, () => Promise<unknown>]>([
  ['load()', () => fileSessionStore(path()).load()],
  ['save()', () => fileSessionStore(path()).save([])],
])('%s removes the draft of a process that was killed while it saved', async (_method, use) => {
  const draft = await leaveDraft(await endedProcessId());
  const ownIdInAnEarlierContainer = await leaveDraft(process.pid);
  await use();
  expect(await readdir(folder)).not.toContain(draft);
  expect(await readdir(folder)).not.toContain(ownIdInAnEarlierContainer);
});

test('the drafts of running processes, of other machines and of other stores are not removed', async () => {
  const ended = await endedProcessId();
  const drafts = [
    await leaveDraft(process.ppid),
    await leaveDraft(ended, { host: 'another-machine' }),
    await leaveDraft(ended, { file: 'other.json' }),
  ];
  await fileSessionStore(path()).save([session]);
  expect((await readdir(folder)).sort()).toEqual([...drafts, 'sessions.json'].sort());
});

test('the draft of another machine is removed when it is older than a minute', async () => {
  const draft = join(folder, await leaveDraft(1, { host: 'another-machine' }));
  const old = new Date(Date.now() - 61_000);
  await utimes(draft, old, old);
  await fileSessionStore(path()).load();
  expect(await readdir(folder)).toEqual([]);
});
