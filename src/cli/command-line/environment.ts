/** The environment variables of a command: those of the process, and those of files. */
import { parseArgs } from 'node:util';
import { EnvFileError, readEnvFile } from '../../base/env-file.js';
import { CommandFailedError } from './command-failed-error.js';
import { UsageError } from './usage-error.js';

/** Environment variables by name. */
export type CommandEnvironment = Readonly<NodeJS.ProcessEnv>;

/** Read if no file is named and it exists. */
const DEFAULT_FILE = '.env';

/**
 * Separates the files of `--env-file` from the other arguments of a command.
 * @throws {UsageError} when the option has no value
 */
export function extractEnvFiles(args: readonly string[]): { readonly files: string[]; readonly rest: string[] } {
  const options = { 'env-file': { type: 'string', multiple: true } } as const;
  // Not strict: the command parses the other options.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const files: string[] = [];
  const consumed = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name !== 'env-file') continue;
    const { value, inlineValue, index } = token;
    if (!value || (!inlineValue && value.startsWith('-'))) throw new UsageError('--env-file needs the path of a file.');
    files.push(value);
    consumed.add(index);
    if (!inlineValue) consumed.add(index + 1);
  }
  return { files, rest: args.filter((_arg, index) => !consumed.has(index)) };
}

/**
 * Returns the variables of `inherited` and of the files; without files, those of `.env` in the working folder if it exists.
 * Inherited variables take precedence over files, and later files over earlier ones.
 * @param options `readsDotEnv`: whether `.env` is read if there are no files
 * @throws {CommandFailedError} when a named file does not exist, or a file is malformed
 */
export function readEnvironment(
  files: readonly string[],
  inherited: CommandEnvironment,
  { readsDotEnv = true }: { readonly readsDotEnv?: boolean | undefined } = {},
): CommandEnvironment {
  try {
    const variables = files.length === 0 && readsDotEnv ? [readEnvFile(DEFAULT_FILE) ?? {}] : files.map(readNamedFile);
    return Object.fromEntries([...variables, inherited].flatMap((each) => Object.entries(each)));
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    throw new CommandFailedError(error.message, { cause: error });
  }
}

function readNamedFile(path: string): Record<string, string> {
  const variables = readEnvFile(path);
  if (variables) return variables;
  throw new CommandFailedError(`there is no file ${path} (--env-file).`);
}
