import { GuildhallError } from '../../base/errors.js';
import { isPromiseLike, type MaybePromise } from '../../base/maybe-promise.js';
import type { MiddlewareContext, MiddlewareFunction } from './middleware.js';

/** Several middleware as one function. It returns a promise only if one of them, or what it runs, is asynchronous. */
export type MiddlewareChain = (context: MiddlewareContext, run: () => unknown) => MaybePromise<void>;

/** Combines middleware, outermost first. Undefined if there is none, so that handlers without middleware cost nothing. */
export function composeMiddleware(middleware: readonly MiddlewareFunction[]): MiddlewareChain | undefined {
  return middleware.reduceRight<MiddlewareChain | undefined>(
    (inner, each) => (context, run) =>
      runMiddleware(each, context, inner === undefined ? run : () => inner(context, run)),
    undefined,
  );
}

const NOT_CALLED = Symbol('next was not called');

/** Runs one middleware. What `next` started is awaited, also if the middleware does not await it. */
function runMiddleware(
  middleware: MiddlewareFunction,
  context: MiddlewareContext,
  run: () => unknown,
): MaybePromise<void> {
  let started: MaybePromise<void> | typeof NOT_CALLED = NOT_CALLED;
  let isRunning = false;
  let isFinished = false;
  const next = (): MaybePromise<void> => {
    if (isFinished) throw new MiddlewareError('after it had finished');
    if (started !== NOT_CALLED) throw new MiddlewareError('twice');
    started = undefined;
    const result = run();
    if (!isPromiseLike(result)) return undefined;
    isRunning = true;
    const running = settle(result, () => {
      isRunning = false;
    });
    started = running;
    // A middleware that does not await `running` must not end the process by an unhandled rejection.
    running.catch(() => {});
    return running;
  };
  const finish = (): MaybePromise<void> => {
    isFinished = true;
    return isRunning && started !== NOT_CALLED ? started : undefined;
  };
  let result: unknown;
  try {
    result = middleware(context, next);
  } catch (thrown) {
    if (!isRunning) throw thrown;
    result = Promise.reject(thrown);
  }
  return isPromiseLike(result) ? finishLater(result, finish) : finish();
}

async function settle(result: PromiseLike<unknown>, onSettled: () => void): Promise<void> {
  try {
    await result;
  } finally {
    onSettled();
  }
}

async function finishLater(result: PromiseLike<unknown>, finish: () => MaybePromise<void>): Promise<void> {
  try {
    await result;
  } catch (thrown) {
    // The failure of the middleware is reported; what it started is still awaited.
    await Promise.resolve(finish()).catch(() => {});
    throw thrown;
  }
  await finish();
}

/** A middleware called `next` twice, or after it had finished. A handler runs at most once for each event. */
export class MiddlewareError extends GuildhallError {
  readonly code = 'middleware_error';

  constructor(problem: string) {
    super(`A middleware called next() ${problem}. Call it once, and await or return its result.`);
  }
}
