/**
 * A project that uses the package can export everything that the package creates, with the types that TypeScript 7 infers.
 * `consumer-typescript-5.test.ts` does it with TypeScript 5.9.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsumerProject, consumerSources, entryPoints, sourceOf, sources } from './consumer-project.js';
import { publicModules } from './package-entries.js';

describe('a project that exports what the package creates', () => {
  let project: ConsumerProject;

  beforeAll(async () => {
    project = await ConsumerProject.create();
  });

  afterAll(() => project.remove());

  test.each(sources)('compiles %s with TypeScript 7', async (source) => {
    expect(await project.compile(source)).toBe('');
  });

  test('compiles all sources, with the packages that they need, with TypeScript 7', async () => {
    expect(await project.checkWithTypeScript7(sources)).toBe('');
  });

  test('writes declarations that compile, without `any`', async () => {
    const declarations = await project.readDeclarations();
    expect(declarations.size).toBe(sources.length);
    const code = [...declarations.values()].join('\n').replaceAll(/\/\*.*?\*\//gs, '');
    expect(code.split('\n').filter((line) => /\bany\b/.test(line))).toEqual([]);
    expect(await project.checkWithTypeScript7([...declarations.keys()], { packages: false })).toBe('');
  });

  test('has a source for every entry point with exports', () => {
    expect(publicModules.map(({ name }) => name).sort()).toEqual([...entryPoints].sort());
  });

  test.each(entryPoints)('uses every value of %s', async (entryPoint) => {
    const used = valuesUsedIn(sourceOf(entryPoint), entryPoint);
    const values = await project.valuesOf(entryPoint);
    // Both export the same values.
    if (entryPoint === 'guildhall/http') for (const name of await project.valuesOf('guildhall')) used.add(name);
    expect(values).not.toEqual([]);
    expect(values.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('a bot without zod', () => {
  const ofRuntime = sources.filter((source) => !['emulator.ts', 'testing.ts'].includes(source));
  let project: ConsumerProject;

  beforeAll(async () => {
    project = await ConsumerProject.create(['guildhall']);
  });

  afterAll(() => project.remove());

  test('has the types of schemas, and writes declarations with them', async () => {
    expect(await project.compile('wire.ts')).toBe('');
    const [declarations = ''] = (await project.readDeclarations()).values();
    expect(declarations).toContain('wire.ZodNullable<wire.ObjectSchema<wire.Role, wire.Role>>');
  });

  test('compiles all sources, with the declarations of the package, with TypeScript 7', async () => {
    expect(await project.checkWithTypeScript7(ofRuntime)).toBe('');
  });
});

test('a bot combines schemas with its own zod, and their types are the same', async () => {
  const project = await ConsumerProject.create();
  await writeFile(join(project.folder, 'own-zod.ts'), OWN_ZOD);
  expect(await project.checkWithTypeScript7(['own-zod.ts'], { packages: false })).toBe('');
  await project.remove();
});

const OWN_ZOD = `
  import { z } from 'zod';
  import { jsonResult, Message, Role, User } from 'guildhall/wire';

  const Saved = z.object({ role: Role, users: z.array(User), last: Message.nullable(), names: z.record(z.string(), Role) });
  export const saved: z.output<typeof Saved> = Saved.parse({});
  export const role: Role = saved.role;
  export const name: string | null | undefined = saved.users[0]?.global_name;
  export const schema: z.ZodType<Role> = Role;
  export const result = jsonResult(z.object({ id: z.string() }));
  export const tagged: { name: string; tag: string } = Role.extend({ tag: z.string() }).parse({});
  function parse<S extends z.ZodType>(any: S): z.output<S> {
    return any.parse({});
  }
  export const user: User = parse(User);
`;

/** The values that a source imports by name, or takes from the namespace. The compiler reports unused imports. */
function valuesUsedIn(source: string, entryPoint: string): Set<string> {
  const text = readFileSync(join(consumerSources, source), 'utf8');
  const names = new Set<string>();
  let namespace: string | undefined;
  for (const statement of ts.createSourceFile(source, text, ts.ScriptTarget.Latest).statements) {
    if (ts.isImportDeclaration(statement)) {
      const { moduleSpecifier, importClause } = statement;
      if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== entryPoint) continue;
      const bindings = importClause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) namespace = bindings.name.text;
      for (const { isTypeOnly, name } of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
        if (!isTypeOnly) names.add(name.text);
      }
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer, name } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(initializer) || initializer.text !== namespace) continue;
      for (const element of ts.isObjectBindingPattern(name) ? name.elements : []) {
        if (ts.isIdentifier(element.name)) names.add(element.name.text);
      }
    }
  }
  return names;
}
