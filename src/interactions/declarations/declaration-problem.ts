import { type AnyOptionNames, type OptionProblem, optionProblems } from '../../base/options/option-problems.js';

/** A problem of a declaration. Declaring never throws; composing the bot reports all problems at once. */
export interface DeclarationProblem {
  /** What is invalid, where, and which limit applies. */
  readonly message: string;
  /** How to fix it. */
  readonly remedy: string;
}

/** The problems of the names of the options of a declaration or decorator. */
export function optionNameProblems(options: unknown, names: AnyOptionNames): DeclarationProblem[] {
  return optionProblems(options, names).map(toDeclarationProblem);
}

/** A problem of an option, with the option in its message. */
export function toDeclarationProblem({ path, message, remedy }: OptionProblem): DeclarationProblem {
  return { message: `${path === '' ? 'options' : `option "${path}"`}: ${message}`, remedy };
}
