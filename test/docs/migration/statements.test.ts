/** What the pages of docs/migration say about other libraries is true for the versions that are installed. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportListsOf } from '../../../docs/site/reference/export-lists.js';
import { events } from '../../../src/wire/events/all-events.js';
import * as wire from '../../../src/wire/index.js';
import { root } from '../document-snippets.js';
import { librariesFolder, librariesSkipReason } from './libraries.js';

const page = await readFile(join(root, 'docs/migration/coming-from-discord.js.md'), 'utf8');
const otherLibraries = await readFile(join(root, 'docs/migration/others.md'), 'utf8');
const requireLibrary = createRequire(join(librariesFolder, 'package.json'));

/** What the tests use of discord.js. Its package is not one of this project. */
interface TestedClient {
  on(event: string, listener: (value: unknown) => unknown): void;
  emit(event: string): boolean;
}
const DiscordJs = z.looseObject({
  version: z.string(),
  Client: z.custom<new (options: object) => TestedClient>((value) => typeof value === 'function'),
  Events: z.record(z.string(), z.string()),
});

const Version = z.looseObject({ version: z.string() });

const packageFileOf = (library: string) => join(librariesFolder, 'node_modules', library, 'package.json');

const load = () => DiscordJs.parse(requireLibrary('discord.js'));

/** The code in the cells of a table of a page, by row: that of the other library, then that of Guildhall. */
function codeInTable(heading: string, index = 0, text = page): [other: string[], guildhall: string[]][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ', 1).join('').split('|---|---|\n')[index + 1]?.split('\n\n', 1).join('') ?? '';
  const codeOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...rows.matchAll(/^\| (.*) \| (.*) \|$/gm)].map(([, a = '', b = '']) => [codeOf(a), codeOf(b)]);
}

/** The names in a file that exports names of other files, with those of types. */
async function exportsOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).match(/\b[A-Za-z]\w+\b/g) ?? [];
}

const isClassName = (code: string) => /^[A-Z][a-z]\w*$/.test(code);

describe.skipIf(librariesSkipReason)('coming from discord.js', () => {
  test('names the version that is tested', () => {
    expect(page).toContain(`**${load().version}**`);
  });

  test('lists classes that exist', async () => {
    const rows = codeInTable('Names');
    const missing = (codes: readonly string[], names: readonly string[]) =>
      codes.filter((code) => isClassName(code) && !names.includes(code));
    expect(rows.length).toBeGreaterThan(20);
    expect(
      missing(
        rows.flatMap(([discordJs]) => discordJs),
        Object.keys(load()),
      ),
    ).toEqual([]);
    const files = ['src/index.ts', 'src/rest/index.ts'].flatMap((path) => exportListsOf(join(root, path)));
    const own = await Promise.all(files.map(exportsOf));
    expect(
      missing(
        rows.flatMap(([, guildhall]) => guildhall),
        [...own.flat(), ...Object.keys(wire), 'Map'],
      ),
    ).toEqual([]);
  });

  test('lists events that exist under these names, and only in one of the libraries', () => {
    const rows = codeInTable('Names', 1);
    const names = Object.values(load().Events);
    expect(rows.length).toBe(6);
    for (const event of rows.flatMap(([discordJs]) => discordJs)) {
      expect(names).toContain(event);
      expect(Object.keys(events)).not.toContain(event);
    }
    const own = rows.flatMap(([, guildhall]) => guildhall).filter((code) => /^(guild|ready)/.test(code));
    expect(own.length).toBeGreaterThan(6);
    for (const event of own) expect(Object.keys(events)).toContain(event);
  });

  test('quotes errors with their texts', async () => {
    const texts = await readFile(join(librariesFolder, 'node_modules/discord.js/src/errors/Messages.js'), 'utf8');
    const quoted = codeInTable('Errors').flatMap(([discordJs]) =>
      discordJs.filter((code) => /^[A-Z]\S* .* /.test(code)),
    );
    expect(quoted.length).toBeGreaterThan(5);
    for (const text of quoted) expect(texts).toContain(text.replace(/: time$/, ': '));
  });

  test('says that a client without intents throws', () => {
    const { Client } = load();
    expect(() => new Client({})).toThrow(expect.objectContaining({ code: 'ClientMissingIntents' }));
  });

  test('says that an error in an asynchronous listener becomes the event error', async () => {
    const { Client } = load();
    const client = new Client({ intents: [] });
    const failure = new Error('from a listener');
    const reported = new Promise((resolve) => client.on('error', resolve));
    client.on('messageCreate', () => Promise.reject(failure));
    client.emit('messageCreate');
    expect(await reported).toBe(failure);
  });
});

describe.skipIf(librariesSkipReason)('the page about other libraries', () => {
  test.each([
    { heading: 'discordx', library: 'discordx' },
    { heading: 'Sapphire', library: '@sapphire/framework' },
    { heading: 'seyfert', library: 'seyfert' },
  ])('names the version and the exports of $library', async ({ heading, library }) => {
    const exported = Object.keys(await import(requireLibrary.resolve(library)));
    const { version } = Version.parse(JSON.parse(await readFile(packageFileOf(library), 'utf8')));
    const named = codeInTable(heading, 0, otherLibraries)
      .flatMap(([other]) => other)
      .flatMap((code) => /^@?([A-Z]\w+)(?![\w<])/.exec(code)?.slice(1) ?? []);
    expect(otherLibraries).toContain(`**${library} ${version}**`);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
  });
});
