/**
 * Finds the position of a syntax error. Neither the error of Node nor that of the TypeScript loader contains it, so the
 * files are parsed again. The parser is loaded only for this.
 */
import { readFile } from 'node:fs/promises';
import { extname, relative } from 'node:path';
import { GuildhallError } from 'guildhall';
import { z } from 'zod';
import { SOURCE_PATTERN } from './source-pattern.js';

/** A file of the bot has a syntax error. The message contains the position and the lines around it. */
export class SourceSyntaxError extends GuildhallError {
  readonly code = 'source_syntax_error';
}

/** The error of the parser. */
const ParserError = z.object({ message: z.string(), loc: z.object({ line: z.int(), column: z.int() }) });

/**
 * Returns an error that describes the syntax error that an import has thrown: file, line, column, message, and the lines around it. If
 * the error is of another kind, or the parser accepts the files, it is returned as it is.
 * @param loaded the files that were loaded, the failed one among them
 */
export async function explainSyntaxError(thrown: unknown, loaded: readonly string[]): Promise<unknown> {
  const description = isSyntaxError(thrown) ? await describeSyntaxError(loaded) : undefined;
  return description === undefined ? thrown : new SourceSyntaxError(description, { cause: thrown });
}

async function describeSyntaxError(loaded: readonly string[]): Promise<string | undefined> {
  for (const path of loaded.filter((each) => SOURCE_PATTERN.test(each)).reverse()) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    const problem = text === undefined ? undefined : await parse(text, path);
    if (text === undefined || !problem) continue;
    const { line, column } = problem.loc;
    // The message ends with the position, of a column that starts with 0.
    const message = problem.message.replace(/ \(\d+:\d+\)$/, '');
    const location = `${relative(process.cwd(), path)}:${line}:${column + 1}`;
    return `SyntaxError in ${location}: ${message}\n\n${codeFrame(text, line, column + 1)}`;
  }
  return undefined;
}

function isSyntaxError(thrown: unknown): boolean {
  return thrown instanceof SyntaxError || (thrown instanceof Error && thrown.message.startsWith('Failed to parse '));
}

/** Returns the first error. */
async function parse(text: string, path: string): Promise<z.output<typeof ParserError> | undefined> {
  const { parse: parseSource } = await import('@babel/parser');
  const extension = extname(path);
  try {
    parseSource(text, {
      sourceType: /^\.c[jt]s$/.test(extension) ? 'script' : 'module',
      plugins: [
        ...(extension.includes('t') ? (['typescript', 'decorators-legacy'] as const) : []),
        ...(extension.endsWith('x') ? (['jsx'] as const) : []),
      ],
    });
    return undefined;
  } catch (error) {
    return ParserError.safeParse(error).data;
  }
}

/** How many lines before and after the position are shown. */
const CONTEXT_LINES = 2;

/**
 * Returns the lines around a position, with their numbers and a mark below the position.
 * @param line, column from 1
 */
export function codeFrame(text: string, line: number, column: number): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + CONTEXT_LINES);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const source = lines[number - 1] ?? '';
    const isMarked = number === line;
    frame.push(`${isMarked ? '>' : ' '} ${String(number).padStart(width)} | ${source}`.trimEnd());
    // Tabs are kept, so that the mark is below its character.
    if (isMarked) frame.push(`  ${' '.repeat(width)} | ${source.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`);
  }
  return frame.join('\n');
}
