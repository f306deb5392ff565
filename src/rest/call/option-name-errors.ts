import { type AnyOptionNames, type OptionProblem, optionProblems } from '../../base/options/option-problems.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import { ValidationError } from './errors.js';

const NO_ERRORS: readonly FieldError[] = [];

/** The problems of the names of options, in the form of the other problems of a call. */
export function optionNameErrors(options: unknown, names: AnyOptionNames): readonly FieldError[] {
  const problems = optionProblems(options, names);
  return problems.length === 0 ? NO_ERRORS : problems.map(toFieldError);
}

/**
 * @param subject what has the options, for example `button "apply"`
 * @throws {ValidationError} when a name is unknown
 */
export function requireKnownNames(subject: string, options: unknown, names: AnyOptionNames): void {
  const errors = optionNameErrors(options, names);
  if (errors.length > 0) throw new ValidationError(subject, errors);
}

function toFieldError({ path, message, remedy }: OptionProblem): FieldError {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return { path, code: 'BASE_TYPE_INVALID', message: `${sentence} ${remedy}` };
}
