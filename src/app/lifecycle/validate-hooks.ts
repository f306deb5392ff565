import { hookRecordsOf } from '../decorators/binding-metadata.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, formatToken } from '../injection/inject.js';

/** Returns a problem for each static method with `@OnStart` or `@OnStop`. */
export function validateHooks(target: Class): CompositionProblem[] {
  return hookRecordsOf(target)
    .filter(({ isStatic }) => isStatic)
    .map(({ method, phase }) => ({
      className: formatToken(target),
      method: String(method),
      message: `a static method cannot have @${phase === 'start' ? 'OnStart' : 'OnStop'}().`,
      remedy: 'Make it an instance method.',
    }));
}
