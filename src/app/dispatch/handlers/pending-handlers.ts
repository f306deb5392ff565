/** Settles when all handlers of an event have finished, and never rejects; undefined if none is running. */
export type PendingHandlers = Promise<void> | undefined;

/** Settles when both have settled. */
export function joinPending(one: PendingHandlers, other: PendingHandlers): PendingHandlers {
  return one && other ? waitForBoth(one, other) : (one ?? other);
}

async function waitForBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one;
  await other;
}
