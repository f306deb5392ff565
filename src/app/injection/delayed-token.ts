/**
 * What tsyringe's `delay(() => Class)` returns. The injected value is a proxy that resolves the class at its first use. It
 * is recognized by its shape, because a program can load two copies of tsyringe.
 */
export interface DelayedToken {
  /** Creates an object that resolves the service with its first use. */
  createProxy(...parameters: never[]): unknown;
}

interface DelayedConstructor {
  wrap(): unknown;
  createProxy(createObject: (target: unknown) => unknown): unknown;
}

export function isDelayedConstructor(value: unknown): value is DelayedConstructor {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wrap' in value &&
    typeof value.wrap === 'function' &&
    'createProxy' in value &&
    typeof value.createProxy === 'function'
  );
}

/** The class behind `delay(() => Class)`; undefined if the function throws or returns no class. */
export function delayedTargetOf(delayed: DelayedConstructor): unknown {
  try {
    return delayed.wrap();
  } catch {
    return undefined;
  }
}
