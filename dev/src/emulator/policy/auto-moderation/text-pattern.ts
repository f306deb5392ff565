/**
 * The regular expressions of auto moderation rules. Users write them for the engine of Rust, which needs time in proportion
 * to the text and to the size of a pattern. It runs here as WebAssembly.
 *
 * The package lacks two limits. It accepts patterns of 10 MiB, which need ten seconds for one message: the steps of a
 * pattern are counted here. And its allocator does not use all freed memory again: compiled patterns are kept, and the
 * whole instance is replaced when its memory has grown.
 */
import { createRequire } from 'node:module';
import type { Hir, RRegex } from 'rregex';

/** The most steps of a pattern. Each character of a message can be compared with each of them. */
const MAX_STEPS = 999;
/** The memory with which an instance is replaced before it compiles another pattern. One pattern can add 60 MiB. */
const MAX_MEMORY = 64 * 1024 * 1024;

interface Engine {
  readonly RRegex: new (source: string) => RRegex;
  readonly __wasm: { readonly memory: { readonly buffer: ArrayBuffer } };
}

let engine: Engine | undefined;
/** The valid patterns that the engine has compiled. */
let compiled = new Map<string, RRegex>();

/** Why a pattern is not valid; undefined if it is. */
export function patternProblem(source: string): string | undefined {
  const pattern = compile(source);
  return typeof pattern === 'string' ? pattern : undefined;
}

/** The first part of a text that a pattern matches. Undefined if there is none, or if the pattern is invalid. */
export function findPattern(source: string, text: string): string | undefined {
  const pattern = compile(source);
  return typeof pattern === 'string' ? undefined : pattern.find(text)?.value;
}

/** Returns what is wrong with an invalid pattern. */
function compile(source: string): RRegex | string {
  const known = compiled.get(source);
  if (known) return known;
  try {
    const { RRegex } = loadEngine();
    const pattern = new RRegex(source);
    if (stepsOf(pattern.syntax()) <= MAX_STEPS) {
      compiled.set(source, pattern);
      return pattern;
    }
    pattern.free();
    return `The pattern is too large: it has more than ${MAX_STEPS} steps.`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Loads the engine with the first pattern: most worlds have none. */
function loadEngine(): Engine {
  if (engine && engine.__wasm.memory.buffer.byteLength < MAX_MEMORY) return engine;
  // The function keeps the modules that it has loaded, so each instance gets its own.
  const load = createRequire(import.meta.url);
  delete load.cache[load.resolve('rregex')];
  compiled = new Map();
  const loaded: Engine = load('rregex');
  engine = loaded;
  return loaded;
}

/** The last line of the engine's message. The lines before it show the place in the pattern. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return (
    error.message
      .split('\n')
      .at(-1)
      ?.replace(/^error: /, '') ?? ''
  );
}

/** How many steps a parsed pattern has: characters, classes, places, groups and choices, with their repetitions. */
function stepsOf({ kind }: Hir): number {
  switch (kind['@variant']) {
    case 'Empty':
      return 0;
    case 'Literal':
      return kind['@values'][0]['@values'][0].length;
    case 'Class':
    case 'Look':
      return 1;
    case 'Capture':
      return 1 + stepsOf(kind['@values'][0].sub);
    case 'Repetition': {
      const { min, max = min + 1, sub } = kind['@values'][0];
      return max * stepsOf(sub) + max - min;
    }
    case 'Concat':
      return sumOfSteps(kind['@values'][0]);
    case 'Alternation':
      return kind['@values'][0].length + sumOfSteps(kind['@values'][0]);
  }
}

function sumOfSteps(parts: readonly Hir[]): number {
  return parts.reduce((sum, part) => sum + stepsOf(part), 0);
}
