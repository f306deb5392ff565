// Renders docs/compat.md.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const PAGE = new URL('../docs/compat.md', import.meta.url);
const MARKER = /(?<=<!-- table -->\n)[\s\S]*(?=<!-- \/table -->)/;
const require = createRequire(import.meta.url);

const versionOf = (packageName) => {
  const { packages } = require('./package-lock.json');
  return packages[`node_modules/${packageName}`].version;
};

/** The table of results, and its comparison with the page. @param areas their names, in the order of the columns */
export async function compatPage(results, areas) {
  const page = await readFile(PAGE, 'utf8');
  const rows = results.map((result) => rowOf(result, page.split('\n').find(startsWith(result.adapter.packageName))));
  const header = ['library', ...areas, 'unmodified', 'story', 'own steps', 'without a method of the library'];
  const table = [lineOf(header), lineOf(header.map(() => '---')), ...rows].join('\n');

  /** Writes the table into the page, or reports that the page differs. */
  const check = async (write) => {
    const updated = page.replace(MARKER, `\n${table}\n\n`);
    if (updated === page) return;
    if (write) return writeFile(PAGE, updated);
    console.error('docs/compat.md differs from this run: update it with `npm run compat -- --write`.');
    process.exitCode = 1;
  };
  return { table, check };
}

const lineOf = (cells) => `| ${cells.join(' | ')} |`;
const startsWith = (packageName) => (line) => line.startsWith(`| ${packageName} `);

/** @param line the line of the page, which stays if the library was skipped */
function rowOf({ adapter, areas, unmodified, story, own }, line = '') {
  const { packageName, systemVersion, raw } = adapter;
  if (areas === undefined) return line;
  const cells = Object.values(areas).map(({ passed, failed }) => (failed ? `✗ after ${passed}` : `${passed}`));
  const version = systemVersion === undefined ? versionOf(packageName) : listedVersion(line, systemVersion);
  return lineOf([
    `${packageName} ${version}`,
    ...cells,
    unmodified,
    story > 0 ? `${story}` : '–',
    own > 0 ? `${own}` : '–',
    raw.join(', ') || '–',
  ]);
}

/** Of a library that the system provides, the page lists the version of Debian, whichever this system has. */
function listedVersion(line, version) {
  const [, listed = version] = /^\| \S+ (\S+) \|/.exec(line) ?? [];
  if (listed !== version) console.log(`This system has version ${version}, and the page lists ${listed}.`);
  return listed;
}
