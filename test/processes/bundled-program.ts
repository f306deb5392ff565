import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Packages that are bundled, because that is faster than loading their files. */
const BUNDLED_PACKAGES = ['zod', 'croner', 'reflect-metadata', '@oxc-project'];

/** The program of a process in one file, which starts ten times as fast as its several hundred sources. */
export class BundledProgram {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Bundles a program as it is now. */
  static async build(source: URL): Promise<BundledProgram> {
    const bundle = await rolldown({
      cwd: root,
      input: fileURLToPath(source),
      platform: 'node',
      tsconfig: join(root, 'tsconfig.json'),
      external: (id) => /^[\w@]/.test(id) && !BUNDLED_PACKAGES.includes(id.split('/')[0] ?? ''),
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    });
    // Inside the project, so that the program finds the other packages.
    const path = join(root, 'build', 'processes', `${randomUUID()}.mjs`);
    await bundle.write({ file: path, format: 'esm', keepNames: true, codeSplitting: false });
    await bundle.close();
    return new BundledProgram(path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { force: true });
  }
}
