/** The examples in the doc comments of what `guildhall` and the test kit export. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportListsOf } from '../../docs/site/reference/export-lists.js';
import { ts } from '../types/typescript.js';
import { documents, root, snippetsOf } from './document-snippets.js';
import { namesIn } from './used-names.js';

export interface DocExample {
  /** The exported name. */
  readonly name: string;
  /** The path of its source. */
  readonly file: string;
  readonly code: string;
}

/** The values that an entry point exports, with the files that declare them. */
function declarationsOf(entry: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const list of exportListsOf(join(root, entry))) {
    const source = ts.createSourceFile(list, readFileSync(list, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || !statement.moduleSpecifier) continue;
      if (!ts.isStringLiteral(statement.moduleSpecifier) || !statement.exportClause) continue;
      if (!ts.isNamedExports(statement.exportClause)) continue;
      const file = join(list, '..', statement.moduleSpecifier.text.replace(/\.js$/, '.ts'));
      for (const { name, isTypeOnly } of statement.exportClause.elements) if (!isTypeOnly) found.set(name.text, file);
    }
  }
  return found;
}

const declared = new Map([...declarationsOf('dev/src/testing/index.ts'), ...declarationsOf('src/index.ts')]);

/** The examples of an exported function, class or constant: the text after `@example` in its doc comment. */
export function examplesOf(name: string): DocExample[] {
  const file = declared.get(name);
  if (file === undefined) return [];
  const text = readFileSync(file, 'utf8');
  const declaration = String.raw`export (?:declare )?(?:abstract )?(?:async )?(?:function|class|const) ${name}\b`;
  const [, comment = ''] =
    new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*(?:@\w+\([^)]*\)\s*)*${declaration}`).exec(text) ?? [];
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
  const [, ...examples] = `\n${lines.join('\n')}`.split(/\n@example\b/);
  return examples.map((example) => ({ name, file, code: `${example.split(/\n@\w+ /)[0]?.trim()}\n` }));
}

/** How many snippets of the documents use each exported value, most used first. */
export function usedNames(): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { code } of documents.flatMap(snippetsOf)) {
    for (const name of namesIn(code)) if (declared.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, first], [b, second]) => second - first || a.localeCompare(b));
}
