/** The commands of the documents: the lines of their `sh` blocks, and inline code that calls a program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, root } from '../document-snippets.js';

export interface DocumentCommand {
  readonly document: string;
  /** The number of its line in the document. */
  readonly line: number;
  /** As it is written, in one line. */
  readonly text: string;
  /** The program and its arguments, without variables before it. */
  readonly words: readonly string[];
}

export interface ShellBlock {
  readonly document: string;
  readonly line: number;
  readonly code: string;
}

/** Programs whose calls are also checked in inline code. */
const INLINE = /^(?:npx|npm|pnpm|yarn|bun|guildhall|docker|kubectl|systemctl) /;

const textOf = (document: string) => readFileSync(join(root, document), 'utf8');

const all = [...documents, 'create/README.md', 'examples/README.md'];

/** The blocks in the language `sh`, with the number of the line before their code. */
export const shellBlocks: readonly ShellBlock[] = all.flatMap((document) => {
  const text = textOf(document);
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(({ 1: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length,
    code,
  }));
});

export const documentCommands: readonly DocumentCommand[] = [
  ...shellBlocks.flatMap(({ document, line, code }) =>
    commandsIn(code).map((command) => ({ ...command, document, line: line + command.line })),
  ),
  ...all.flatMap(inlineCommands),
];

/** Inline code may use `…` for a part, and `\|` in tables. Those are no commands that somebody can copy. */
function inlineCommands(document: string): DocumentCommand[] {
  const text = textOf(document).replace(/^```.*?^```$/gms, (block) => block.replace(/[^\n]/g, ''));
  return [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].flatMap(({ 1: code = '', index }) => {
    if (!INLINE.test(code) || /…|\\\|/.test(code)) return [];
    const line = text.slice(0, index).split('\n').length;
    return commandsIn(code).map((command) => ({ ...command, document, line }));
  });
}

interface FoundCommand {
  readonly line: number;
  readonly text: string;
  readonly words: readonly string[];
}

/** Splits the code of a shell into simple commands: at line ends, `&&`, `|` and `&`, outside of quotes. */
function commandsIn(code: string): FoundCommand[] {
  const found: FoundCommand[] = [];
  let line = 1;
  for (const part of code.matchAll(
    /(?:\\\n|'[^']*'|"(?:\\.|[^"\\])*"|\$\([^)]*\)|(?:^|(?<=\s))#.*|[^\n&|])+|[\n&|]+/g,
  )) {
    const text = part[0]
      .replaceAll('\\\n', ' ')
      .replace(/(?:^|\s)#.*$/m, '')
      .trim();
    const words = wordsOf(text);
    if (!/^[&|\n]/.test(part[0]) && words.length > 0) found.push({ line, text, words });
    line += part[0].split('\n').length - 1;
  }
  return found;
}

/** The words of a simple command without quotes, and without the variables before it. A line of variables alone has none. */
function wordsOf(text: string): string[] {
  const words = text.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\$\([^)]*\)|[^\s'"])+/g) ?? [];
  const first = words.findIndex((word) => !/^\w+=/.test(word));
  return first === -1 ? [] : words.slice(first).map(withoutQuotes);
}

function withoutQuotes(word: string): string {
  return word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"/g, (_quoted, plain?: string, escaped = '') => plain ?? escaped);
}
