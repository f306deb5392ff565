/**
 * The errors of bots that cannot be composed are the same as before. After an intended change:
 * `npx vitest run --project unit test/golden -u`, and review the difference of the golden files.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuildhallError, loadFeatures } from 'guildhall';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compositionErrorCodes, problemTexts } from './problem-texts.js';
import { wrongBots } from './wrong-bots.js';

let folder = '';
let printed = '';
const composed: string[] = [];
const codes = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-features-'));
  const groups = Object.entries({ ...wrongBots, 'folders of features': await wrongFolders() });
  for (const [group, bots] of groups) {
    for (const [title, compose] of Object.entries(bots)) {
      const error = await errorOf(compose);
      if (error === undefined) composed.push(`${group}: ${title}`);
      else printed += `# ${group}: ${title}\n${describe(error)}\n\n`;
    }
  }
  printed = printed.replaceAll(folder, '<folder>').replace(/\d+\.\d+\.\d+ in file:[^)]+/g, '<this copy>');
});
afterAll(() => rm(folder, { recursive: true }));

/** Folders whose features cannot be loaded. */
async function wrongFolders(): Promise<Record<string, () => unknown>> {
  const files = {
    'twice/desk.mjs': '',
    'twice/desk.js': '',
    'wrong/none.mjs': 'export const desk = 1;',
    'wrong/other.mjs': 'export default 7;',
    'wrong/function.mjs': 'export default () => 7;',
    'empty/README.md': '',
    'a-file': '',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const load = (name: string) => () => loadFeatures(join(folder, name));
  return {
    'two files with one name': load('twice'),
    'files without a feature': load('wrong'),
    'no file': load('empty'),
    'a file in place of the folder': load('a-file'),
  };
}

async function errorOf(compose: () => unknown): Promise<unknown> {
  try {
    await compose();
    return undefined;
  } catch (error) {
    return error;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof GuildhallError)) return String(error);
  codes.add(error.code);
  return `${error.name} (${error.code})\n${error.message}`;
}

test('each wrong bot is rejected with the same error as before', async () => {
  await expect(printed).toMatchFileSnapshot('snapshots/composition-errors.txt');
});

test('each wrong bot is rejected', () => {
  expect(composed).toEqual([]);
});

test('there is a wrong bot for each code of a composition error', () => {
  const known = compositionErrorCodes();
  expect(known.length).toBeGreaterThan(1);
  expect(known.filter((code) => !codes.has(code))).toEqual([]);
});

test('there is a wrong bot for each message and each remedy in the sources', () => {
  const texts = problemTexts();
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ pattern }) => !pattern.test(printed)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
