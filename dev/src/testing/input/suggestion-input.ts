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
  /**
   * The user to whom the bot makes the suggestions. Discord lets users type any value, so a bot has to check that a user may choose it also
   * if it does not suggest it to this user.
   * @default the user who uses the command
   */
  readonly of?: SuggestedUser | undefined;
}

/** A user of the world, for example of `world.createMember`, to whom the bot makes suggestions. */
export interface SuggestedUser {
  readonly id: string;
  /** The display name. */
  readonly name: string;
}

const suggestionNames: OptionNames<SuggestionOptions> = { nth: true, of: true };

/** A suggestion that a user chooses as the value of an option. Created by `suggestion`. */
export class SuggestionInput {
  /** @param typed what the user types @param nth the position of the suggestion, from 0 @param of the user to whom it is made */
  constructor(
    readonly typed: string,
    readonly nth: number,
    readonly of: SuggestedUser | undefined,
  ) {}
}

/**
 * The value of an option with autocomplete: when the command is used, the user types into the option, and chooses one of the bot's
 * suggestions. Use it if the value itself is not known, for example an id.
 * @param typed what the user types. Default: nothing
 * @example
 * ```ts
 * await wren.useCommand(cancelCommand, { event: suggestion('Dinner') });
 * // What the bot suggests to Robin, and perhaps not to Wren.
 * await wren.useCommand(cancelCommand, { event: suggestion('Dinner', { of: robin }) });
 * ```
 * @throws {RangeError} when `nth` is no whole number, or negative
 * @throws {TestStepError} when an option is unknown
 */
export function suggestion(typed = '', options: SuggestionOptions = {}): SuggestionInput {
  requireStepOptions('suggestion', options, suggestionNames);
  const { nth = 0, of } = options;
  if (!Number.isInteger(nth) || nth < 0) throw new RangeError(`nth is a whole number, at least 0, and not ${nth}.`);
  return new SuggestionInput(typed, nth, of);
}
