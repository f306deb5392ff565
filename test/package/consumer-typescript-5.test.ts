/** As `consumer.test.ts`, with TypeScript 5.9, which takes ten times as long as TypeScript 7. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsumerProject, sources } from './consumer-project.js';

describe('a project that exports what the package creates', () => {
  let project: ConsumerProject;

  beforeAll(async () => {
    project = await ConsumerProject.create();
  });

  afterAll(() => project.remove());

  test.each(sources)('compiles %s with TypeScript 5.9', (source) => {
    expect(project.checkWithTypeScript5([source])).toBe('');
  });

  test('compiles all sources, with the packages that they need, with TypeScript 5.9', () => {
    expect(project.checkWithTypeScript5(sources, { packages: true })).toBe('');
  });

  test('writes declarations with TypeScript 7 that compile with TypeScript 5.9', async () => {
    for (const source of sources) expect(await project.compile(source)).toBe('');
    const declarations = await project.readDeclarations();
    expect(declarations.size).toBe(sources.length);
    expect(project.checkWithTypeScript5([...declarations.keys()])).toBe('');
  });
});
