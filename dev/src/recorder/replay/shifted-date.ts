/**
 * `Date` of this process shows another time, as the clock of a replayed world does. Bots use both: what they compute from `Date.now()` has to
 * fit the timestamps of the world, and a text that depends on the date has to differ between replays at different times.
 */

/**
 * Adds to the time that `Date.now()`, `new Date()` and `Date()` return. Their other uses stay as they are.
 * @param offsetMs milliseconds
 * @returns a function that ends it
 */
export function shiftDate(offsetMs: number): () => void {
  const original = globalThis.Date;
  const { now } = original;
  const shiftedNow = () => now() + offsetMs;
  // Modules can have kept a reference to the class.
  original.now = shiftedNow;
  globalThis.Date = new Proxy(original, {
    apply: () => new original(shiftedNow()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
  });
  return () => {
    original.now = now;
    globalThis.Date = original;
  };
}
