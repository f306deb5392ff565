/**
 * Creates a project from the layers of a template. The names of their files end with `.template`, so that compilers and npm do
 * not process them as files of this package. For example, npm never packs a `.gitignore`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../src/base/objects.js';
import type { PackageManager } from '../../src/cli/packages/package-manager.js';
import { layersOfManager, type ProjectTemplateName, projectTemplates } from './project-templates.js';

const LAYERS_FOLDER = fileURLToPath(new URL('./layers', import.meta.url));
const TEMPLATE_EXTENSION = '.template';

export interface ProjectInfo {
  readonly name: string;
  readonly template: ProjectTemplateName;
  /** The version or location of the package guildhall, as in package.json. */
  readonly guildhall: string;
  /** The same of `@guildhall/dev`. */
  readonly dev: string;
}

/** Writes the files of a project into a folder. Returns their paths relative to the folder, sorted. */
export async function writeProject(folder: string, info: ProjectInfo, manager: PackageManager): Promise<string[]> {
  const parts = new Map<string, string[]>();
  for (const layer of [...projectTemplates[info.template].layers, ...layersOfManager[manager]]) {
    for (const [name, text] of await readLayer(layer)) parts.set(name, [...(parts.get(name) ?? []), text]);
  }
  for (const [name, texts] of parts) {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, fillTemplate(name, combineFiles(name, texts), info));
  }
  return [...parts.keys()].sort();
}

/** The contents of a layer by the path of the file in the project. */
async function readLayer(layer: string): Promise<[name: string, text: string][]> {
  const folder = join(LAYERS_FOLDER, layer);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const name = relative(folder, file).slice(0, -TEMPLATE_EXTENSION.length).split(sep).join('/');
      return [name, await readFile(file, 'utf8')];
    }),
  );
}

/** Fills in placeholders. They are names of properties in two pairs of braces; in JSON, they are inside of strings. */
function fillTemplate(file: string, text: string, info: ProjectInfo): string {
  const written = (value: string) => (file.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value);
  return Object.entries(info).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => written(value)),
    text,
  );
}

/** Combines a file that several layers of a template contain: JSON is merged, other text is appended. */
function combineFiles(name: string, texts: readonly string[]): string {
  if (texts.length === 1 || !name.endsWith('.json')) return texts.join('');
  const merged = texts.map((text): unknown => JSON.parse(text)).reduce(mergeJson);
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

/** Merges objects, and concatenates lists. Names keep their order, and those of dependencies are sorted, as npm does. */
function mergeJson(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isObject(first) || !isObject(second)) return second;
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const combined = Object.hasOwn(first, name) ? mergeJson(first[name], value) : value;
    merged[name] = /dependencies$/i.test(name) && isObject(combined) ? sortByName(combined) : combined;
  }
  return merged;
}

function sortByName(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
