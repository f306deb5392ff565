/** Parses the arguments of a command. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorMessage } from '../../base/errors.js';
import { UsageError } from './usage-error.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The values of options, typed by their declarations, and the positional arguments. */
export type ParsedFlags<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/**
 * Parses options and positional arguments.
 * @throws {UsageError} for an unknown option, a missing value or too many positional arguments
 */
export function parseFlags<const T extends Options>(
  args: readonly string[],
  options: T,
  maxPositionals = 0,
): ParsedFlags<T> {
  const parsed = parseStrictly(args, options);
  const surplus = parsed.positionals[maxPositionals];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return parsed;
}

function parseStrictly<const T extends Options>(args: readonly string[], options: T): ParsedFlags<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(errorMessage(error), { cause: error });
  }
}

/** @throws {UsageError} when the text is not a port number */
export function parsePort(text: string, flag = '--port'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${flag} ${text}: a port is a number from 0 to 65535; 0 uses a free one.`);
}
