/**
 * Reads files with environment variables, in the format of `node --env-file`. Node's parser reads the values. It does not
 * report malformed lines and combines them with the next line, so the lines are checked here first.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { errorMessage, GuildhallError } from './errors.js';
import { isSystemError } from './system-error.js';

/** A file with environment variables cannot be read, or has malformed lines. The message never contains a value. */
export class EnvFileError extends GuildhallError {
  readonly code = 'env_file_error';
}

/**
 * Reads a file with environment variables. Returns undefined if there is no file with that path.
 * @param path the path, which is also the name of the file in messages
 * @throws {EnvFileError} when the file cannot be read or has malformed lines
 */
export function readEnvFile(path: string): Record<string, string> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // A folder: Python projects have their packages in a folder `.env`.
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'EISDIR')) return undefined;
    throw new EnvFileError(`${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  return parseEnvFile(text, path);
}

/** A blank line, a comment, or NAME=value. A value in quotes can have several lines. */
const STATEMENT =
  /[ \t]*(?:#.*|(?:export[ \t]+)?(?<name>[A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:(?<quote>["'`])(?:(?!\k<quote>)[\s\S])*\k<quote>[ \t]*(?:#.*)?|(?!["'`]).*))?(?:\r?\n|$)/y;

/** NAME= and a quote, on a line that is not a statement. */
const QUOTED_START = /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*["'`]/;

/**
 * Parses the content of a file with environment variables. If a name occurs twice, the last value is used.
 * @param file the name of the file, for messages
 * @throws {EnvFileError} when lines are malformed; the message lists all of them
 */
export function parseEnvFile(content: string, file: string): Record<string, string> {
  const text = content.replace(/^\uFEFF/, '');
  const variables: Record<string, string> = {};
  const problems: string[] = [];
  for (let position = 0; position < text.length; ) {
    STATEMENT.lastIndex = position;
    const match = STATEMENT.exec(text);
    if (match) {
      const name = match.groups?.['name'];
      if (name !== undefined) variables[name] = parseEnv(match[0])[name] ?? '';
      position = STATEMENT.lastIndex;
      continue;
    }
    const end = text.indexOf('\n', position);
    const line = text.slice(position, end === -1 ? undefined : end);
    const problem = QUOTED_START.test(line)
      ? 'the quote of the value is not closed, or text follows it'
      : 'expected NAME=value or a comment that starts with #';
    problems.push(`${file}:${text.slice(0, position).split('\n').length}: ${problem}.`);
    position += line.length + 1;
  }
  if (problems.length > 0) throw new EnvFileError(problems.join('\n'));
  return variables;
}
