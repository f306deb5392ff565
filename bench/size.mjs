// The installed size: what `npm install --omit=dev` writes for this package and for other libraries, with all dependencies, as the sum of
// file sizes and the number of packages. Everything is really installed, into temporary folders.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildRoot, projectRoot } from './build.mjs';
import { BenchError } from './checkouts.mjs';

/** The libraries, with the packages that their installation pages name. `compat` has the versions. */
const LIBRARIES = {
  'discord.js': ['discord.js'],
  discordx: ['discordx', 'discord.js', 'reflect-metadata'],
  seyfert: ['seyfert'],
  necord: ['necord', 'discord.js', '@nestjs/common', '@nestjs/core', 'reflect-metadata', 'rxjs'],
};
const LARGEST = 8;

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export async function sizeWorkloads() {
  const temporary = await mkdtemp(join(tmpdir(), 'guildhall-size-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  try {
    const runtime = await pack(buildRoot, temporary);
    // Older revisions are one package.
    const workshopFolder = join(buildRoot, 'dev');
    const workshop = existsSync(join(workshopFolder, 'package.json'))
      ? await pack(workshopFolder, temporary)
      : undefined;
    const bot = await install(temporary, 'bot', [runtime.file]);
    const developer = workshop && (await install(temporary, 'developer', [runtime.file, workshop.file]));
    return {
      groups: [
        {
          title: 'installed for production, with all dependencies',
          figures: () => figuresOf(runtime, bot, developer),
          rows: () => libraryRows(temporary, bot, developer),
        },
        { title: 'guildhall, by package', rows: largest(bot) },
        ...(developer ? [{ title: 'guildhall and @guildhall/dev, by package', rows: largest(developer) }] : []),
        ...[runtime, ...(workshop ? [workshop] : [])].map(({ name, size, files }) => ({
          title: `what npm packs of ${name}: ${megabytes(size).trim()} to download, ${files.length} files`,
          rows: [...bytesByKind(files)].map(([kind, bytes]) => [kind, megabytes(bytes)]),
        })),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function figuresOf(runtime, bot, developer) {
  const bytes = (name, value) => ({ name, value, unit: 'bytes' });
  const packages = (name, value) => ({ name, value, unit: 'packages' });
  return [
    bytes('guildhall and its dependencies', total(bot)),
    packages('packages', bot.length),
    ...(developer
      ? [bytes('with @guildhall/dev', total(developer)), packages('packages with @guildhall/dev', developer.length)]
      : []),
    bytes('what npm packs', runtime.unpackedSize),
    bytes('what npm packs, to download', runtime.size),
    { name: 'files in the package', value: runtime.files.length, unit: 'files' },
    ...[...bytesByKind(runtime.files)].map(([kind, value]) => bytes(`of these, ${kind}`, value)),
  ];
}

async function libraryRows(temporary, bot, developer) {
  const versions = manifestIn(join(projectRoot, 'compat')).dependencies;
  const others = {};
  for (const [name, needed] of Object.entries(LIBRARIES)) {
    const packages = needed.map((each) => `${each}@${versions[each]}`);
    others[name] = await install(temporary, name, packages);
  }
  const compared = total(others['discord.js']);
  const row = ([name, packages]) => [
    name,
    megabytes(total(packages)),
    `${packages.length} packages`.padStart(12),
    `${(total(packages) / compared).toFixed(2)} ×`,
  ];
  return [
    ...Object.entries(others).map(row),
    row(['guildhall', bot]),
    ...(developer ? [row(['guildhall and @guildhall/dev, to develop', developer])] : []),
  ];
}

const KINDS = [
  // Older revisions have it in other folders.
  ['the playground', (path) => /^dist\/(?:dev\/)?playground\//.test(path)],
  ['types', (path) => path.endsWith('.d.ts')],
  ['code', (path) => /^dist\/.*\.js$/.test(path)],
  ['documents and examples', (path) => /^(?:docs|examples)\/|\.md$/.test(path)],
  ['other files', () => true],
];

function bytesByKind(files) {
  const bytes = new Map(KINDS.map(([kind]) => [kind, 0]));
  for (const { path, size } of files) {
    const [kind] = KINDS.find(([, belongs]) => belongs(path));
    bytes.set(kind, bytes.get(kind) + size);
  }
  return new Map([...bytes].filter(([, sum]) => sum > 0));
}

/** Packs a package as it is published. */
async function pack(folder, destination) {
  const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', destination];
  const [packed] = JSON.parse(await npm(folder, ['pack', ...options]));
  return { ...packed, file: join(destination, packed.filename) };
}

/**
 * Installs packages into a folder of their own.
 *
 * @returns {Promise<[name: string, bytes: number][]>} all packages that npm has installed
 * @throws {BenchError} if the registry cannot be reached, for example
 */
async function install(temporary, name, packages) {
  const folder = join(temporary, 'installed', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(folder, ['install', ...options, ...packages]);
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.keys(lock.packages).map((path) => [path.replace(/^.*node_modules\//, ''), bytesIn(join(folder, path))]);
}

async function npm(cwd, args) {
  const shell = process.platform === 'win32';
  try {
    const { stdout } = await promisify(execFile)('npm', args, { cwd, shell, maxBuffer: 64_000_000 });
    return stdout;
  } catch (error) {
    throw new BenchError(
      `npm ${args[0]} failed: ${
        String(error.stderr ?? error.message)
          .trim()
          .split('\n')[0]
      }`,
      1,
    );
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
