/** The page for coding agents in new projects. Its snippets are compiled and run with those of the other documents. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentsPage, root, snippetsOf } from './document-snippets.js';

const text = readFileSync(join(root, agentsPage), 'utf8');

describe('AGENTS.md of new projects', () => {
  test('has snippets that are files', () => {
    const names = snippetsOf(agentsPage).map(({ file }) => file);
    expect(names).toContain('test/bot.test.ts');
    expect(names).not.toContain(undefined);
  });

  test('names pages of the documentation that exist', () => {
    const pages = [...text.matchAll(/`([\w-]+\.md)`/g)].map(([, page = '']) => page);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !existsSync(join(root, 'docs', page)))).toEqual([]);
  });

  test('fits on one page', () => {
    expect(text.split('\n').length).toBeLessThan(220);
  });
});
