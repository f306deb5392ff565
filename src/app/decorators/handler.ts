import type { Class } from './injection.js';
import { markHandler } from './records.js';

/**
 * Marks a class whose methods handle events and interactions. A bot that lists it makes one instance, with its
 * constructor parameters injected.
 */
export function Handler() {
  return (target: Class): void => markHandler(target);
}
