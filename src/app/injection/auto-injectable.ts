import { autoInjectable } from 'tsyringe';
import type { Class } from './inject.js';

/** A part of the constructor that `autoInjectable` adds, in all builds of tsyringe that are not minified. */
const CONSTRUCTOR_TEXT = 'args.concat(paramInfo.slice(args.length)';

let probeText: string | undefined;

/**
 * Whether a class is decorated with tsyringe's `autoInjectable`. The decorator writes no metadata: it returns a subclass,
 * and all these subclasses have the same source text.
 */
export function isAutoInjectable(target: Class): boolean {
  probeText ??= String(autoInjectable()(class {}));
  const text = String(target);
  return text === probeText || text.includes(CONSTRUCTOR_TEXT);
}
