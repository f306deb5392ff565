import { readdir } from 'node:fs/promises';
import { type OptionNames, optionProblems } from '../../base/options/option-problems.js';
import { isSystemError } from '../../base/system-error.js';
import { ConfigurationError } from '../errors/composition-errors.js';
import type { Feature } from './feature.js';
import { type FeatureFile, type FolderEntry, findFeatureFiles, toFolderPath } from './feature-files.js';
import { isFeature } from './flatten-features.js';

/** The options of `loadFeatures`. */
export interface LoadFeaturesOptions {
  /**
   * Imports a file by its URL. A test runner that compiles TypeScript itself needs its own `import`:
   * `(url) => import(url)`, written in a file that it compiles.
   *
   * @default Node's import
   */
  readonly import?: ((url: string) => Promise<unknown>) | undefined;
}

const loadFeaturesOptionNames: OptionNames<LoadFeaturesOptions> = { import: true };

/**
 * Imports the features of a folder: the default exports of its files and of its folders that contain an `index` file,
 * sorted by name. Tests (`.test.`, `.spec.`) and declaration files are ignored. A bundle in a single file has no such
 * folder; it lists its features in the option `features`.
 *
 * @param folder the folder, as a `file:` URL or an absolute path
 * @param options how files are imported
 * @throws {ConfigurationError} when the folder does not exist or has no features, or a default export is not a feature
 *
 * @example
 * const bot = new Bot({ features: await loadFeatures(new URL('./features/', import.meta.url)) });
 */
export async function loadFeatures(
  folder: URL | string,
  options: LoadFeaturesOptions = {},
): Promise<readonly Feature[]> {
  const problems = optionProblems(options, loadFeaturesOptionNames);
  if (problems.length > 0)
    throw new ConfigurationError(
      problems.map(({ path: name, ...rest }) => ({ setting: `loadFeatures, ${name || 'options'}`, ...rest })),
    );
  const path = readPath(folder);
  const files = await findFiles(path);
  const importFile = options.import ?? ((url: string): Promise<unknown> => import(url));
  const loaded = await Promise.all(
    files.map(async (file) => ({ file, value: defaultExport(await importFile(file.url)) })),
  );
  const wrong = loaded.filter(({ value }) => !isFeature(value));
  if (wrong.length > 0) throw new ConfigurationError(wrong.map(({ file, value }) => noFeatureProblem(file, value)));
  return loaded.map(({ value }) => value).filter(isFeature);
}

function readPath(folder: URL | string): string {
  const path = toFolderPath(folder);
  if (path !== undefined) return path;
  throw folderError(
    String(folder),
    'this is neither a `file:` URL nor an absolute path.',
    "Pass `new URL('./features/', import.meta.url)`.",
  );
}

async function findFiles(path: string): Promise<readonly FeatureFile[]> {
  const found = await findFeatureFiles(path, await readFolder(path), readFolder);
  const repeated = found.find(({ name }, index) => found[index + 1]?.name === name);
  if (repeated) {
    throw folderError(
      path,
      `several files have the name "${repeated.name}".`,
      'Keep one, for example without compiled files.',
    );
  }
  if (found.length === 0) {
    throw folderError(
      path,
      'the folder contains no features.',
      'Add a file whose default export is `feature({ name, … })`, or check the path.',
    );
  }
  return found;
}

async function readFolder(path: string): Promise<readonly FolderEntry[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (error) {
    const isMissing = isSystemError(error, 'ENOENT');
    throw folderError(
      path,
      isMissing ? 'the folder does not exist.' : `the folder cannot be read (${String(error)}).`,
      'Check the path. A bundle in a single file lists its features in the option `features`.',
    );
  }
}

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
}

function noFeatureProblem({ path }: FeatureFile, value: unknown) {
  const remedy =
    typeof value === 'function'
      ? 'Export the feature itself. A function that creates features is called in the option `features`.'
      : 'Write `export default feature({ name, … })`, or move the file to another folder.';
  const message = value === undefined ? 'the file has no default export.' : 'the default export is not a feature.';
  return { setting: `loadFeatures, ${path}`, message, remedy };
}

function folderError(path: string, message: string, remedy: string): ConfigurationError {
  return new ConfigurationError([{ setting: `loadFeatures, ${path}`, message, remedy }]);
}
