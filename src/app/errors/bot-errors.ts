import { GuildhallError } from '../../base/errors.js';

/** One thing that is wrong with a bot as it was put together, with the place and what to do about it. */
export interface CompositionProblem {
  /** The handler or service class. */
  readonly className?: string | undefined;
  /** The method of that class. */
  readonly method?: string | undefined;
  /** The declaration that the method is bound to, for example `button "apply/:track<dev|art>"`. */
  readonly declaration?: string | undefined;
  /** The option or environment variable, when it is not a class that is wrong. */
  readonly setting?: string | undefined;
  readonly message: string;
  readonly remedy: string;
}

/** A bot that cannot be composed: every problem is named at once. Thrown by `new Bot(…)`. */
export abstract class CompositionError extends GuildhallError {
  constructor(readonly problems: readonly CompositionProblem[]) {
    super(formatProblems(problems));
  }
}

/** Handlers, declarations or services do not fit together. Its problems include those of the configuration, if any. */
export class DeclarationError extends CompositionError {
  readonly code = 'declaration_error';
}

/** An option or an environment variable is missing or malformed; handlers and declarations are sound. */
export class ConfigurationError extends CompositionError {
  readonly code = 'configuration_error';
}

/** A handler failed. `cause` is what it threw; the fields say which handler, and for which event. */
export class HandlerError extends GuildhallError {
  readonly code = 'handler_error';
  readonly className: string;
  readonly method: string;
  readonly event: string;

  constructor(place: { readonly className: string; readonly method: string; readonly event: string }, cause: unknown) {
    super(`${place.className}.${place.method} failed on ${place.event}.`, { cause });
    this.className = place.className;
    this.method = place.method;
    this.event = place.event;
  }
}

/** A bot was started that has been stopped. */
export class BotStoppedError extends GuildhallError {
  readonly code = 'bot_stopped';

  constructor() {
    super('The bot has been stopped and cannot be started again: make a new Bot.');
  }
}

/** Throws what the problems amount to, if there are any. */
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
    (problem, index) => `  ${index + 1}. ${formatLocation(problem)}: ${problem.message} ${problem.remedy}`,
  );
  return `The bot cannot be composed, ${count}:\n${lines.join('\n')}`;
}

function formatLocation(problem: CompositionProblem): string {
  const method = [problem.className, problem.method].filter((part) => part !== undefined).join('.');
  return [method, problem.declaration, problem.setting].filter((part) => part !== undefined && part !== '').join(', ');
}
