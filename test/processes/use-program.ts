import { afterAll, beforeAll } from 'vitest';
import { BundledProgram } from './bundled-program.js';

/** A program that the tests of a file start as a process. */
export interface ProgramOfTests {
  /** Its file. Available in tests. */
  readonly path: string;
}

/**
 * Bundles a TypeScript program before the tests of a file or of a `describe` block, and removes it after them.
 *
 * @example
 * const program = useProgram(new URL('./journal-process.ts', import.meta.url));
 */
export function useProgram(source: URL): ProgramOfTests {
  let program: BundledProgram | undefined;
  beforeAll(async () => {
    program = await BundledProgram.build(source);
  }, 60_000);
  afterAll(() => program?.[Symbol.asyncDispose]());
  return {
    get path() {
      if (!program) throw new Error('the program is bundled before the first test');
      return program.path;
    },
  };
}
