// Writes the tables of docs/comparison.md.
import { readFile, writeFile } from 'node:fs/promises';
import { libraries, slices } from './programs.mjs';

const PAGE = new URL('../../docs/comparison.md', import.meta.url);

/**
 * Replaces the tables of the page, each between `<!-- NAME -->` and `<!-- /NAME -->`.
 * @param results of all programs
 * @param measurements of all libraries, by library
 * @param inProcessMs how long the checks of all programs of Guildhall take in one process
 */
export async function writeComparisonPage({ results, measurements, inProcessMs }) {
  let page = await readFile(PAGE, 'utf8');
  const tables = {
    lines: linesTable(results, measurements),
    measurements: measurementsTable(results, measurements, inProcessMs),
  };
  for (const [name, table] of Object.entries(tables)) {
    const marker = new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*(?=<!-- /${name} -->)`);
    if (!marker.test(page)) throw new Error(`docs/comparison.md has no place for the table ${name}.`);
    page = page.replace(marker, `\n${table}\n\n`);
  }
  await writeFile(PAGE, page);
}

const linesTable = (results, measurements) =>
  tableOf(
    ['library', ...slices.map(({ name }) => name), 'sum'],
    libraries.map((library) => {
      const lines = ofLibrary(results, library).map((result) => result.lines);
      return [`${library.title} ${measurements.get(library).version}`, ...lines, sum(lines)];
    }),
  );

const measurementsTable = (results, measurements, inProcessMs) =>
  tableOf(
    ['library', 'packages', 'installed', 'start', 'start, processor', 'memory', 'checks'],
    libraries.map((library) => {
      const { installedPackages, installedBytes, startMs, startCpuMs, memory } = measurements.get(library);
      const checks = seconds(sum(ofLibrary(results, library).map(({ ms }) => ms)));
      return [
        library.title,
        installedPackages,
        megabytes(installedBytes),
        `${Math.round(startMs)} ms`,
        `${Math.round(startCpuMs)} ms`,
        megabytes(memory),
        library.folder === 'guildhall' ? `${checks}; in one process ${seconds(inProcessMs)}` : checks,
      ];
    }),
  );

const ofLibrary = (results, library) => results.filter((result) => result.library === library);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const lineOf = (cells) => `| ${cells.join(' | ')} |`;
const tableOf = (header, rows) => [header, header.map(() => '---'), ...rows].map(lineOf).join('\n');
