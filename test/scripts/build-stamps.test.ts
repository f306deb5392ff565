/** What is built again before tests, and what is used as it is. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BuildStamps, type Part } from '../../scripts/build-stamps.mjs';

/** A project with three parts, each of which copies its sources. `page` and `code` share a folder, and `types` reads `code`. */
class Project {
  /** Parts in the order in which their builds ended. */
  readonly built: string[] = [];
  failing: string | undefined;

  private constructor(readonly root: string) {}

  static async create(): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'guildhall-stamps-')));
    onTestFinished(() => rm(project.root, { recursive: true }));
    await project.write('src/a.ts', 'a');
    await project.write('src/page/b.ts', 'b');
    await project.write('options.json', '{}');
    return project;
  }

  get stamps(): BuildStamps {
    return new BuildStamps(this.root, 'stamps', {
      code: this.#part('code', { except: ['src/page'], owns: (path) => path === 'dist/code' }),
      page: this.#part('page', { sources: ['src/page', 'options.json'], owns: (path) => path.startsWith('dist/page') }),
      types: this.#part('types', { after: 'code', outputs: ['types'] }),
    });
  }

  pathOf(path: string): string {
    return join(this.root, path);
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.pathOf(path)), { recursive: true });
    await writeFile(this.pathOf(path), text);
  }

  /** The parts that were built, each with a new build. */
  async build(...names: string[]): Promise<string[]> {
    return (await this.stamps.buildChanged(names)).sort();
  }

  #part(name: string, options: Partial<Part>): Part {
    const part = { sources: ['src', 'options.json'], outputs: ['dist'], ...options };
    return {
      ...part,
      build: async () => {
        if (this.failing === name) throw new Error(`${name} failed`);
        await this.write(`${part.outputs[0]}/${name}`, name);
        this.built.push(name);
      },
    };
  }
}

let project: Project;
beforeEach(async () => {
  project = await Project.create();
});

describe('a part', () => {
  test('is built once for a state of its sources', async () => {
    expect(await project.build('code', 'page')).toEqual(['code', 'page']);
    expect(await project.build('code', 'page')).toEqual([]);
    expect(project.built).toHaveLength(2);
  });

  test.each([
    ['a source is changed', (root: string) => writeFile(join(root, 'src/a.ts'), 'changed')],
    ['a source is added', (root: string) => writeFile(join(root, 'src/c.ts'), '')],
    ['a source is removed', (root: string) => rm(join(root, 'src/a.ts'))],
    ['an option is changed', (root: string) => writeFile(join(root, 'options.json'), '{"a":1}')],
    ['its output is removed', (root: string) => rm(join(root, 'dist'), { recursive: true })],
    ['its stamp is removed', (root: string) => rm(join(root, 'stamps'), { recursive: true })],
  ])('is built again after %s', async (_change, change) => {
    await project.build('code');
    await change(project.root);
    expect(await project.build('code')).toEqual(['code']);
    expect(await project.build('code')).toEqual([]);
  });

  test('is built again after a source gets an older content and an older time, as by a checkout', async () => {
    await project.build('code');
    await project.write('src/a.ts', 'older');
    await utimes(project.pathOf('src/a.ts'), 1, 1);
    expect(await project.build('code')).toEqual(['code']);
  });

  test('is not built again after a change of time, or of what is not its source', async () => {
    await project.build('code');
    await utimes(project.pathOf('src/a.ts'), 1, 1);
    await project.write('src/page/b.ts', 'changed');
    expect(await project.build('code')).toEqual([]);
  });

  test('is not built again after programs of Python have stored their compiled modules', async () => {
    await project.build('code', 'types');
    for (const folder of ['src', 'types']) await project.write(`${folder}/__pycache__/a.pyc`, '');
    expect(await project.build('code', 'types')).toEqual([]);
  });

  test('that reads another one is built after it, and needs it', async () => {
    expect(await project.build('types')).toEqual(['code', 'types']);
    expect(project.built).toEqual(['code', 'types']);
  });
});

test('a build removes the files that the part wrote before, and no file of another part', async () => {
  await project.build('code', 'page');
  await project.write('dist/page-of-an-earlier-build', '');
  await project.write('src/page/b.ts', 'changed');
  await project.build('page');
  expect(await readdir(project.pathOf('dist'))).toEqual(['code', 'page']);
});

test('a failed build rejects and is repeated by the next one, and the others keep their stamps', async () => {
  project.failing = 'code';
  await expect(project.build('code', 'page')).rejects.toThrow('code failed');
  project.failing = undefined;
  expect(await project.build('code', 'page')).toEqual(['code']);
});

test('two builds at the same time build each part once', async () => {
  const results = await Promise.all([project.build('code', 'page'), project.build('code', 'page')]);
  expect(results.flat().sort()).toEqual(['code', 'page']);
  expect(existsSync(project.pathOf('stamps/lock'))).toBe(false);
});

test('a lock whose process has ended does not block', async () => {
  // No process has this id: it is above the limit of the system.
  await project.write('stamps/lock', '99999999');
  expect(await project.build('code')).toEqual(['code']);
});

test('a build of all parts also builds current ones', async () => {
  await project.build('code', 'page');
  await project.stamps.buildAll(['code', 'page']);
  expect(project.built).toHaveLength(4);
  expect(await readFile(project.pathOf('dist/code'), 'utf8')).toBe('code');
});
