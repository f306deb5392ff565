/** Reads the text of the project that people read: code, documentation and examples. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface TextLine {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  /** Starts at 1. */
  readonly number: number;
  readonly text: string;
}

const FOLDERS = ['src', 'dev', 'examples', 'docs', 'test', 'bench', 'compat', 'scripts'];
const FILES = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const READABLE = /\.(?:tsx?|mjs|py|css|html|md|template|vue)$/;
const LEFT_OUT = /(?:^|\/)(?:node_modules|__snapshots__|\.pages)\/|^test\/architecture\/names-and-spelling/;

/** Every line of the files that people read. The list of spellings is left out. */
export function readProjectLines(): TextLine[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path).replaceAll('\\', '/'),
    ),
  ).filter((path) => READABLE.test(path) && !LEFT_OUT.test(path));
  return [...FILES, ...paths].flatMap((path) =>
    readFileSync(join(projectRoot, path), 'utf8')
      .split('\n')
      .map((text, index) => ({ path, number: index + 1, text })),
  );
}

/** The words of a line in lower case. Identifiers are split: `readGuildName` gives `read guild name`. */
export function wordsOfLine(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$]/g, ' ')
    .toLowerCase();
}
