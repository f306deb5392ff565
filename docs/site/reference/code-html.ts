/** Writes a piece of a declaration file as HTML: with colors, and with links to the types that it names. */
import { ts } from '@ts-morph/common';

export interface CodePart {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** The target of the identifier at a position. */
  readonly links: ReadonlyMap<number, string>;
  /** White space that replaces the one before a position. */
  readonly breaks?: ReadonlyMap<number, string>;
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the lines of the code without the indentation of the first one. */
export function codeHtml({ source, start, end, links, breaks = new Map() }: CodePart): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false);
  scanner.setText(source, start, end - start);
  const [, indentation = ''] = /(?:^|\n)([ \t]*)$/.exec(source.slice(0, start)) ?? [];
  let html = '';
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const position = scanner.getTokenStart();
    const text = scanner.getTokenText();
    const space = breaks.get(position);
    if (space !== undefined) html = html.replace(/\s+$/, '') + space;
    // A template type is read by its parts; the scanner does not know where one continues.
    html += tokenHtml(token, text, links.get(position));
  }
  return dedent(html, indentation);
}

function dedent(html: string, indentation: string): string {
  const lines = html.split('\n').map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line));
  return lines.map((line) => line.replace(/^(?: {4})+/, (spaces) => spaces.slice(spaces.length / 2))).join('\n');
}

function tokenHtml(token: ts.SyntaxKind, text: string, link: string | undefined): string {
  const html = escapeHtml(text);
  if (link !== undefined) return `<a href="${link}">${html}</a>`;
  const kind = kindOf(token, text);
  return kind === undefined ? html : `<span class="${kind}">${html}</span>`;
}

/** Words with a color. Others, such as `type` and `default`, are more often the name of a field. */
const KEYWORDS = new Set(
  (
    'abstract any as asserts async bigint boolean class const constructor enum extends false function get import in infer ' +
    'interface is keyof never new null number object private protected readonly set static string symbol true typeof ' +
    'undefined unique unknown void'
  ).split(' '),
);

function kindOf(token: ts.SyntaxKind, text: string): 'k' | 's' | 'c' | undefined {
  if (KEYWORDS.has(text)) return 'k';
  if (token === ts.SyntaxKind.StringLiteral || token === ts.SyntaxKind.NumericLiteral) return 's';
  if (token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia) return 'c';
  return undefined;
}
