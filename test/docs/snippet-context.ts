/**
 * What a snippet of the documents uses without declaring it. Documents leave out imports of `guildhall`, of the files that the
 * same document shows, and parts of the bot that are not their subject. All are added before the snippet, so that it compiles
 * as it is written.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportListsOf } from '../../docs/site/reference/export-lists.js';
import { ts } from '../types/typescript.js';
import { docCommentDeclarations } from './context/doc-comment-declarations.js';
import { guideDeclarations } from './context/guide-declarations.js';
import { migrationDeclarations } from './context/migration-declarations.js';
import { topicDeclarations } from './context/topic-declarations.js';
import { root, type Snippet, snippetsOf } from './document-snippets.js';
import { declares, namesIn, neededDeclarations } from './used-names.js';

/** The name of the document that the examples in doc comments belong to. It is no file. */
export const DOC_COMMENTS = 'doc comments';

const declarations: Readonly<Record<string, readonly string[]>> = {
  ...topicDeclarations,
  ...guideDeclarations,
  ...migrationDeclarations,
  [DOC_COMMENTS]: docCommentDeclarations,
};

/** Imports of other packages, by name. */
const packageImports: readonly (readonly [name: string, statement: string])[] = [
  ['z', "import { z } from 'zod';"],
  ['pino', "import { pino } from 'pino';"],
  ['test', "import { test } from 'vitest';"],
  ['expect', "import { expect } from 'vitest';"],
  ['injectAll', "import { injectAll } from 'tsyringe';"],
  ['Lifecycle', "import { Lifecycle } from 'tsyringe';"],
  ['DependencyContainer', "import type { DependencyContainer } from 'tsyringe';"],
];

/** The imports of the names that an entry point exports, by itself or by a list in `src/exports`. */
function importsOf(path: string, module: string): [name: string, statement: string][] {
  return exportListsOf(join(root, path))
    .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
    .flatMap(({ statements }) => [...statements])
    .flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name, isTypeOnly }) => [
            name.text,
            `import ${isTypeOnly || statement.isTypeOnly ? 'type ' : ''}{ ${name.text} } from '${module}';`,
          ])
        : [],
    );
}

const importOfName = new Map([
  ...packageImports,
  ...importsOf('dev/src/testing/index.ts', '@guildhall/dev/testing'),
  ...importsOf('src/index.ts', 'guildhall'),
]);

/** The imports of what the named snippets of a document export, for its snippets without a file name. */
function importsOfFiles(document: string): Map<string, string> {
  return new Map(
    snippetsOf(document).flatMap(({ file, code }) =>
      file === undefined
        ? []
        : [...code.matchAll(/^export (?:abstract )?(?:const|class|function|interface|type) (\w+)/gm)].map(
            ([, name = '']) => [name, `import { ${name} } from '../${file.replace(/\.ts$/, '.js')}';`] as const,
          ),
    ),
  );
}

/** The path of a snippet in a folder of its document. Those without a file name are next to its tests. */
export function pathInDocument({ file, line }: Snippet): string {
  return file ?? `test/line-${line}.ts`;
}

/** Returns a snippet as a module: with its imports and the declarations of its document, and its methods in a class. */
export function toModule({ document, file, code }: Snippet): string {
  const body = wrapMethods(code);
  const added = neededDeclarations(declarations[document] ?? [], body);
  const whole = [...added, body].join('\n');
  const hasFiles = file === undefined && document !== DOC_COMMENTS;
  const shown = hasFiles ? importsOfFiles(document) : new Map<string, string>();
  const imports = [...namesIn(whole)].flatMap((name) => {
    const statement = shown.get(name) ?? importOfName.get(name);
    return statement === undefined || declares(whole, name) ? [] : [statement];
  });
  return [...imports, ...added, body, 'export {};'].join('\n');
}

/** Puts methods that a document shows without their class into a class. They are at the end of the snippet. */
function wrapMethods(code: string): string {
  const start = code.search(/^@\w+\([^\n]*\)\n(?!@|export|class|abstract)/m);
  return start === -1 ? code : `${code.slice(0, start)}\nclass Handlers {\n${code.slice(start)}\n}`;
}
