import { isPromiseLike } from '../../../base/maybe-promise.js';
import type { HandlerObserver } from '../../instrumentation/handler-observer.js';

/** Runs a handler and reports its end to its observer. Returns, or throws, what the handler does. */
export function runObserved(observer: HandlerObserver | undefined, run: () => unknown): unknown {
  if (observer === undefined) return run();
  let result: unknown;
  try {
    result = observer.run(run);
  } catch (thrown) {
    observer.ended(thrown);
    throw thrown;
  }
  if (isPromiseLike(result)) return awaitObserved(observer, result);
  observer.ended();
  return result;
}

async function awaitObserved(observer: HandlerObserver, result: PromiseLike<unknown>): Promise<unknown> {
  try {
    const value = await result;
    observer.ended();
    return value;
  } catch (thrown) {
    observer.ended(thrown);
    throw thrown;
  }
}
