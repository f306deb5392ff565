/** The code blocks of the documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The page for coding agents in new projects. Its snippets are complete files. */
export const agentsPage = 'create/src/layers/base/AGENTS.md.template';

/**
 * README.md, every page of docs, and the page for coding agents. `docs/site` contains what builds the site of the pages of docs.
 */
export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/site/'))
    .sort(),
  agentsPage,
];

/** A code block in TypeScript. */
export interface Snippet {
  readonly document: string;
  /** The number of the line before the code. */
  readonly line: number;
  /** The path in its first line, for example `src/bot.ts`. */
  readonly file: string | undefined;
  readonly code: string;
}

/** A code block for another library. Its first line is `// discord.js`, or `// discord.js: src/bot.ts` for a file. */
export interface LibrarySnippet extends Snippet {
  readonly library: string;
}

const libraries: ReadonlySet<string> = new Set(
  Object.keys(JSON.parse(readFileSync(join(root, 'test/docs/migration/package.json'), 'utf8')).dependencies),
);

/** The code blocks of a document that are TypeScript for this project, in their order. */
export function snippetsOf(document: string): Snippet[] {
  return allSnippetsOf(document).flatMap(({ library, ...snippet }) => (library === undefined ? [snippet] : []));
}

/** The code blocks of a document that are TypeScript for other libraries, in their order. */
export function librarySnippetsOf(document: string): LibrarySnippet[] {
  return allSnippetsOf(document).flatMap(({ library, ...snippet }) =>
    library === undefined ? [] : [{ ...snippet, library }],
  );
}

function allSnippetsOf(document: string): (Snippet & { readonly library: string | undefined })[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ 1: code = '', index }) => {
    const [, name = '', rest = ''] = /^\/\/ ([^\s:]+)(?:: )?(.*)$/m.exec(code.split('\n', 1)[0] ?? '') ?? [];
    const library = libraries.has(name) ? name : undefined;
    return {
      document,
      line: text.slice(0, index).split('\n').length,
      library,
      file: /^\S+\.ts\b/.exec(library === undefined ? name : rest)?.[0],
      code,
    };
  });
}

/** The code blocks of a document that are files in JavaScript, by their path. */
export function scriptsOf(document: string): Map<string, string> {
  const text = readFileSync(join(root, document), 'utf8');
  return new Map(
    [...text.matchAll(/^```js\n(\/\/ (\S+\.c?js)\n.*?)^```$/gms)].map(([, code = '', file = '']) => [file, code]),
  );
}
