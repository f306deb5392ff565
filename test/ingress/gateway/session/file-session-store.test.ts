import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
