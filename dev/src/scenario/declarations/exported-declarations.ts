import type { AnyDeclaration } from '../../../../src/app/dispatch/analysis/bound-declarations.js';

/** The exports of a file that a bot has loaded. */
export interface ScenarioSource {
  /** The absolute path of the file. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The name by which a test can import a value. */
export interface DeclarationExport {
  /** The absolute path of the file. */
  readonly path: string;
  readonly name: string;
  /** The properties of the export that lead to the value: a subcommand is `['subcommands', 'find']` of its command. */
  readonly properties?: readonly string[] | undefined;
}

const KINDS: readonly unknown[] = ['button', 'select', 'modal', 'pager', 'command'];

/** Whether a value is a declaration, of any copy of the framework. The root of several commands is none. */
export function isAnyDeclaration(value: unknown): value is AnyDeclaration {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return false;
  if (!('kind' in value) || !KINDS.includes(value.kind)) return false;
  return value.kind === 'command' ? 'path' in value : 'customId' in value && typeof value.customId === 'object';
}

/**
 * Finds the exported declarations. One that several files export has the name in the file that was loaded last: files that
 * export it again import the one that declares it.
 */
export function findExportedDeclarations(files: readonly ScenarioSource[]): Map<AnyDeclaration, DeclarationExport> {
  const found = new Map<AnyDeclaration, DeclarationExport>();
  for (const { path, exports } of files) {
    for (const name of Object.keys(exports)) {
      const value = readExport(exports, name);
      if (isAnyDeclaration(value)) found.set(value, { path, name });
      for (const [declaration, properties] of subcommandsOf(value)) found.set(declaration, { path, name, properties });
    }
  }
  return found;
}

/** The subcommands of a command, also in groups, with the properties that lead to them. */
function subcommandsOf(value: unknown): [AnyDeclaration, string[]][] {
  if (typeof value !== 'object' || value === null || !('subcommands' in value)) return [];
  return Object.entries(value.subcommands ?? {}).flatMap(([name, each]: [string, unknown]) => {
    const own: [AnyDeclaration, string[]][] = isAnyDeclaration(each) ? [[each, []]] : subcommandsOf(each);
    return own.map(([declaration, properties]): [AnyDeclaration, string[]] => [
      declaration,
      ['subcommands', name, ...properties],
    ]);
  });
}

/** The getter of a CommonJS module can throw. */
function readExport(exports: Readonly<Record<string, unknown>>, name: string): unknown {
  try {
    return exports[name];
  } catch {
    return undefined;
  }
}
