import type { Class } from './inject.js';

/** `args.concat(paramInfo.slice(args.length)`, a part of the constructor that `autoInjectable` adds, with any names. */
const ADDED_CONSTRUCTOR = /([\w$]+)\.concat\([\w$]+\.slice\(\1\.length\)\.map\(/;

/**
 * Whether a class is decorated with tsyringe's `autoInjectable`. The decorator writes no metadata: it returns a subclass,
 * which is recognized by its source text, also in a minified bundle.
 */
export function isAutoInjectable(target: Class): boolean {
  return ADDED_CONSTRUCTOR.test(String(target));
}
