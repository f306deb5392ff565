import type { CompositionProblem } from '../errors/composition-errors.js';
import type { Instrumentation, InstrumentationFactory, InstrumentedBot } from './instrumentation.js';

/** A part of a bot that may bring an instrumentation. */
interface InstrumentedPart {
  /** The name of the feature. */
  readonly feature: string | undefined;
  readonly instrumentation: InstrumentationFactory | undefined;
}

/** A bot has at most one instrumentation. */
export function instrumentationProblems(parts: readonly InstrumentedPart[]): CompositionProblem[] {
  const [first, ...others] = parts.filter(({ instrumentation }) => instrumentation !== undefined);
  const wrong = [first, ...others].flatMap((part) =>
    part === undefined || typeof part.instrumentation === 'function' ? [] : [notAFunction(part)],
  );
  return [...wrong, ...others.map((other) => secondInstrumentation(other, first))];
}

export function createInstrumentation(
  parts: readonly InstrumentedPart[],
  bot: InstrumentedBot,
): Instrumentation | undefined {
  return parts.find(({ instrumentation }) => instrumentation !== undefined)?.instrumentation?.(bot);
}

const setting = 'instrumentation';

function notAFunction({ feature }: InstrumentedPart): CompositionProblem {
  return { feature, setting, message: 'this is not a function.', remedy: 'Pass a function that returns an object.' };
}

function secondInstrumentation({ feature }: InstrumentedPart, first: InstrumentedPart | undefined): CompositionProblem {
  return {
    feature,
    setting,
    message: `a bot has at most one instrumentation, and the feature ${first?.feature} has one.`,
    remedy: 'Remove one of these features.',
  };
}
