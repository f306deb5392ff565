/** Whatever programs do with the sources, the next save is noticed. */
import { appendFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WatchRules } from '../../dev/src/cli/dev/watch-rules.js';
import { watchSources } from '../../dev/src/cli/dev/watch-sources.js';
import { createTemporaryFolder } from '../temporary-folder.js';

/** The sources of a bot that are watched, with the changes that were reported. */
class WatchedSources {
  readonly changes: string[] = [];
  readonly bot: string;

  private constructor(readonly folder: string) {
    this.bot = join(folder, 'src/commands/bot.ts');
  }

  static async create(watch: readonly string[] = []): Promise<WatchedSources> {
    const cwd = await createTemporaryFolder();
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const sources = new WatchedSources(cwd);
    await mkdir(sources.path('src/commands'), { recursive: true });
    await writeFile(sources.bot, 'first');
    const rules = new WatchRules({
      cwd,
      folder: sources.path('src'),
      watch,
      ignore: [],
      ignoredPaths: [],
      isImported: () => false,
    });
    const onChange = (paths: readonly string[]) => sources.changes.push(...paths);
    const stop = await watchSources({ rules, onChange, onError: (error) => sources.changes.push(String(error)) });
    onTestFinished(stop);
    return sources;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Waits until a change of a file is reported, and forgets all changes. */
  async waitForChange(path: string): Promise<void> {
    await expect.poll(() => this.changes).toContain(path);
    this.changes.length = 0;
  }

  /** Saves a file again and again until this is noticed: a watcher needs time for a folder that is new. */
  async expectNoticedSave(): Promise<void> {
    await appendFile(this.bot, '!');
    const timer = setInterval(() => void appendFile(this.bot, '!').catch(() => {}), 100);
    await this.waitForChange(this.bot).finally(() => clearInterval(timer));
  }
}

type Manipulation = (sources: WatchedSources) => Promise<void>;

const moveAwayAndBack = async (path: string) => {
  await rename(path, `${path}-moved`);
  await rename(`${path}-moved`, path);
};

const createAgain = async (path: string) => {
  await cp(path, `${path}-copy`, { recursive: true });
  await rm(path, { recursive: true });
  await cp(`${path}-copy`, path, { recursive: true });
};

/** What exchanges the file. */
const EXCHANGES: Readonly<Record<string, Manipulation>> = {
  'an editor keeps the old file and writes a new one': async ({ bot }) => {
    await rename(bot, `${bot}~`);
    await writeFile(bot, 'second');
    await rm(`${bot}~`);
  },
  'an editor writes another file and gives it the name': async ({ bot, folder }) => {
    const temporary = join(folder, 'src/commands/.bot.ts.tmp');
    await writeFile(temporary, 'second');
    await rename(temporary, bot);
  },
  'the folder is removed and created again, as by a switch of the branch': ({ folder }) =>
    createAgain(join(folder, 'src')),
  'a folder in it is removed and created again': ({ folder }) => createAgain(join(folder, 'src/commands')),
};

/** What leaves the file as it is. */
const MOVES: Readonly<Record<string, Manipulation>> = {
  'the folder is moved away and back': ({ folder }) => moveAwayAndBack(join(folder, 'src')),
  'a folder in it is moved away and back': ({ folder }) => moveAwayAndBack(join(folder, 'src/commands')),
};

test.each(Object.keys(EXCHANGES))('this is noticed, and the saves after it: %s', async (name) => {
  const sources = await WatchedSources.create();
  await EXCHANGES[name]?.(sources);
  await sources.waitForChange(sources.bot);
  for (let save = 1; save <= 3; save += 1) await sources.expectNoticedSave();
});

test.each(Object.keys(MOVES))('saves are noticed after this: %s', async (name) => {
  const sources = await WatchedSources.create();
  await MOVES[name]?.(sources);
  for (let save = 1; save <= 3; save += 1) await sources.expectNoticedSave();
});

test('a file of a glob is noticed when it appears, changes and disappears, and no other one', async () => {
  const sources = await WatchedSources.create(['config.json', 'texts/**']);
  await writeFile(sources.path('other.json'), '{}');
  for (const name of ['config.json', 'texts/de.txt']) {
    await mkdir(join(sources.path(name), '..'), { recursive: true });
    await writeFile(sources.path(name), '{}');
    await sources.waitForChange(sources.path(name));
    await writeFile(sources.path(name), '{ }');
    await sources.waitForChange(sources.path(name));
    await rm(sources.path(name));
    await sources.waitForChange(sources.path(name));
  }
  expect(sources.changes).toEqual([]);
});
