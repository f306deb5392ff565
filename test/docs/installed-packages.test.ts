/** A page that imports a package which Guildhall does not install says how to install it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root } from './document-snippets.js';

/** What a reader has: modules of Node, the two packages, and the test runner of new projects. */
const INSTALLED = /^(?:node:|\.|guildhall(?:\/|$)|@guildhall\/dev(?:\/|$)|vitest$)/;

/** Libraries whose users read a page, so they have them. */
const LIBRARIES_OF_READERS: Readonly<Record<string, readonly string[]>> = {
  'docs/migration/coming-from-discord.js.md': ['discord.js'],
  'docs/migration/others.md': ['discordx', '@sapphire/framework', 'seyfert', 'discord.js'],
  'docs/testing.md': ['discord.js'],
};

/** Entry points that need a package which Guildhall does not install. */
const PEERS: Readonly<Record<string, string>> = {
  'guildhall/cluster': 'ioredis',
  'guildhall/telemetry': '@opentelemetry/api',
};

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const imports = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const blocks = [...text.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, code = '']) => code).join('\n');
  const names = [...blocks.matchAll(/(?:from|import|require\() ?'([^']+)'/g)].flatMap(([, name = '']) =>
    INSTALLED.test(name) ? (PEERS[name] ?? []) : [packageOf(name)],
  );
  return [...new Set(names)].map((name) => ({ document, name, text }));
});

test('imports of other packages are found', () => {
  expect(imports.map(({ document, name }) => `${document} ${name}`)).toContain('docs/guide/modals.md zod');
});

test.each(imports.filter(({ document, name }) => !LIBRARIES_OF_READERS[document]?.includes(name)))(
  '$document has the line that installs $name',
  ({ name, text }) => {
    const lines = text.match(/npm install [^`\n]*/g) ?? [];
    expect(lines.some((line) => line.split(' ').includes(name))).toBe(true);
  },
);
