import { GuildhallError } from '../errors.js';
import { type AnyOptionNames, formatOptionProblem, type OptionProblem, optionProblems } from './option-problems.js';

/**
 * The options of a function or class are not what it expects: a name is misspelled, for example. `problems` lists all of them.
 * A bot, calls and declarations report it with their own errors.
 */
export class OptionsError extends GuildhallError {
  override readonly code = 'options_invalid';

  /** @param subject what has the options, for example `healthHandler()` */
  constructor(
    subject: string,
    readonly problems: readonly OptionProblem[],
  ) {
    super(`${subject}: ${problems.map(formatOptionProblem).join(' ')}`);
  }
}

/**
 * @param subject what has the options, for example `healthHandler()`
 * @throws {OptionsError} when a name is unknown
 */
export function requireKnownOptions(subject: string, options: unknown, names: AnyOptionNames): void {
  const problems = optionProblems(options, names);
  if (problems.length > 0) throw new OptionsError(subject, problems);
}
