/** Every snippet of the documents that is written for another library compiles with the version that this page names. */
import { describe, expect, test } from 'vitest';
import { createSnippetService, errorsOf } from '../../types/typescript.js';
import { documents, type LibrarySnippet, librarySnippetsOf } from '../document-snippets.js';
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

describe.skipIf(librariesSkipReason)('the snippets of other libraries', { timeout: 120_000 }, () => {
  const service = createSnippetService(
    Object.fromEntries(
      [...snippets, ...mistakes.map(({ snippet }) => snippet)].map((snippet) => [
        pathOfLibrarySnippet(snippet),
        toLibraryModule(snippet),
      ]),
    ),
    // The types of seyfert do not support the option.
    { folder: librariesFolder, compilerOptions: { exactOptionalPropertyTypes: false } },
  );
  test('are found', () => {
    expect(snippets.length).toBeGreaterThan(20);
  });

  test.each(snippets.map(pathOfLibrarySnippet))('%s compiles', (path) => {
    expect(errorsOf(service, path)).toEqual([]);
  });

  test.each(mistakes)('do not compile with $mistake', ({ snippet, message }) => {
    expect(errorsOf(service, pathOfLibrarySnippet(snippet)).flat().join('\n')).toMatch(message);
  });
});

test('two snippets of a document do not have the same file name', () => {
  const paths = snippets.map(pathOfLibrarySnippet);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
