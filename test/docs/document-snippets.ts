/** The code blocks of the documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The page for coding agents in new projects. Its snippets are complete files. */
export const agentsPage = 'src/cli/new-project/layers/base/AGENTS.md.template';

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

/** The code blocks of a document that are TypeScript, in their order. */
export function snippetsOf(document: string): Snippet[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ 1: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length,
    file: /^\/\/ (\S+\.ts)\b/.exec(code)?.[1],
    code,
  }));
}
