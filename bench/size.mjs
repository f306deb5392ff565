// The installed size on disk, compared with discord.js, and the largest parts of it: the files that npm would pack and the
// installed dependencies. Both include type declarations.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRoot as root } from './build.mjs';

const bench = fileURLToPath(new URL('.', import.meta.url));
const LARGEST = 8;

export async function sizeWorkloads() {
  const pack = execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const [{ files, size, unpackedSize }] = JSON.parse(pack);
  const own = new Map(kinds.map(([kind]) => [kind, 0]));
  for (const file of files) {
    const [kind] = kinds.find(([, belongs]) => belongs(file.path));
    own.set(kind, own.get(kind) + file.size);
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const ours = [['guildhall', unpackedSize], ...installed(root, Object.keys(manifest.dependencies))];
  const theirs = installed(bench, ['discord.js']);
  return {
    groups: [
      {
        title: 'installed, with all dependencies',
        figures: () => [
          { name: 'guildhall and its dependencies', value: total(ours), unit: 'bytes' },
          { name: 'packages', value: ours.length, unit: 'packages' },
          { name: 'what npm packs', value: unpackedSize, unit: 'bytes' },
          { name: 'what npm packs, to download', value: size, unit: 'bytes' },
          { name: 'files in the package', value: files.length, unit: 'files' },
          ...[...own].map(([kind, bytes]) => ({ name: `of these, ${kind}`, value: bytes, unit: 'bytes' })),
        ],
        rows: [
          ['discord.js', megabytes(total(theirs)), `${theirs.length} packages`],
          [
            'guildhall',
            megabytes(total(ours)),
            `${ours.length} packages`,
            `${(total(ours) / total(theirs)).toFixed(2)} ×`,
          ],
        ],
      },
      { title: 'discord.js, by package', rows: largest(theirs) },
      { title: 'guildhall, by package', rows: largest(ours) },
      {
        title: `what npm packs: ${megabytes(size).trim()} to download, ${files.length} files`,
        rows: [...own].map(([kind, bytes]) => [kind, megabytes(bytes)]),
      },
    ],
  };
}

const kinds = [
  // Older revisions have it in another folder.
  ['the playground', (path) => /^dist\/(?:dev\/)?playground\//.test(path)],
  ['types', (path) => path.endsWith('.d.ts')],
  ['code', (path) => path.endsWith('.js')],
  ['other files', () => true],
];

/** Names and sizes of packages and all their dependencies, as installed below `folder`. Each package is listed once. */
function installed(folder, names) {
  const found = new Map();
  const visit = (name, from) => {
    const path = locate(name, from);
    if (path === undefined || found.has(path)) return;
    found.set(path, [name, bytesIn(path)]);
    const { dependencies = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    for (const needed of Object.keys(dependencies)) visit(needed, path);
  };
  for (const name of names) visit(name, folder);
  return [...found.values()];
}

/** Where Node would find a package. */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (statSync(join(path, 'package.json'), { throwIfNoEntry: false })) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
}

/** The size of a folder without its node_modules, which are listed separately. */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => (entry.isDirectory() ? bytesIn(join(folder, entry.name)) : statSync(join(folder, entry.name)).size))
    .reduce((sum, bytes) => sum + bytes, 0);
}

const total = (packages) => packages.reduce((sum, [, bytes]) => sum + bytes, 0);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(10);

function largest(packages) {
  const sorted = packages.toSorted(([, a], [, b]) => b - a);
  const rows = sorted.slice(0, LARGEST).map(([name, bytes]) => [name, megabytes(bytes)]);
  const others = sorted.slice(LARGEST);
  return others.length > 0 ? [...rows, [`${others.length} others`, megabytes(total(others))]] : rows;
}
