/** A project with the story, its compiled form, and the built packages as they are installed. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const story = fileURLToPath(new URL('story', import.meta.url));
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

const DECORATORS = { experimentalDecorators: true, emitDecoratorMetadata: true };

/** The packages of the project, with their folders in the repository. */
const INSTALLED = { guildhall: '.', '@guildhall/dev': 'dev', 'create-guildhall': 'create' };

/** The settings of a project that is compiled for Node or run by Bun or Deno, as docs/runtimes.md shows them. */
const FILES = {
  'package.json': { type: 'module' },
  'tsconfig.json': {
    compilerOptions: {
      rootDir: 'src',
      target: 'es2022',
      module: 'nodenext',
      verbatimModuleSyntax: true,
      ...DECORATORS,
    },
    include: ['src'],
  },
  'deno.json': { nodeModulesDir: 'manual', unstable: ['sloppy-imports'], compilerOptions: DECORATORS },
};

/** Decorators are compiled by Vite, which reads tsconfig.json. */
const VITEST_CONFIG = "export default { test: { include: ['src/vitest-tests.ts'] } };";

export class StoryProject {
  private constructor(readonly folder: string) {}

  /** Writes `src`, compiles it into `out`, and copies the packages into `node_modules`. */
  static async create(): Promise<StoryProject> {
    // Inside this project, whose other packages the story finds.
    const folder = join(root, 'build', `story-${randomUUID()}`);
    for (const [name, source] of Object.entries(INSTALLED)) {
      const installed = join(folder, 'node_modules', name);
      await mkdir(installed, { recursive: true });
      await cp(join(root, source, 'dist'), join(installed, 'dist'), { recursive: true });
      await cp(join(root, source, 'package.json'), join(installed, 'package.json'));
    }
    // In place of the package with that compiler, so that Bun and Deno use their own.
    const compiler = join(folder, 'node_modules/@oxc-node/core');
    await mkdir(compiler, { recursive: true });
    await writeFile(join(compiler, 'index.js'), '');
    await cp(story, join(folder, 'src'), { recursive: true });
    for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), JSON.stringify(content));
    await writeFile(join(folder, 'vitest.config.js'), VITEST_CONFIG);
    // The type check of this project checks the story as well.
    await promisify(execFile)(process.execPath, [tsc, '-p', '.', '--outDir', 'out', '--noCheck'], { cwd: folder });
    return new StoryProject(folder);
  }

  /** The path of its command line. */
  get commandLine(): string {
    return join(this.folder, 'node_modules/guildhall/dist/cli/main.js');
  }

  /** The path of the program that creates projects. */
  get createProgram(): string {
    return join(this.folder, 'node_modules/create-guildhall/dist/main.js');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
