/**
 * What `#require` of package.json names for bundlers, which know the condition `module`. Node and other runtimes load nothing for it.
 *
 * pino, undici and ws are CommonJS: they call `require('node:os')`. In an ES module that esbuild writes, this is a function that looks for a
 * global `require` and otherwise throws "Dynamic require of … is not supported". So a bundle of a bot has one. `scripts/bundle.mjs` imports
 * this file before the first of these packages.
 */
import { createRequire } from 'node:module';

// A bundle in CommonJS has no URL, and its own `require`.
const { url }: { readonly url?: string | undefined } = import.meta;
if (url !== undefined && !('require' in globalThis)) {
  Object.defineProperty(globalThis, 'require', { value: createRequire(url), configurable: true, writable: true });
}
