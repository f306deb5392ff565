// `npm run bench -- --profile interactions`: profiles the workloads of a suite, without their floors. A profile starts after
// the warm-up.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './build.mjs';
import { BenchError } from './checkouts.mjs';
import { summarizeProfile } from './profile-summary.mjs';
import { Program, ProgramError } from './programs.mjs';
import { suites } from './suites.mjs';
import { textOf } from './table.mjs';

const WARMUP_ROUNDS = 4;
const PROFILED_ROUNDS = 4;
const LISTED_OWNERS = 8;
const LISTED_FUNCTIONS = 25;

/**
 * Writes a profile of each workload to `build/profiles`, and prints which functions of the build take the most time.
 *
 * @param {readonly string[]} names of suites
 * @param {{ signal: AbortSignal }} options
 * @throws {BenchError} if a workload fails, or none can be profiled
 */
export async function profileSuites(names, { signal }) {
  let profiled = 0;
  const failed = [];
  for (const suite of names) {
    const { groups, close } = await suites[suite].load();
    for (const [group, { title, workloads = [], floors = 1, measured = {} }] of groups.entries()) {
      for (const [row, { name, isProfiled }] of workloads.entries()) {
        if (row < floors || isProfiled === false) continue;
        const file = join(
          projectRoot,
          'build/profiles',
          `${[suite, group + 1, name].map(toFileName).join('-')}.cpuprofile`,
        );
        try {
          const operations = await profile({ suite, group, row, measured, file }, signal);
          console.log(`\n${await report(`${suite}: ${title}: ${name}`, file, operations)}`);
          profiled += 1;
        } catch (error) {
          if (!(error instanceof ProgramError)) throw error;
          failed.push(`${suite}, ${name}: ${error.message}`);
        }
      }
    }
    await close?.();
  }
  if (failed.length > 0) throw new BenchError(`Failed: ${failed.join('; ')}.`, 1);
  if (profiled === 0) throw new BenchError(`Other processes perform the work of ${names.join(', ')}.`, 1);
}

const toFileName = (text) =>
  String(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the number of operations. */
async function profile({ suite, group, row, measured, file }, signal) {
  const { count, coldCount, collects } = measured;
  const program = new Program({}, suite, ['--expose-gc'], signal);
  const perform = async (rounds) => {
    let operations = 0;
    for (let round = 0; round < rounds; round += 1) {
      operations += (await program.ask('round', { count: count ?? coldCount, collects })).operations;
    }
    return operations;
  };
  try {
    await program.ask('open', { group, row });
    await perform(WARMUP_ROUNDS);
    await program.ask('startProfile');
    const operations = await perform(PROFILED_ROUNDS);
    await program.ask('stopProfile', { file });
    return operations;
  } finally {
    await program.close();
  }
}

async function report(title, file, operations) {
  const profile = JSON.parse(await readFile(file, 'utf8'));
  const { busyMs, owners, functions } = summarizeProfile(
    profile,
    pathToFileURL(`${projectRoot}/`).href.replace(/\/+$/, '/'),
  );
  const micros = (ms) => `${((ms * 1000) / operations).toFixed(2)} µs`.padStart(9);
  const percent = (share) => `${(share * 100).toFixed(1)} %`.padStart(7);
  const ownerRows = owners
    .slice(0, LISTED_OWNERS)
    .map(({ name, share }) => [percent(share), micros(share * busyMs), name]);
  const rows = functions
    .slice(0, LISTED_FUNCTIONS)
    .map(({ name, place, ms, share }) => [percent(share), micros(ms), name, place]);
  return [
    textOf({ title: `${title}, ${operations.toLocaleString('en')} operations`, rows: ownerRows }),
    textOf({ title: 'functions of guildhall by their own time:', rows }),
    file,
  ].join('\n');
}
