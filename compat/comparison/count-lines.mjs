// Counts lines of programs: without blank lines, comments and imports.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const require = createRequire(import.meta.url);
const formatter = require.resolve('@biomejs/biome/bin/biome');

/** The lines of a source text that are counted. @param name of the file, which tells the language */
export function countLines(name, source) {
  const { program, comments, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const characters = source.split('');
  for (const { start, end } of [...imports, ...comments]) {
    for (let index = start; index < end; index += 1) if (characters[index] !== '\n') characters[index] = ' ';
  }
  return characters
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

/** The lines of all files of a folder and its subfolders. */
export function countFolder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.m?[jt]s$/.test(name))
    .reduce((sum, name) => sum + countLines(name, readFileSync(join(folder, name), 'utf8')), 0);
}

/** @throws when a file is not in the format of this repository: another format has other lines */
export function requireFormat(folder) {
  execFileSync(process.execPath, [formatter, 'format', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
}
