import type { Class } from '../injection/inject.js';
import { markHandler } from './binding-metadata.js';

/**
 * Marks a class whose methods handle events and interactions. A bot that lists it makes one instance, with its
 * constructor parameters injected.
 */
export function Handler() {
  return (target: Class): void => markHandler(target);
}
