/** The check of the links of the built site reports links that lead nowhere. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeadLinks } from '../../docs/site/checks/built-links.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-site-'));
  mkdirSync(join(folder, 'guide'));
  writeFileSync(join(folder, 'guide/index.html'), '<h1 id="guide">Guide</h1>');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the first page with a link, and returns the dead links of the site. */
function deadLinksWith(href: string): string[] {
  writeFileSync(join(folder, 'index.html'), `<p id="here"><a class="x" href="${href}">x</a></p>`);
  return findDeadLinks(folder, '/base/');
}

describe('a link of the built site', () => {
  test.each([
    ['a missing page', 'guide/missing.html'],
    ['a missing heading', './guide/#missing'],
    ['a missing heading of the same page', '#missing'],
    ['a path without the base', '/guide/'],
    ['a folder above the site', '../other.html'],
  ])('to %s is dead', (_what, href) => {
    expect(deadLinksWith(href)).toEqual([`index.html: ${href}`]);
  });

  test.each([
    ['a page', 'guide/index.html'],
    ['a folder with a page', '/base/guide/'],
    ['a page without extension', 'guide/index'],
    ['a heading', 'guide/index.html#guide'],
    ['a heading of the same page', '#here'],
    ['another site', 'https://example.org/'],
  ])('to %s is not dead', (_what, href) => {
    expect(deadLinksWith(href)).toEqual([]);
  });
});
