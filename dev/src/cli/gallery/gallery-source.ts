import type { Preview } from 'guildhall';

/** The exports of a file that a bot has loaded. */
export interface FileExports {
  /** The path of the file, for people. */
  readonly name: string;
  readonly exports: unknown;
}

/** An exported value, with the name of its file. */
export interface ExportedValue<T> {
  readonly value: T;
  readonly file: string;
}

/** Whether a value is a preview, of any copy of the framework. */
export function isPreview(value: unknown): value is Preview {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'preview' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'render' in value &&
    typeof value.render === 'function'
  );
}

/**
 * Finds exported values, directly or in an exported list. A value that several files export is returned once, with the file
 * that was loaded last: files that export it again import the one that declares it.
 */
export function findExported<T>(
  files: readonly FileExports[],
  isWanted: (value: unknown) => value is T,
): ExportedValue<T>[] {
  const found = new Map<T, string>();
  for (const { name, exports } of files) {
    for (const value of exportedValues(exports)) if (isWanted(value)) found.set(value, name);
  }
  return [...found].map(([value, file]) => ({ value, file }));
}

function exportedValues(exports: unknown): unknown[] {
  if (typeof exports !== 'object' || exports === null) return [];
  return Object.keys(exports).flatMap((name) => {
    try {
      return Reflect.get(exports, name);
    } catch {
      // The getter of a CommonJS module can throw.
      return [];
    }
  });
}
