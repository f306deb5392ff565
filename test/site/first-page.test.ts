/** The first page of the site: its bot, its figures and its colors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { describe, expect, test } from 'vitest';
import { bot, crewForm, joinCommand } from '../../docs/site/first-page/bot.js';
import { renderFirstPage, shownLines } from '../../docs/site/pages/first-page.js';
import { playgroundColors } from '../../docs/site/pages/playground-colors.js';
import { root } from '../../docs/site/root.js';

describe('the bot of the first page', () => {
  test('has ten lines, which fit next to its picture', () => {
    const lines = shownLines(readFileSync(join(root, 'docs/site/first-page/bot.ts'), 'utf8')).split('\n');
    expect(lines.filter((line) => line !== '')).toHaveLength(10);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test('shows the form and gives the response of the pictures', async () => {
    await using world = await createWorld({ bot });
    const robin = await world.createMember('Robin');
    await robin.useCommand(joinCommand);
    const response = await robin.fill(crewForm, { boat: 'yacht' }).submit();
    expect(response).toHaveContent('You sail on the yacht.');
  });
});

describe('the text of the first page', () => {
  const page = renderFirstPage();

  test('contains the bot and all figures', () => {
    expect(page).toContain('class CrewHandler');
    expect(page).not.toMatch(/__[A-Z]+/);
  });

  test.each([
    ['type tests', /\*\*\d[\d,]*\*\* type tests/],
    ['milliseconds', /\*\*\d+ ms\*\*/],
    ['events and kills', /\*\*\d[\d,]*\*\* events, \*\*\d[\d,]*\*\* kills/],
  ])('has the figures of %s', (_what, pattern) => {
    expect(page).toMatch(pattern);
  });
});

describe('the colors of the site', () => {
  const theme = readFileSync(join(root, 'dev/src/playground/styles/theme.css'), 'utf8');

  test('are those of the playground, in both themes', () => {
    const colors = playgroundColors(theme);
    for (const name of ['light', 'dark']) {
      const [, accent] = new RegExp(`data-theme="${name}"\\][^}]*--accent: (#\\w+);`).exec(theme) ?? [];
      expect(colors).toContain(`--playground-accent: ${accent};`);
    }
  });

  test('cannot be read from a style without a theme or without a color', () => {
    expect(() => playgroundColors(':root {}')).toThrow('no theme "light"');
    expect(() => playgroundColors(':root[data-theme="light"] { --accent: #000; }')).toThrow('no color --accent-soft');
  });
});
