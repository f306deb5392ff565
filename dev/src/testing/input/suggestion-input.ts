/** Suggestions as values of options with autocomplete. */
import type { OptionNames } from 'guildhall/internal';
import { requireStepOptions } from '../errors/known-options.js';

/** Options of `suggestion`. */
export interface SuggestionOptions {
  /**
   * Which one of the suggestions is chosen, from 0.
   * @default 0, the first one
   */
  readonly nth?: number | undefined;
}

const suggestionNames: OptionNames<SuggestionOptions> = { nth: true };

/** A suggestion that a user chooses as the value of an option. Created by `suggestion`. */
export class SuggestionInput {
  /** @param typed what the user types @param nth the position of the suggestion, from 0 */
  constructor(
    readonly typed: string,
    readonly nth: number,
  ) {}
}

/**
 * The value of an option with autocomplete: when the command is used, the user types into the option, and chooses one of the bot's
 * suggestions. Use it if the value itself is not known, for example an id.
 * @param typed what the user types. Default: nothing
 * @throws {RangeError} when `nth` is no whole number, or negative
 * @throws {TestStepError} when an option is unknown
 */
export function suggestion(typed = '', options: SuggestionOptions = {}): SuggestionInput {
  requireStepOptions('suggestion', options, suggestionNames);
  const { nth = 0 } = options;
  if (!Number.isInteger(nth) || nth < 0) throw new RangeError(`nth is a whole number, at least 0, and not ${nth}.`);
  return new SuggestionInput(typed, nth);
}
