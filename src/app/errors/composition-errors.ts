/** The errors of `new Bot(…)`: every problem of a composition is collected, then all are thrown as one error. */
import { GuildhallError } from '../../base/errors.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';

/** One problem found while a bot was composed: where it is, what is wrong, and how to fix it. */
export interface CompositionProblem extends DeclarationProblem {
  /** The name of the feature; undefined for the bot itself. */
  readonly feature?: string | undefined;
  /** The handler or service class. */
  readonly className?: string | undefined;
  /** The method of that class. */
  readonly method?: string | undefined;
  /** The declaration that the method is bound to, for example `button "apply/:track<dev|art>"`. */
  readonly declaration?: string | undefined;
  /** The option or environment variable, if the problem is not in a class. */
  readonly setting?: string | undefined;
}

/** What the log says when a bot is composed: it can run, but something of it is never reached. */
export interface CompositionWarning {
  readonly fields: object;
  readonly message: string;
}

/**
 * The bot cannot be composed. `problems` lists every problem at once, and the message shows each with its location and
 * its remedy. Thrown by `new Bot(…)` as a {@link DeclarationError} or a {@link ConfigurationError}.
 *
 * @example
 * try {
 *   new Bot(options);
 * } catch (error) {
 *   if (error instanceof CompositionError) for (const { message, remedy } of error.problems) console.error(message, remedy);
 * }
 */
export abstract class CompositionError extends GuildhallError {
  constructor(readonly problems: readonly CompositionProblem[]) {
    super(formatProblems(problems));
  }
}

/**
 * Handlers, declarations or services are invalid or contradict each other. `problems` also includes those of the options
 * and environment variables, if there are any.
 */
export class DeclarationError extends CompositionError {
  readonly code = 'declaration_error';
}

/** An option or an environment variable is missing or malformed. Handlers and declarations are valid. */
export class ConfigurationError extends CompositionError {
  readonly code = 'configuration_error';
}

/**
 * Throws one error with all problems, or nothing if there are none.
 *
 * @throws {DeclarationError} when `declarations` is not empty
 * @throws {ConfigurationError} when only `configuration` is not empty
 */
export function throwProblems(
  declarations: readonly CompositionProblem[],
  configuration: readonly CompositionProblem[],
): void {
  if (declarations.length > 0) throw new DeclarationError([...declarations, ...configuration]);
  if (configuration.length > 0) throw new ConfigurationError(configuration);
}

function formatProblems(problems: readonly CompositionProblem[]): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const lines = problems.map(
    (problem, index) => `  ${index + 1}. ${formatLocation(problem)}: ${toSentence(problem.message)} ${problem.remedy}`,
  );
  return `The bot cannot be composed, ${count}:\n${lines.join('\n')}`;
}

/** Messages of the API's validation have no period. */
function toSentence(message: string): string {
  return /[.:!?]$/.test(message) ? message : `${message}.`;
}

function formatLocation({ feature, className, method, declaration, setting }: CompositionProblem): string {
  const handler = [className, method].filter((part) => part !== undefined).join('.');
  const part = feature === undefined ? undefined : `feature "${feature}"`;
  return [part, handler, declaration, setting].filter((part) => part !== undefined && part !== '').join(', ');
}
