/**
 * Creates a project from the files in `project-template`. Their names end with `.template`, so that compilers and npm do
 * not process them as files of this package. For example, npm never packs a `.gitignore`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE_FOLDER = fileURLToPath(new URL('./project-template', import.meta.url));
const TEMPLATE_EXTENSION = '.template';

export interface ProjectInfo {
  readonly name: string;
  /** The version or location of the package guildhall, as in package.json. */
  readonly guildhall: string;
}

/** Writes the files of a project into a folder. Returns their paths relative to the folder, sorted. */
export async function writeProject(folder: string, info: ProjectInfo): Promise<string[]> {
  const entries = await readdir(TEMPLATE_FOLDER, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names: string[] = [];
  for (const source of sources) {
    const name = relative(TEMPLATE_FOLDER, source).slice(0, -TEMPLATE_EXTENSION.length);
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, fillTemplate(await readFile(source, 'utf8'), info));
    names.push(name);
  }
  return names.sort();
}

function fillTemplate(text: string, { name, guildhall }: ProjectInfo): string {
  return text.replaceAll('{{name}}', name).replaceAll('{{guildhall}}', guildhall);
}
