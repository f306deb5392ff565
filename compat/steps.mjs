// The steps of a scenario. Each prints its description; the first failure ends the run.
import { setTimeout as pause } from 'node:timers/promises';

const STEP_TIMEOUT_MS = 10_000;
let passed = 0;

/** The number of passed steps. */
export const passedSteps = () => passed;

/** Runs one step of a scenario, for at most 10 seconds. */
export async function step(description, action) {
  const timeout = pause(STEP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`timed out after ${STEP_TIMEOUT_MS} ms`);
  });
  try {
    await Promise.race([action(), timeout]);
  } catch (error) {
    console.error(`✗ ${description}`);
    throw error;
  }
  passed += 1;
  console.log(`✓ ${description}`);
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
