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

/** The table of results, and its comparison with the page. */
export function compatPage(results) {
  const areas = Object.keys(results[0].areas);
  const rows = results.map(({ adapter, areas: byArea, own }) => {
    const cells = Object.values(byArea).map(({ passed, failed }) => (failed ? `✗ after ${passed}` : `${passed}`));
    const library = `${adapter.packageName} ${versionOf(adapter.packageName)}`;
    return [library, ...cells, own > 0 ? `${own}` : '–', adapter.raw.join(', ') || '–'];
  });
  const header = ['library', ...areas, 'own steps', 'without a method of the library'];
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const table = lines.join('\n');

  /** Writes the table into the page, or reports that the page differs. */
  const check = async (write) => {
    const page = await readFile(PAGE, 'utf8');
    const updated = page.replace(MARKER, `\n${table}\n\n`);
    if (updated === page) return;
    if (write) return writeFile(PAGE, updated);
    console.error('docs/compat.md differs from this run: update it with `npm run compat -- --write`.');
    process.exitCode = 1;
  };
  return { table, check };
}
