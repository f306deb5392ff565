/** Every snippet of the documents that is written for another library compiles with the version that this page names. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFiles } from '../../types/compile-files.js';
import { documents, type LibrarySnippet, librarySnippetsOf } from '../document-snippets.js';
import { writeFiles } from '../written-document.js';
import { librariesFolder, librariesSkipReason } from './libraries.js';
import { pathOfLibrarySnippet, toLibraryModule } from './library-context.js';

const snippets = documents.flatMap(librarySnippetsOf);

const mistakes = [
  {
    library: 'discord.js',
    mistake: 'a method that does not exist',
    code: "if (interaction.isButton()) await interaction.respond('Hello');\n",
    message: /respond/,
  },
  {
    library: 'discord.js',
    mistake: 'an option with the wrong type',
    code: "new Client({ intents: ['Guild'] });\n",
    message: /"Guild"/,
  },
  { library: 'discord.js', mistake: 'a name that is not declared', code: 'missingName();\n', message: /missingName/ },
].map(({ message, mistake, ...snippet }) => ({
  mistake,
  message,
  snippet: { ...snippet, document: mistake, file: undefined, line: 1 } satisfies LibrarySnippet,
}));

describe.skipIf(librariesSkipReason)('the snippets of other libraries', () => {
  const all = [...snippets, ...mistakes.map(({ snippet }) => snippet)];
  let folder = '';
  let errors: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    const files = all.map((snippet) => [pathOfLibrarySnippet(snippet), toLibraryModule(snippet)] as const);
    folder = await writeFiles(new Map(files), librariesFolder);
    // The types of seyfert do not support the option.
    errors = await compileFiles(folder, { exactOptionalPropertyTypes: false });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are found', () => {
    expect(snippets.length).toBeGreaterThan(20);
  });

  test.each(snippets.map(pathOfLibrarySnippet))('%s compiles', (path) => {
    expect(errors.get(path)).toEqual([]);
  });

  test.each(mistakes)('do not compile with $mistake', ({ snippet, message }) => {
    expect(errors.get(pathOfLibrarySnippet(snippet))?.join('\n')).toMatch(message);
  });
});

test('two snippets of a document do not have the same file name', () => {
  const paths = snippets.map(pathOfLibrarySnippet);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
