/**
 * Builds the parts of a project whose sources have changed.
 *
 * 1. A part names its sources, the files that it writes, and how it is built.
 * 2. After a build, a stamp has the hash of the sources and the list of the written files.
 * 3. A part is current if the hash of its sources is the same and the files exist. The content of the sources decides, not their
 *    times: a checkout of an older commit changes both.
 * 4. The stamp is removed before a build, so that an interrupted build is repeated.
 * 5. A lock lets a second process wait, for example two test runs at the same time.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The parts of a project, and the stamps of those that were built. Documented in `build-stamps.d.mts`. */
export class BuildStamps {
  #root;
  #folder;
  #parts;

  constructor(root, folder, parts) {
    this.#root = root;
    this.#folder = join(root, folder);
    this.#parts = parts;
  }

  async buildAll(names) {
    await this.#locked(() => this.#build(names, true));
  }

  async buildChanged(names) {
    const needed = Object.keys(this.#parts).filter((name) => names.some((other) => this.#isNeeded(name, other)));
    const changed = () => needed.filter((name) => !this.#isCurrent(name));
    if (changed().length === 0) return [];
    // Another process may have built them while this one waited.
    return await this.#locked(async () => {
      const names = changed();
      await this.#build(names, false);
      return names;
    });
  }

  #isNeeded(name, other) {
    return other !== undefined && (other === name || this.#isNeeded(name, this.#parts[other].after));
  }

  async #build(names, checked) {
    const hashes = new Map(names.map((name) => [name, this.#hashOf(name)]));
    for (const name of names) {
      rmSync(this.#stampOf(name), { force: true });
      for (const path of this.#outputOf(name)) rmSync(join(this.#root, path));
    }
    const builds = new Map();
    for (const name of names) builds.set(name, this.#buildPart(name, checked, hashes.get(name), builds));
    const failed = (await Promise.allSettled(builds.values())).find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #buildPart(name, checked, hash, builds) {
    const { after, build } = this.#parts[name];
    await builds.get(after);
    await build(checked);
    writeFileSync(this.#stampOf(name), JSON.stringify({ hash, files: this.#outputOf(name) }));
  }

  #isCurrent(name) {
    const stamp = this.#stampOf(name);
    if (!existsSync(stamp)) return false;
    const { hash, files } = JSON.parse(readFileSync(stamp, 'utf8'));
    return hash === this.#hashOf(name) && files.every((path) => existsSync(join(this.#root, path)));
  }

  #stampOf(name) {
    return join(this.#folder, `${name}.json`);
  }

  #hashOf(name) {
    const { sources, except = [] } = this.#parts[name];
    const hash = createHash('sha256');
    for (const path of sources.flatMap((source) => this.#filesBelow(source)).sort()) {
      if (except.some((folder) => path.startsWith(`${folder}/`))) continue;
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(this.#root, path)))
        .update('\0');
    }
    return hash.digest('hex');
  }

  #outputOf(name) {
    const { outputs, owns = () => true } = this.#parts[name];
    return outputs.flatMap((folder) => this.#filesBelow(folder)).filter(owns);
  }

  /** The files of a folder, or the file itself, relative to the project. Nothing if it does not exist. */
  #filesBelow(path) {
    const stats = statSync(join(this.#root, path), { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats ? [path] : [];
    // What programs write beside the files that they use does not count.
    const names = readdirSync(join(this.#root, path)).filter((name) => !/^(?:node_modules|__pycache__)$/.test(name));
    return names.flatMap((name) => this.#filesBelow(`${path}/${name}`));
  }

  /** Runs a task while no other process builds. */
  async #locked(task) {
    mkdirSync(this.#folder, { recursive: true });
    const lock = join(this.#folder, 'lock');
    while (!tryLock(lock)) await delay(100);
    try {
      return await task();
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Removes a lock whose process has ended without doing so. */
function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isRunning(Number(readLock(lock)))) rmSync(lock, { force: true });
    return false;
  }
}

/** Its content is missing for a moment after it was created: 0 is the group of this process, which runs. */
function readLock(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return ''; // It was released in between.
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
