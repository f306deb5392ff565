import type { AnyOptionNames } from '../../base/options/option-problems.js';
import { ValidationError } from '../../rest/call/errors.js';
import { optionNameErrors } from '../../rest/call/option-name-errors.js';

/**
 * Checks the names of options that are passed when a component is created or a declaration is called.
 *
 * @param subject what has the options, for example `button "apply"`
 * @throws {ValidationError} when a name is unknown
 */
export function requireKnownNames(subject: string, options: unknown, names: AnyOptionNames): void {
  const errors = optionNameErrors(options, names);
  if (errors.length > 0) throw new ValidationError(subject, errors);
}
