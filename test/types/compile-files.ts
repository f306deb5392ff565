/** Compiles files with TypeScript 7, as a bot that uses the built package. */
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/**
 * Compiles all TypeScript files of a folder of this project in one program, with the options of tsconfig.json. They import the built
 * declarations of `guildhall`, as a bot does. Returns the errors of each file, by its path in the folder.
 *
 * @param compilerOptions replace those of tsconfig.json
 */
export async function compileFiles(
  folder: string,
  compilerOptions: Readonly<Record<string, unknown>> = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const config = join(folder, 'tsconfig.compiled.json');
  const options = { paths: {}, noUnusedLocals: false, noUnusedParameters: false, emitDecoratorMetadata: false };
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { ...options, ...compilerOptions },
      include: ['**/*.ts'],
      exclude: [],
    }),
  );
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const errors = new Map(names.map((name) => [name.replaceAll('\\', '/'), [] as string[]]));
  let last: string[] | undefined;
  for (const line of (await runCompiler(folder, config)).split('\n').filter(Boolean)) {
    const [, name = '', message = ''] = /^(.+?)\(\d+,\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    last = message === '' ? last : errors.get(name);
    if (last === undefined) throw new Error(`The compiler reports: ${line}`);
    // An error has several lines. Those after the first are indented.
    last.push(message || line);
  }
  return errors;
}

async function runCompiler(folder: string, config: string): Promise<string> {
  // Several threads would check the same types, each of them.
  const args = [TSC, '-p', config, '--pretty', 'false', '--singleThreaded'];
  try {
    // It is a Go program, which would spend a third of the time on collecting garbage.
    const options = { cwd: folder, env: { ...process.env, GOGC: '400' }, maxBuffer: 64_000_000 };
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  } catch (error) {
    // The compiler prints errors of types to its output.
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout);
    throw error;
  }
}
