/** Tests that are printed from scenarios compile, and pass with the bot. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeclarationIndex } from '../../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../../dev/src/scenario/print/print-test.js';
import { Assertion } from '../../../dev/src/scenario/tests/scenario-test.js';
import * as sampleBot from '../../testing/sample-bot.js';
import { compileFiles } from '../../types/compile-files.js';
import { stepKinds } from '../step-kinds.js';
import * as clubBot from './club-bot.js';
import { paths, type SampleTest, sampleTests } from './sample-tests.js';

const exportsOf = { sampleBot, clubBot };
const fileNames = sampleTests.map((_, index) => `printed-${index}.test.ts`);
// Inside this project, whose packages the tests find.
const build = fileURLToPath(new URL('../../../build', import.meta.url));
await mkdir(build, { recursive: true });
const folder = await mkdtemp(join(build, 'printed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @param path where the test is: its imports are relative to it */
function print({ bot, title, steps }: SampleTest, path: string): string {
  const exports = exportsOf[bot];
  const index = new DeclarationIndex(exports.bot.declarations, [{ path: paths[bot], exports }]);
  const initialWorld = { kind: 'description', path: paths.world } as const;
  return printTest(
    {
      title,
      bot: { kind: 'bot', exported: { path: paths[bot], name: 'bot' } },
      initialWorld,
      invariantsPath: paths.invariants,
      path,
      steps,
    },
    index,
  );
}

for (const [index, each] of sampleTests.entries()) {
  const path = join(folder, fileNames[index] ?? '');
  await writeFile(path, print(each, path));
}

describe('a printed test', () => {
  let errors: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    errors = await compileFiles(folder);
  });

  test.each(sampleTests.map(({ title }, index) => ({ title, index })))('$title compiles', ({ index }) => {
    expect(errors.get(fileNames[index] ?? '')).toEqual([]);
  });

  test.each(sampleTests)('$title is the same as before', async ({ title, ...each }) => {
    const path = join(paths.world, '../printed.test.ts');
    const file = `snapshots/${title.replaceAll(/\W+/g, '-').toLowerCase()}.txt`;
    await expect(print({ title, ...each }, path)).toMatchFileSnapshot(file);
  });
});

describe('a printed test passes', async () => {
  for (const name of fileNames) await import(join(folder, name));
});

describe('the sample scenarios', () => {
  const items = sampleTests.flatMap(({ steps }) => steps);

  test('have every kind of step', () => {
    const kinds = new Set<string>(items.map(({ step }) => step.kind));
    expect(stepKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test('have every kind of assertion', () => {
    const kinds = new Set<string>(items.flatMap(({ assertions }) => assertions.map(({ kind }) => kind)));
    expect(kindsOf(Assertion).filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

function kindsOf({ options }: typeof Assertion): string[] {
  return options.flatMap(({ shape: { kind } }) => ('options' in kind ? kind.options : [...kind.values]));
}
