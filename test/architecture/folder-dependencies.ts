import type { SourceFile } from './source-imports.js';

/**
 * Which folders directly inside `parent` import which others, by name. Files that are in `parent` itself count as the
 * folder `.`. Imports inside one folder, and from outside `parent`, are left out.
 */
export function folderDependencies(sources: readonly SourceFile[], parent: string): Map<string, Set<string>> {
  const prefix = `${parent}/`;
  const folderIn = (path: string): string => {
    const [first = '', ...rest] = path.slice(prefix.length).split('/');
    return rest.length === 0 ? '.' : first;
  };
  const dependencies = new Map<string, Set<string>>();
  for (const { path, imports } of sources.filter((file) => file.path.startsWith(prefix))) {
    const folder = folderIn(path);
    const targets = dependencies.get(folder) ?? new Set();
    dependencies.set(folder, targets);
    for (const target of imports) {
      if (target.startsWith(prefix) && folderIn(target) !== folder) targets.add(folderIn(target));
    }
  }
  return dependencies;
}
