import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { WrittenFiles } from '../../dev/src/cli/explore/written-files.js';
import { createTemporaryFolder } from '../temporary-folder.js';

const SQLITE = 'SQLite format 3\0';
let folder: string;

beforeEach(async () => {
  folder = await createTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const describeAll = (files: WrittenFiles) => files.find()?.map(({ path, kind, change }) => `${change} ${kind} ${path}`);

test('a folder in which nothing was written', async () => {
  await write('bot.js', 'code');
  expect(new WrittenFiles(folder).find()).toEqual([]);
});

test('files that were created, changed and deleted, in the order of their paths', async () => {
  for (const name of ['a/changed.txt', 'b/deleted.txt', 'kept.txt']) await write(name, 'before');
  const files = new WrittenFiles(folder);
  await write('a/changed.txt', 'afterwards');
  await rm(join(folder, 'b/deleted.txt'));
  await write('c/created.txt', '');
  expect(describeAll(files)).toEqual([
    'changed file a/changed.txt',
    'deleted file b/deleted.txt',
    'created file c/created.txt',
  ]);
});

test('a database is one of SQLite by its content or by the files beside it, which belong to it', async () => {
  await write('old.db', SQLITE);
  await write('wal.db', '');
  const files = new WrittenFiles(folder);
  await write('old.db-shm', 'index');
  await write('wal.db-wal', 'changes');
  await write('new.sqlite', `${SQLITE}tables`);
  await write('notes-journal', 'no database');
  expect(describeAll(files)).toEqual([
    'created database new.sqlite',
    'created file notes-journal',
    'changed database old.db',
    'changed database wal.db',
  ]);
});

test('what package managers, version control and the command itself write is left out', async () => {
  const files = new WrittenFiles(folder);
  for (const name of ['node_modules/x/a.js', '.git/index', '.guildhall/map.json', 'src/__pycache__/bot.pyc'])
    await write(name, 'x');
  expect(files.find()).toEqual([]);
});

test('links are not followed', async () => {
  await write('data/a.txt', 'x');
  await symlink(folder, join(folder, 'data/self'), 'dir');
  const files = new WrittenFiles(folder);
  await write('data/a.txt', 'changed');
  expect(describeAll(files)).toEqual(['changed file data/a.txt']);
});

test('a folder that does not exist any more has lost its files', async () => {
  await write('data/a.txt', 'x');
  const files = new WrittenFiles(join(folder, 'data'));
  await rm(join(folder, 'data'), { recursive: true });
  expect(describeAll(files)).toEqual(['deleted file a.txt']);
});
