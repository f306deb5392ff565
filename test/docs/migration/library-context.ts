/** What a snippet of another library uses without showing it: imports of the library, and names that its page explains. */
import type { LibrarySnippet } from '../document-snippets.js';
import { declares, namesIn, neededDeclarations } from '../used-names.js';
import { libraryDeclarations } from './library-declarations.js';

/** The path of a snippet among those of its library. */
export function pathOfLibrarySnippet({ document, library, file, line }: LibrarySnippet): string {
  return `${library}/${document}/${file ?? `line-${line}.ts`}`;
}

/** Returns a snippet as a module, with what it leaves out. A file is complete as it is. */
export function toLibraryModule({ library, file, code }: LibrarySnippet): string {
  if (file !== undefined) return `${code}\nexport {};`;
  const { imports, declarations } = libraryDeclarations[library] ?? { imports: {}, declarations: [] };
  const added = neededDeclarations(declarations, code);
  const whole = [...added, code].join('\n');
  const statements = Object.entries(imports).map(([module, names]) => {
    const used = names.filter((name) => namesIn(whole).has(name) && !declares(whole, name));
    return `import { ${used.join(', ')} } from '${module}';`;
  });
  return [...statements, ...added, code, 'export {};'].join('\n');
}
