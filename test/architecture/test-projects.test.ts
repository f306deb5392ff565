/** Each test file belongs to one project, whose tests load only what the project has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PROJECTS, patternsOf, type TestProject } from '../projects.js';
import { SLOW_FILES } from '../sequence/slow-files-first.js';
import { importClosure, type LoadedFile, readLoaded, testFolderFiles } from './test-files.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = testFolderFiles();
const testFiles = files.filter((path) => path.endsWith('.test.ts'));

const patterns = PROJECTS.map((project) => {
  const { include, exclude } = patternsOf(project);
  return { name: project.name, include: toRegExp(include), exclude: toRegExp(exclude) };
});

const projectsOf = (path: string) =>
  patterns.filter(({ include, exclude }) => include.test(path) && !exclude.test(path)).map(({ name }) => name);

/** One for all patterns, which have `*` and `**`. */
function toRegExp(patterns: readonly string[]): RegExp {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' };
  const sources = patterns.map((pattern) =>
    pattern.replace(/\*\*\/|\*|\./g, (part) => parts[part as keyof typeof parts]),
  );
  return new RegExp(`^(?:${sources.length > 0 ? sources.join('|') : '(?!)'})$`);
}

describe('the projects', () => {
  test('have every test file once', () => {
    const wrong = testFiles.map((path) => [path, projectsOf(path)] as const).filter(([, names]) => names.length !== 1);
    expect(wrong).toEqual([]);
  });

  test('name only files and folders that exist', () => {
    const names = PROJECTS.flatMap(({ tests }) => tests);
    const exists = (name: string) =>
      ['', '.test.ts', '.test-d.ts'].some((ending) => existsSync(join(root, 'test', name + ending)));
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });

  test('name each file and folder once', () => {
    const names = PROJECTS.flatMap(({ tests }) => tests);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

test('the files that start first exist', () => {
  const names = testFiles.map((path) => path.replace(/^test\/(.+)\.test\.ts$/, '$1'));
  expect(Object.keys(SLOW_FILES).filter((name) => !names.includes(name))).toEqual([]);
});

interface Resource {
  readonly name: string;
  readonly isUsedIn: (file: LoadedFile) => boolean;
  readonly isPartOf: (project: TestProject) => boolean;
}

const isNot = (...names: readonly TestProject['name'][]) => {
  return (project: TestProject) => !names.includes(project.name);
};
const PROCESSES = /^(?:node:)?(?:child_process|worker_threads|cluster)$/;
const loads = (pattern: RegExp) => (file: LoadedFile) => file.packages.some((name) => pattern.test(name));

/** What needs a project of its own. Modules of `src` may load all of it: `test/no-processes.ts` lets `unit` start no process. */
const RESOURCES: readonly Resource[] = [
  { name: 'a process or a worker thread', isUsedIn: loads(PROCESSES), isPartOf: isNot('unit', 'types') },
  { name: 'a bundler', isUsedIn: loads(/^(?:rolldown|vite)(?:\/|$)/), isPartOf: isNot('unit', 'types') },
  { name: 'a browser', isUsedIn: loads(/^playwright/), isPartOf: ({ name }) => name === 'browser' || name === 'rest' },
  {
    name: 'Redis',
    isUsedIn: ({ path }) => path === 'test/cluster/redis/redis-process.ts',
    isPartOf: ({ name }) => name === 'cluster' || name === 'rest',
  },
  {
    name: 'a build',
    // A path from a test to the output.
    isUsedIn: ({ text }) => /\.\.\/(?:dist|build)\b/.test(text),
    isPartOf: ({ needs }) => needs.length > 0,
  },
];

describe('a test file loads what its project has', () => {
  test.each(RESOURCES)('$name', ({ isUsedIn, isPartOf }) => {
    const without = PROJECTS.filter((project) => !isPartOf(project)).map(({ name }) => name);
    const wrong = testFiles
      .filter((path) => projectsOf(path).some((name) => without.includes(name)))
      .flatMap((path) => {
        const user = importClosure(path).find(isUsedIn);
        return user ? [{ path, user: user.path }] : [];
      });
    expect(wrong).toEqual([]);
  });

  test('each of these is used by some test, so that this file recognizes it', () => {
    const all = testFiles.flatMap(importClosure);
    expect(RESOURCES.filter(({ isUsedIn }) => !all.some(isUsedIn)).map(({ name }) => name)).toEqual([]);
  });
});

test('every property test takes the number of its inputs from `runs`, so that RUNS changes it', () => {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const wrong = files.filter((path) => {
    const { text } = readLoaded(path);
    return count(text, /\bfc\.assert\(/g) !== count(text, /\bnumRuns: runs\(/g) || /\bnumRuns: (?!runs\()/.test(text);
  });
  expect(wrong).toEqual([]);
});
