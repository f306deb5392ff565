/** The comments in the declarations of the package. A compiler needs several seconds for the sources, which `declarations.test.ts` avoids. */
import { expect, test } from 'vitest';
import { createProgram } from './declaration-program.js';
import { documentation } from './documentation.js';
import { entries, publicModules } from './package-entries.js';

test('the declarations of the package contain all doc comments of the exports and of their members', () => {
  // One program: the comments of a union are in the order in which a compiler has met its types.
  const program = createProgram(entries.flatMap(({ types, source }) => [types, source]));
  const checker = program.getTypeChecker();
  for (const { types, source } of publicModules) {
    const written = documentation(checker, program.getSourceFile(source));
    const built = documentation(checker, program.getSourceFile(types));
    const lost = [...written].filter(([name, text]) => built.get(name) !== text).map(([name]) => name);
    expect(written.size).toBeGreaterThan(15);
    expect(lost).toEqual([]);
  }
});
