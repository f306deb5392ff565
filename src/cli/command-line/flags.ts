/** Parses the arguments of a command. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean } from './did-you-mean.js';
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

/** The options of every command: `runCommandLine` reads them. */
const COMMON_OPTIONS = ['env-file', 'help'];

function parseStrictly<const T extends Options>(args: readonly string[], options: T): ParsedFlags<T> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) if (token.kind === 'option') checkOption(token, options);
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** An option among the arguments. */
interface OptionToken {
  readonly name: string;
  /** As it was written, with its dashes. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value follows an equals sign. */
  readonly inlineValue?: boolean | undefined;
}

/** Node checks the same. Its messages have two lines, and do not know which option was meant. */
function checkOption({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) {
    const known = [...Object.keys(options), ...COMMON_OPTIONS];
    throw new UsageError(`Unknown option ${rawName}.${didYouMean(name, known, (found) => `--${found}`)}`);
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return;
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value.`);
  // Probably the next option.
  if (!inlineValue && value.length > 1 && value.startsWith('-'))
    throw new UsageError(
      `${rawName} needs a value. One that starts with a dash follows an equals sign: ${rawName}=${value}`,
    );
}

/** @throws {UsageError} when the text is not a port number */
export function parsePort(text: string, flag = '--port'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${flag} ${text}: a port is a number from 0 to 65535; 0 uses a free one.`);
}
