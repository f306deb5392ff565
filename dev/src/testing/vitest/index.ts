/** Adds the matchers of the test kit to vitest's `expect`. Import it once, or add it to `setupFiles`. */
import '../../pair/check-pair.js';
import { expect } from 'vitest';
import { matchers, type WorldMatchers } from '../matchers/matchers.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares the type parameter like this
  interface Matchers<T = any> extends WorldMatchers<T> {}
}

expect.extend(matchers);
