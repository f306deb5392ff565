/**
 * What the current test has to end. Vitest does not know which test that is when several of a file run at the same time; the
 * functions of this module do, in the files that call `testsRunTogether`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach, onTestFailed, onTestFinished, type TestContext } from 'vitest';

const current = new AsyncLocalStorage<Pick<TestContext, 'onTestFinished' | 'onTestFailed'>>();

/** Call it once in a file with `describe.concurrent`, outside of its tests. */
export function testsRunTogether(): void {
  aroundEach((runTest, context) => current.run(context, runTest));
}

/** Calls a function when the current test has ended: the last one first. */
export function afterTest(task: () => unknown): void {
  const finished = current.getStore()?.onTestFinished ?? onTestFinished;
  finished(async () => {
    await task();
  });
}

/** Calls a function if the current test fails. */
export function afterFailure(task: () => void): void {
  const failed = current.getStore()?.onTestFailed ?? onTestFailed;
  failed(task);
}
