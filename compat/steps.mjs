// Steps of a story: each says what it does, and the first that fails ends the run.
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 10_000;
let held = 0;

/** How many steps have held. */
export const stepsHeld = () => held;

/** Does one thing of a story, within 10 seconds. */
export async function step(what, act) {
  const late = pause(LONGEST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`not done after ${LONGEST_MS} ms`);
  });
  try {
    await Promise.race([act(), late]);
  } catch (error) {
    console.error(`✗ ${what}`);
    throw error;
  }
  held += 1;
  console.log(`✓ ${what}`);
}

/** Does something, and waits for the event that follows. Gives what the event brings. */
export async function heard(emitter, event, act, isMeant = () => true) {
  const brought = new Promise((resolve) => {
    const listener = (...data) => {
      if (!isMeant(...data)) return;
      emitter.off(event, listener);
      resolve(data);
    };
    emitter.on(event, listener);
  });
  await act();
  return brought;
}
