/** The page for coding agents in new projects. Its snippets are compiled and run with those of the other documents. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderAgentsPage } from '../../scripts/agents-page.js';
import { agentsPage, root, snippetsOf } from './document-snippets.js';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read(agentsPage);

describe('AGENTS.md of new projects', () => {
  test('is made of the documents', async () => {
    const rendered = renderAgentsPage(read('docs/guide/one-page.md'), read('docs/README.md'));
    await expect(rendered).toMatchFileSnapshot(join(root, agentsPage));
  });

  test('has no link that leads out of the project', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    const paths = links
      .filter((link) => !link.startsWith('https:'))
      .map((link) => link.replace('node_modules/guildhall/', ''));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('has snippets that are files', () => {
    const names = snippetsOf(agentsPage).map(({ file }) => file);
    expect(names).toContain('test/bot.test.ts');
    expect(names).not.toContain(undefined);
  });

  test('names every page of the documentation', () => {
    const pages = [...text.matchAll(/`([\w-]+\.md)`/g)].map(([, page = '']) => page);
    expect(pages.length).toBeGreaterThan(30);
    const exists = (page: string) => ['docs', 'docs/guide'].some((folder) => existsSync(join(root, folder, page)));
    expect(pages.filter((page) => !exists(page))).toEqual([]);
  });

  test('fits on one page', () => {
    expect(text.split('\n').length).toBeLessThan(250);
  });
});
