// Compiles the programs, checks each on an emulator, and prints their lines. Arguments name libraries and slices. `--measure` also measures
// all of them, one at a time, and writes the tables of docs/comparison.md.
import { withPrefix } from '../print.mjs';
import { writeComparisonPage } from './comparison-page.mjs';
import { compile } from './compile.mjs';
import { countFolder, requireFormat } from './count-lines.mjs';
import { judge, judgeInProcess } from './judge.mjs';
import { measureLibraries } from './measure.mjs';
import { libraries, selectPrograms, sourceFolder } from './programs.mjs';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const measures = options.includes('--measure');
if (options.some((option) => option !== '--measure') || (measures && names.length > 0)) {
  console.error('Usage: npm run compat:comparison -- [LIBRARY…] [SLICE…], or npm run compat:comparison -- --measure');
  process.exit(2);
}
/** Processes mostly wait for each other. What is measured runs alone. */
const programsAtOnce = measures ? 1 : 3;

const startedAt = performance.now();
const programs = selectPrograms(names);
for (const library of new Set(programs.map((program) => program.library))) {
  requireFormat(sourceFolder(library));
  await compile(library);
}

const results = [];
const queue = programs.entries();
const runQueue = async () => {
  for (const [index, program] of queue) {
    const { library, slice } = program;
    const result = await withPrefix(`${library.title}, ${slice.name}`, () => judge(program));
    results[index] = { ...program, ...result, lines: countFolder(sourceFolder(library, slice)) };
  }
};
await Promise.all(Array.from({ length: programsAtOnce }, runQueue));

console.log('');
for (const { library, slice, passed, failed, lines, ms } of results) {
  const outcome = failed ? `failed after ${passed} steps` : `${passed} steps passed`;
  const program = `${library.title.padEnd(12)}${slice.name.padEnd(12)}`;
  console.log(`${program}${String(lines).padStart(4)} lines  ${outcome} in ${Math.round(ms)} ms`);
}
const passed = results.filter(({ failed }) => !failed).length;
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${passed} of ${results.length} programs passed in ${seconds} s.`);
if (passed < results.length) process.exitCode = 1;
else if (measures) {
  const measurements = await measureLibraries(libraries);
  const inProcess = [];
  for (const program of programs.filter(({ library }) => library.folder === 'guildhall')) {
    inProcess.push(await withPrefix(`in process, ${program.slice.name}`, () => judgeInProcess(program)));
  }
  if (inProcess.some(({ failed }) => failed)) process.exitCode = 1;
  else
    await writeComparisonPage({ results, measurements, inProcessMs: inProcess.reduce((sum, { ms }) => sum + ms, 0) });
}
