/** Checks that the symbols and event names in README.md and docs exist in `src`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { listenableEventNames, webhookEventNames } from '../../src/app/dispatch/events/event-names.js';
import { projectRoot as root } from './project-text.js';
import { readSources } from './source-imports.js';

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
];

const sourceWords = new Set(
  readSources().flatMap(({ path, text }) => {
    const words = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
    // The codecs of world files derive the keys of a file from the names of fields.
    return path.includes('/world-file/') ? [...words, ...words.map(snakeCase)] : words;
  }),
);

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const CODE_BLOCK = /```[\s\S]*?```/g;
const CODE_SPAN = /`([^`]+)`/g;
/** An identifier, a path of properties, a decorator or a call of one of these. */
const SYMBOL = /^@?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(|$)/;
/** Sample text of docs/recordings.md. */
const samples = new Set(['xxx']);
/** Names of package.json, as in "belongs in `devDependencies`". */
const manifestWords = new Set(
  Object.values(PACKAGES).flatMap(({ folder }) =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
  ),
);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = (text.match(CODE_BLOCK) ?? []).join('\n');

  test('mentions only symbols that exist in src or in its own examples', () => {
    const exampleWords = new Set(blocks.match(/[A-Za-z_$][\w$]*/g));
    const spans = [...text.replace(CODE_BLOCK, '').matchAll(CODE_SPAN)].map(([, span = '']) => span);
    const isPage = (span: string) => span.endsWith('.md');
    const symbols = spans.flatMap((span) => (isPage(span) ? [] : (SYMBOL.exec(span)?.[1]?.split('.') ?? [])));
    const isKnown = (word: string) =>
      [sourceWords, exampleWords, samples, manifestWords].some((words) => words.has(word));
    expect(symbols.filter((word) => !isKnown(word))).toEqual([]);
  });

  test('imports only names that exist in src', () => {
    const imports = [...blocks.matchAll(/import (?:type )?\{([^}]*)\} from '@?guildhall[^']*'/g)];
    const names = imports.flatMap(([, list = '']) => list.match(/[A-Za-z_$][\w$]*/g) ?? []);
    expect(names.filter((name) => !sourceWords.has(name))).toEqual([]);
  });

  test('listens only to events that exist', () => {
    const events = [...text.matchAll(/@On\('(\w+)'/g)].map(([, name = '']) => name);
    expect(events.filter((name) => !listenableEventNames.includes(name))).toEqual([]);
    const webhookEvents = [...text.matchAll(/@OnWebhookEvent\('(\w+)'/g)].map(([, name = '']) => name);
    expect(webhookEvents.filter((name) => !webhookEventNames.includes(name))).toEqual([]);
  });
});
