// Measures libraries: what they install, how fast their programs start, and how much memory these need.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startBot } from '../bot-process.mjs';
import { startTestEmulator } from '../emulator.mjs';
import { compiledFolder } from './programs.mjs';
import { polls } from './slices/polls.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 9;
/** Until garbage of the start is collected. */
const IDLE_MS = 3000;

/** The version of a package that the programs use. */
const versionOf = (name) =>
  name === 'guildhall'
    ? require('../../package.json').version
    : require('../package-lock.json').packages[`node_modules/${name}`].version;

/**
 * Measures libraries with their programs of the slice "polls", which register a command. The programs start in turns, so that what else the
 * machine does affects all of them.
 * @returns by library, sizes in bytes and times in milliseconds
 */
export async function measureLibraries(libraries) {
  const samples = new Map(libraries.map((library) => [library, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [library, taken] of samples) taken.push(await measureStart(library));
  }
  const measurements = new Map();
  for (const [library, taken] of samples) {
    const version = versionOf(library.packages[0]);
    measurements.set(library, { version, ...(await measureInstallation(library)), ...medians(taken) });
  }
  return measurements;
}

/** Installs the packages of a library in an empty folder. */
async function measureInstallation({ packages }) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-comparison-'));
  try {
    const dependencies = Object.fromEntries(
      await Promise.all(
        packages.map(async (name) => [name, name === 'guildhall' ? await pack(folder) : versionOf(name)]),
      ),
    );
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
    const { packages: installed } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    const files = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
    );
    return {
      installedBytes: sizes.reduce((sum, size) => sum + size, 0),
      installedPackages: Object.keys(installed).filter((path) => path !== '').length,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Packs the built package as it is published, into the folder of a project. @returns the dependency of this project */
async function pack(folder) {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
  });
  const [{ filename }] = JSON.parse(stdout);
  return `./${filename}`;
}

/**
 * From the start of the process until it is ready and has registered its command: the time, and the time of the processor. Then its memory
 * when it is idle. On Linux.
 */
async function measureStart(library) {
  const emulator = await startTestEmulator();
  const { url } = await emulator.serveServiceHosts();
  const { until, world } = emulator;
  const ready = until((entries) => entries.some(({ kind, event }) => kind === 'dispatch' && event === 'READY'));
  const registered = until(() => world.commands.size === 1);
  const startedAt = performance.now();
  const bot = startBot(emulator, url, { args: ['main.js'], cwd: compiledFolder(library, polls) });
  try {
    await Promise.race([Promise.all([ready, registered]), bot.failed]);
    const startMs = performance.now() - startedAt;
    const startCpuMs = await processorMs(bot.pid);
    await pause(IDLE_MS);
    return { startMs, startCpuMs, memory: await residentBytes(bot.pid) };
  } finally {
    await bot.stop();
    await emulator.stop();
  }
}

/** The time of the processor that a process has used. The unit of the file is that of all usual systems, 10 ms. */
async function processorMs(pid) {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, can contain spaces. `state` is the third field, `utime` the 14th.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const [user, system] = fields.slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The resident memory of a process. */
async function residentBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status);
  return Number(kilobytes) * 1024;
}

/** The median of each figure of the samples. */
function medians(samples) {
  const medianOf = (name) =>
    samples.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(samples.length / 2)];
  return Object.fromEntries(Object.keys(samples[0]).map((name) => [name, medianOf(name)]));
}
