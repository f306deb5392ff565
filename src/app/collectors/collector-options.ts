import {
  type AnyOptionNames,
  formatOptionProblem,
  type OptionNames,
  optionProblems,
} from '../../base/options/option-problems.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import { DEFAULT_PROMPT_TIMEOUT_MS } from '../../interactions/prompts/pending-prompts.js';
import { CollectorError } from './collector-error.js';

/** Options for waiting for one message or reaction. */
export interface CollectorOptions<Item> {
  /** The channel, thread or direct message channel. */
  readonly channelId: Snowflake;
  /**
   * Whose messages or reactions count: those of one user, by id, or of any user.
   * @default 'anyone'
   */
  readonly by?: Snowflake | 'anyone' | undefined;
  /**
   * Returns whether an item is collected. An error that it throws ends the collector and reaches the caller.
   * @default every item is collected
   */
  readonly filter?: ((item: Item) => boolean) | undefined;
  /**
   * Milliseconds until the collector ends, above 0, by the clock of the bot.
   * @default 900_000 (15 minutes)
   */
  readonly timeoutMs?: number | undefined;
  /** Ends the collector: the caller receives the reason of the signal as an error. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether messages or reactions of the bot itself are collected.
   * @default false
   */
  readonly includeOwn?: boolean | undefined;
}

export const collectorNames: OptionNames<CollectorOptions<unknown>> = {
  channelId: true,
  by: true,
  filter: true,
  timeoutMs: true,
  signal: true,
  includeOwn: true,
};

/** Options for collecting several messages or reactions. */
export interface CollectOptions<Item> extends CollectorOptions<Item> {
  /**
   * The number of items after which the collector ends, 1 or more.
   * @default no maximum
   */
  readonly max?: number | undefined;
}

export const collectNames: OptionNames<CollectOptions<unknown>> = { ...collectorNames, max: true };

/** The options with their defaults. */
export interface ReadCollectorOptions<Item> extends CollectOptions<Item> {
  readonly by: Snowflake | 'anyone';
  readonly timeoutMs: number;
  readonly max: number;
  readonly includeOwn: boolean;
}

/**
 * Validates the values of options. Plain JavaScript can pass any value.
 * @throws {CollectorError} with `invalid_option`
 */
export function readCollectorOptions<Item>(options: CollectOptions<Item>): ReadCollectorOptions<Item> {
  const { channelId, by = 'anyone', filter, timeoutMs = DEFAULT_PROMPT_TIMEOUT_MS } = options;
  const { max = Number.POSITIVE_INFINITY, includeOwn = false, signal } = options;
  requireId('channelId', channelId);
  if (by !== 'anyone') requireId('by', by, " or 'anyone'");
  if (filter !== undefined && typeof filter !== 'function') throw invalidOption('filter', 'a function', filter);
  if (!(timeoutMs > 0)) throw invalidOption('timeoutMs', 'above 0 milliseconds', timeoutMs);
  const isCount = max === Number.POSITIVE_INFINITY || (Number.isInteger(max) && max >= 1);
  if (!isCount) throw invalidOption('max', 'an integer of 1 or more', max);
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw invalidOption('signal', 'an AbortSignal', signal);
  return { ...options, channelId, by, filter, timeoutMs, max, includeOwn, signal };
}

/** @throws {CollectorError} with `invalid_option` when a name is unknown */
export function requireCollectorNames(options: unknown, names: AnyOptionNames): void {
  const [problem] = optionProblems(options, names);
  if (problem) throw new CollectorError('invalid_option', formatOptionProblem(problem));
}

/** @throws {CollectorError} with `invalid_option` when the value is not an id */
export function requireId(name: string, value: unknown, alternative = ''): void {
  if (!isSnowflake(value)) throw invalidOption(name, `an id as a string of digits${alternative}`, value);
}

function invalidOption(name: string, expected: string, value: unknown): CollectorError {
  return new CollectorError('invalid_option', `The option \`${name}\` must be ${expected}; it is ${String(value)}.`);
}
