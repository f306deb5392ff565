import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectName } from '../../dev/src/cli/commands/dev-command.js';

async function folderWith(packageJson?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-name-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (packageJson !== undefined) await writeFile(join(folder, 'package.json'), packageJson);
  return folder;
}

test.each([
  ['tide-table', 'tide-table'],
  ['@harbour/tide-table', 'tide-table'],
])('the project %s is named %s', async (name, expected) => {
  expect(projectName(await folderWith(JSON.stringify({ name })))).toBe(expected);
});

test.each([
  ['no package.json', undefined],
  ['a package.json without a name', '{}'],
  ['a name that is no text', '{"name": 5}'],
  ['a broken package.json', '{"name":'],
  ['a name that is too short for a guild', '{"name": "x"}'],
  ['a name that is too long for a guild', JSON.stringify({ name: 'x'.repeat(101) })],
])('with %s the name is that of the folder', async (_what, packageJson) => {
  const folder = await folderWith(packageJson);
  expect(projectName(folder)).toBe(basename(folder));
});
