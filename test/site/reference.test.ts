/** The API reference: how doc comments are read, and which page describes which name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeHtml } from '../../docs/site/reference/code-html.js';
import { parseDocComment } from '../../docs/site/reference/doc-comment.js';
import { type PackageExports, readExports } from '../../docs/site/reference/read-exports.js';
import { type ReferencePage, referencePages } from '../../docs/site/reference/reference-pages.js';
import { topics } from '../../docs/site/reference/topics.js';
import { root } from '../../docs/site/root.js';
import { entryPoints, sourceOf } from '../../scripts/source-trees.mjs';
import {
  membersWithoutDescription,
  namesWithoutDescription,
  parametersWithoutDescription,
  unknownLinks,
} from './exported-docs.js';

let exported: PackageExports;
let pages: readonly ReferencePage[];

beforeAll(() => {
  exported = readExports('sources');
  pages = referencePages(exported);
});

describe('the exports of the packages', () => {
  test('are read from every entry point of the packages that programs import', () => {
    const names = exported.entries.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'guildhall',
        'guildhall/wire',
        '@guildhall/dev/emulator',
        '@guildhall/dev/testing/vitest',
      ]),
    );
    const others = entryPoints().filter(({ name }) => !names.includes(name));
    const notPublic = /^(?:guildhall\/(?:internal|testing|testing\/vitest|emulator)|@guildhall\/dev\/commands)$/;
    expect(others.filter(({ name }) => !notPublic.test(name))).toEqual([]);
    expect(names.filter((name) => notPublic.test(name))).toEqual([]);
    expect(exported.names.size).toBeGreaterThan(1000);
  });

  test.each(['guildhall', 'guildhall/http'])('of %s are in sections by subject', (name) => {
    const entry = exported.entries.find((each) => each.name === name);
    const listed = entry?.sections.flatMap(({ names }) => names) ?? [];
    expect([...new Set(listed)].sort()).toEqual([...(entry?.names ?? [])].sort());
    const titles = entry?.sections.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Scheduled tasks', 'URLs of images']));
  });

  test('have a description each', () => {
    expect(namesWithoutDescription(exported)).toEqual([]);
  });

  test('have a description for each member whose name and type do not say everything', () => {
    expect(membersWithoutDescription(exported)).toEqual([]);
  });

  test('have a description for each parameter that is a text, a number or a condition', () => {
    expect(parametersWithoutDescription(exported)).toEqual([]);
  });

  test('have descriptions that link only exported names', () => {
    expect(unknownLinks(exported)).toEqual([]);
  });
});

describe('the pages of the reference', () => {
  test('describe each name once', () => {
    const names = pages.flatMap((page) => page.names.map(({ name }) => name));
    expect(names.sort()).toEqual([...exported.names.keys()].sort());
  });

  test('have different names', () => {
    expect(new Set(pages.map(({ page }) => page)).size).toBe(pages.length);
  });

  test('are assigned to folders that exist', () => {
    const folders = topics.flatMap((topic) => topic.folders);
    expect(folders.filter((folder) => !existsSync(join(root, sourceOf(`${folder}/`))))).toEqual([]);
  });
});

test('a declaration is shown with links to its types, and as text', () => {
  const source = "type Pairs = Map<Snowflake, 'a'>;";
  const links = new Map([[source.indexOf('Snowflake'), 'bot.html#Snowflake']]);
  expect(codeHtml({ source, start: 0, end: source.length, links })).toBe(
    `type Pairs = Map&lt;<a href="bot.html#Snowflake">Snowflake</a>, <span class="s">'a'</span>&gt;;`,
  );
});

describe('a doc comment', () => {
  test('does not end at the decorators of an example', () => {
    const { description, examples } = parseDocComment(
      '/**\n * Binds a method.\n * @example\n * @Button(apply)\n * clicked() {}\n * @see https://example.org\n */',
    );
    expect(description).toBe('Binds a method.');
    expect(examples).toEqual(['@Button(apply)\nclicked() {}']);
  });

  test('has parameters, errors, a default and a result', () => {
    const comment = parseDocComment(
      '/**\n * Waits.\n * @param ms milliseconds,\n * above 0\n * @returns nothing\n * @throws {RangeError} when it is 0\n * @default 5\n */',
    );
    expect([...comment.params]).toEqual([['ms', 'milliseconds,\nabove 0']]);
    expect(comment).toMatchObject({
      returns: 'nothing',
      throws: [{ error: 'RangeError', when: 'when it is 0' }],
      default: '5',
    });
  });
});
