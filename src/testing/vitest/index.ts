/** Adds the matchers of the test kit to vitest's `expect`: import it once, or name it in `setupFiles`. */
import { expect } from 'vitest';
import { matchers, type WorldMatchers } from '../matchers/matchers.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the type parameter must be as vitest declares it
  interface Matchers<T = any> extends WorldMatchers<T> {}
}

expect.extend(matchers);
