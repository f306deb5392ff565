/** Lines of the documents that show a result, such as `bold('a'); // → **a**`, have this result. */
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { documents, type Snippet, snippetsOf } from './document-snippets.js';
import { pathInDocument, toModule } from './snippet-context.js';
import { writeDocument } from './written-document.js';

/** Lines of the form `expression; // → result`. A line break in the result is written as `\n`. */
const RESULT = /^(\w.*); \/\/ → (.*)$/gm;

interface ShownResult {
  readonly expression: string;
  readonly expected: string;
}

interface CheckedSnippet extends Snippet {
  readonly shown: readonly ShownResult[];
}

const checked: readonly CheckedSnippet[] = documents.flatMap(snippetsOf).flatMap((snippet) => {
  const shown = [...snippet.code.matchAll(RESULT)].map(([, expression = '', expected = '']) => ({
    expression,
    expected,
  }));
  return shown.length > 0 ? [{ ...snippet, shown }] : [];
});

/** The snippet as a module that exports the value of each of these lines. */
function withResults(snippet: Snippet): string {
  const code = snippet.code.replace(RESULT, (_line, expression) => `results.push(${expression});`);
  return `export const results: unknown[] = [];\n${toModule({ ...snippet, code })}`;
}

const asText = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 8 })
    : String(value).replaceAll('\n', String.raw`\n`);

test('results in documents are found', () => {
  expect(checked.flatMap(({ shown }) => shown).length).toBeGreaterThan(35);
});

for (const document of new Set(checked.map((snippet) => snippet.document))) {
  const snippets = checked.filter((snippet) => snippet.document === document);
  const named = snippetsOf(document).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code] as const]));
  const folder = await writeDocument(
    new Map([...named, ...snippets.map((snippet) => [pathInDocument(snippet), withResults(snippet)] as const)]),
  );
  describe(document, async () => {
    for (const snippet of snippets) {
      const { results } = await import(join(folder, pathInDocument(snippet)));
      test.each(snippet.shown.map((line, index) => ({ ...line, index })))('$expression', ({ expected, index }) => {
        expect(asText(results[index])).toBe(expected);
      });
    }
  });
}
