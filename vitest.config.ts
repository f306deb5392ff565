import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Vite } from 'vitest/node';
import { controlRoutes } from './scripts/control-routes.js';
import { lazySchemas } from './scripts/lazy-schemas.mjs';
import { SOURCE_ALIASES } from './scripts/source-trees.mjs';
import { PROJECTS, patternsOf } from './test/projects.js';
import { SlowFilesFirst } from './test/sequence/slow-files-first.js';

/**
 * What a transformed module depends on besides its own text and this file, which the cache of modules notices by itself: the settings
 * of the compiler, the plugin of schemas, and whether `./view.js` means `view.ts` or `view.tsx`.
 */
const settings = ['tsconfig.json', 'package.json', 'scripts/lazy-schemas.mjs']
  .map((path) => readFileSync(path, 'utf8'))
  .join();
const keyOf = ({ id, sourceCode }: { readonly id: string; readonly sourceCode: string }) => {
  const imports = sourceCode.matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g);
  return settings + [...imports].map(([, path]) => path).filter((path) => existsSync(join(dirname(id), `${path}.tsx`)));
};
const cacheKeys: Vite.Plugin = {
  name: 'guildhall:cache-keys',
  configureVitest: ({ experimental_defineCacheKeyGenerator: addToKey }) => addToKey(keyOf),
};

/**
 * More workers than there are cores, since tests wait. Those of `unit` wait for a few timers only, and each of its workers loads all modules.
 * The other tests wait for processes, leases and browsers for half of the time. Vitest runs projects with other numbers of workers one after
 * the other: it starts with the first group, in which the longest files are.
 */
const workersOf = (name: string) =>
  name === 'unit'
    ? { maxWorkers: availableParallelism() + 2, sequence: { groupOrder: 1 } }
    : { maxWorkers: availableParallelism() + 3, sequence: { groupOrder: 0 } };

export default defineConfig({
  // Tests of the page's models import its client.
  plugins: [cacheKeys, controlRoutes(), lazySchemas()],
  resolve: {
    alias: SOURCE_ALIASES,
  },
  test: {
    projects: PROJECTS.map((project) => ({
      extends: true,
      test: {
        name: project.name,
        ...patternsOf(project),
        globalSetup: project.needs.length > 0 ? ['test/setup.ts'] : [],
        setupFiles: project.name === 'unit' ? ['test/no-processes.ts'] : [],
        ...workersOf(project.name),
        // How many tests of a `describe.concurrent` run at the same time. Those of the cluster wait most of the time.
        maxConcurrency: project.name === 'cluster' ? 16 : 5,
        typecheck: {
          // With the declarations of the build in place of the sources: checking those takes ten times as long, and `npm run types` does.
          enabled: project.name === 'types',
          include: ['test/**/*.test-d.ts'],
          tsconfig: 'tsconfig.type-tests.json',
        },
      },
    })),
    // Only tests that hang take so long. Those with several processes wait for real leases, and a busy machine needs several times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Test files of a worker share the loaded modules, which nothing may change: loading them again took a third of the time.
    // A worker runs the files of one project only.
    isolate: false,
    // Most bots of the tests declare no permissions.
    execArgv: ['--disable-warning=GUILDHALL_ADMINISTRATOR'],
    // The default of one second can be too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // Transformed modules are kept below `node_modules`, also for the other projects of a run. `npx vitest --clearCache` removes them.
    experimental: { fsModuleCache: true },
    reporters: ['default', './scripts/test-summary.mjs'],
    sequence: { sequencer: SlowFilesFirst },
  },
});
