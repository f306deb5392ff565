// The steps of a scenario. Each prints its description; the first failure ends the scenario.
import { setTimeout as pause } from 'node:timers/promises';
import { print } from './print.mjs';

const STEP_TIMEOUT_MS = 30_000;

/** Waits for a promise, for at most 30 seconds: programs start slowly on a busy machine. */
export async function withTimeout(promise) {
  const cancel = new AbortController();
  const timeout = pause(STEP_TIMEOUT_MS, undefined, { signal: cancel.signal }).then(() => {
    throw new Error(`timed out after ${STEP_TIMEOUT_MS} ms`);
  });
  // Its rejection when it is canceled is not an error.
  timeout.catch(() => {});
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    cancel.abort();
  }
}

/** Steps that run one after the other, and how many have passed. */
export class Steps {
  passed = 0;

  /** Runs one step. */
  step = async (description, action) => {
    try {
      await withTimeout(action());
    } catch (error) {
      print(`✗ ${description}`);
      throw error;
    }
    this.passed += 1;
    print(`✓ ${description}`);
  };
}

/** Performs an action and waits for the event that follows. Resolves with the arguments of the event. */
export async function waitForEvent(emitter, event, action, matches = () => true) {
  const received = new Promise((resolve) => {
    const listener = (...data) => {
      if (!matches(...data)) return;
      emitter.off(event, listener);
      resolve(data);
    };
    emitter.on(event, listener);
  });
  await action();
  return received;
}
