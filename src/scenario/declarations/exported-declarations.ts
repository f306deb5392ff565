import type { AnyDeclaration } from '../../app/dispatch/analysis/bound-declarations.js';

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
    }
  }
  return found;
}

/** The getter of a CommonJS module can throw. */
function readExport(exports: Readonly<Record<string, unknown>>, name: string): unknown {
  try {
    return exports[name];
  } catch {
    return undefined;
  }
}
