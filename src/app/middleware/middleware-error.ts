import { GuildhallError } from '../../base/errors.js';

/** A middleware called `next` twice, or after it had finished. A handler runs at most once for each event. */
export class MiddlewareError extends GuildhallError {
  readonly code = 'middleware_error';

  constructor(problem: string) {
    super(`A middleware called next() ${problem}. Call it once, and await or return its result.`);
  }
}
