/**
 * A project that uses the package as an installed dependency, with the sources in `consumer/`. Compilers resolve
 * `guildhall` by its name, to the files that are published.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { getLibFiles, ts } from '@ts-morph/common';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { createTemporaryFolder } from '../temporary-folder.js';
import { packPackage } from './pack-package.js';
import { entries, manifestOf } from './package-entries.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the project. */
export const consumerSources = fileURLToPath(new URL('./consumer', import.meta.url));

/** The entry points with exports. */
export const entryPoints = [
  'guildhall',
  'guildhall/wire',
  'guildhall/http',
  'guildhall/rest',
  'guildhall/cluster',
  '@guildhall/dev/emulator',
  'guildhall/telemetry',
  '@guildhall/dev/testing',
];

/** The project has one source for each entry point. It imports no other, except that its bots come from `guildhall`. */
export const sourceOf = (entryPoint: string): string => `${entryPoint.split('/').at(-1)}.ts`;
export const sources: readonly string[] = entryPoints.map(sourceOf);

/** The packages of this repository that a project can have installed. The workshop depends on zod, so that bots then have it as well. */
const PACKAGES_OF_PROJECT = ['guildhall', '@guildhall/dev'] as const;
type PackageOfProject = (typeof PACKAGES_OF_PROJECT)[number];

/** A copy of the project in a folder of its own, with the packed packages. */
export class ConsumerProject {
  /** The declarations of the package that were checked with TypeScript 5.9. */
  readonly #checkedDeclarations = new Set<string>();

  private constructor(readonly folder: string) {}

  /** @param packages what is installed, with its dependencies */
  static async create(packages: readonly PackageOfProject[] = PACKAGES_OF_PROJECT): Promise<ConsumerProject> {
    const folder = await createTemporaryFolder();
    await cp(consumerSources, folder, { recursive: true });
    const modules = join(folder, 'node_modules');
    // An optional peer whose types one of the entry points has.
    const needed = new Set(['@opentelemetry/api', '@types']);
    for (const name of packages) {
      const { files } = await packPackage(name);
      for (const file of files.filter((path) => /\.(?:d\.ts|js)$|^package\.json$/.test(path))) {
        await cp(join(root, PACKAGES[name].folder, file), join(modules, name, file));
      }
      const { dependencies, peerDependencies, peerDependenciesMeta } = manifestOf(name);
      for (const dependency of Object.keys(dependencies)) needed.add(dependency);
      for (const peer of Object.keys(peerDependencies)) if (!peerDependenciesMeta[peer]?.optional) needed.add(peer);
    }
    for (const name of packages) needed.delete(name);
    for (const name of needed) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      await symlink(join(root, 'node_modules', name), join(modules, name), 'junction');
    }
    return new ConsumerProject(folder);
  }

  /**
   * Compiles one source with TypeScript 7, into a declaration file. Declarations that it uses are not checked, which takes longer
   * than everything else: `checkWithTypeScript7` does it once for all sources. Returns the errors.
   */
  compile(source: string): Promise<string> {
    return this.#runTypeScript7(source, [source], ['--skipLibCheck']);
  }

  /**
   * Checks files with TypeScript 7. Returns the errors.
   *
   * @param options `packages`: checks the declarations of packages that they use, too. Default: true
   */
  checkWithTypeScript7(files: readonly string[], { packages = true } = {}): Promise<string> {
    const options = packages ? ['--noEmit'] : ['--noEmit', '--skipLibCheck'];
    return this.#runTypeScript7('all', files, options);
  }

  async #runTypeScript7(name: string, files: readonly string[], options: readonly string[]): Promise<string> {
    const config = join(this.folder, `tsconfig.${name}.json`);
    await writeFile(config, JSON.stringify({ extends: './tsconfig.json', files }));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    // Several threads would check the same types, each of them.
    const args = [tsc, '-p', config, '--pretty', 'false', '--singleThreaded', ...options];
    // It is a Go program, which would spend a third of the time on collecting garbage.
    const env = { ...process.env, GOGC: '400' };
    const run = promisify(execFile)(process.execPath, args, { cwd: this.folder, env });
    const { stdout } = await run.catch((failure: unknown) => z.object({ stdout: z.string() }).parse(failure));
    return stdout;
  }

  /** Loads the code of an entry point from the packed package, which Vitest does not transform there. Returns the names of its values. */
  async valuesOf(entryPoint: string): Promise<string[]> {
    const code = entries.find(({ name }) => name === entryPoint)?.code;
    if (code === undefined) throw new Error(`${entryPoint} has no code`);
    const packed = code.replace(join(root, 'dev/dist'), join(this.folder, 'node_modules/@guildhall/dev/dist'));
    const file = packed.replace(join(root, 'dist'), join(this.folder, 'node_modules/guildhall/dist'));
    const loaded: object = await import(pathToFileURL(file).href);
    return Object.keys(loaded);
  }

  /** The declaration files that TypeScript 7 wrote, by path. */
  async readDeclarations(): Promise<Map<string, string>> {
    const paths = (await readdir(join(this.folder, 'declarations'))).map((name) => join('declarations', name));
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await readFile(join(this.folder, path), 'utf8')] as const)),
    );
  }

  /**
   * Checks files of the project with TypeScript 5.9, including what it would write into declaration files, and the declarations of
   * the package that they use. Those are checked once, with the first files that use them.
   *
   * @param options `packages`: checks the declarations of all packages that they use. Default: false
   */
  checkWithTypeScript5(files: readonly string[], { packages = false } = {}): string {
    const { config } = ts.readConfigFile(join(this.folder, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, this.folder);
    const host = createHost(options);
    const program = ts.createProgram(
      files.map((file) => join(this.folder, file)),
      options,
      host,
    );
    const checked = program.getSourceFiles().filter(({ fileName }) => {
      if (libTexts.has(fileName)) return false;
      if (!fileName.includes('/node_modules/')) return true;
      if (!/\/node_modules\/(?:guildhall|@guildhall\/dev)\//.test(fileName)) return packages;
      const isNew = !this.#checkedDeclarations.has(fileName);
      if (isNew) this.#checkedDeclarations.add(fileName);
      return isNew;
    });
    const diagnostics = checked.flatMap((file) => ts.getPreEmitDiagnostics(program, file));
    return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), {
      getCurrentDirectory: () => this.folder,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** TypeScript's own declarations are in the package as text. */
const LIB_FOLDER = join(root, 'lib.d.ts').replaceAll('\\', '/');
const libTexts = new Map(getLibFiles().map(({ fileName, text }) => [`${LIB_FOLDER}/${fileName}`, text]));
/** Parsed declarations of TypeScript and of installed packages, which all programs share. */
const sharedFiles = new Map<string, ts.SourceFile | undefined>();

/** The compiler parses doc comments only for editors, too. */
const withoutComments = (settings: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions => ({
  ...(typeof settings === 'object' ? settings : { languageVersion: settings }),
  jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
});

function createHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const readText = (path: string) => libTexts.get(path) ?? ts.sys.readFile(path);
  return {
    ...host,
    getDefaultLibLocation: () => LIB_FOLDER,
    getDefaultLibFileName: (settings) => `${LIB_FOLDER}/${ts.getDefaultLibFileName(settings)}`,
    fileExists: (path) => libTexts.has(path) || host.fileExists(path),
    readFile: readText,
    getSourceFile(path, settings) {
      if (!sharedFiles.has(path)) {
        const text = readText(path);
        sharedFiles.set(
          path,
          text === undefined ? undefined : ts.createSourceFile(path, text, withoutComments(settings)),
        );
      }
      return sharedFiles.get(path);
    },
  };
}
