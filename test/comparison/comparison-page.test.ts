/** docs/comparison.md has the lines of the programs as they are. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countFolder } from '../../compat/comparison/count-lines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/comparison.md`, 'utf8');
const [, table = ''] = /<!-- lines -->\n([\s\S]*)<!-- \/lines -->/.exec(page) ?? [];
const [header = [], , ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const slices = header.slice(1, -1);

const folderOf = (library: string, slice: string) =>
  `${root}compat/comparison/bots/${library.toLowerCase().replace('.', '')}/${slice}`;

test('the page has a row for each of six libraries, and a column for each of three slices', () => {
  expect(rows.map(([library]) => library?.split(' ')[0])).toEqual([
    'Guildhall',
    'discord.js',
    'discordx',
    'Sapphire',
    'seyfert',
    'necord',
  ]);
  expect(slices).toEqual(['onboarding', 'tickets', 'polls']);
});

test.each(rows.map(([library = '', ...cells]) => ({ library: library.split(' ')[0] ?? '', cells: cells.map(Number) })))(
  'the lines of $library are those of its programs',
  ({ library, cells }) => {
    const lines = slices.map((slice) => countFolder(folderOf(library, slice)));
    expect(cells).toEqual([...lines, lines.reduce((sum, count) => sum + count)]);
  },
);

test('onboarding takes at most 120 lines with Guildhall', () => {
  const folder = folderOf('Guildhall', 'onboarding');
  expect(existsSync(`${folder}/main.ts`)).toBe(true);
  expect(countFolder(folder)).toBeLessThanOrEqual(120);
});
