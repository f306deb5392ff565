/** Reading what stands behind a command's name. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorMessage } from '../../base/errors.js';
import { UsageError } from './usage-error.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was read: the values of options, typed by their declarations, and the other words. */
export type ParsedFlags<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/**
 * Options and at most `most` other words.
 * @throws UsageError for an option that is unknown or lacks its value, and for a word too many
 */
export function parseFlags<const T extends Options>(args: readonly string[], options: T, most = 0): ParsedFlags<T> {
  const parsed = parseStrictly(args, options);
  const surplus = parsed.positionals[most];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return parsed;
}

function parseStrictly<const T extends Options>(args: readonly string[], options: T): ParsedFlags<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(errorMessage(error), { cause: error });
  }
}

/** @throws UsageError when it is not the number of a port */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port ${text}: a port is a number from 0 to 65535; 0 takes a free one.`);
}
