import type { BuildPart } from '../scripts/build-parts.mjs';

/**
 * The projects of the tests, by what they need. A file that no other project names belongs to `unit`: it needs no build, no other
 * process, no browser and no Redis. `test/architecture/test-projects.test.ts` reports a file that needs more than its project has.
 *
 * `npm test` runs all projects but `rest`, which has the tests that are slow by nature, and `rest-release`, which runs before a release.
 */
export interface TestProject {
  readonly name: 'unit' | 'types' | 'package' | 'tools' | 'cluster' | 'browser' | 'rest' | 'rest-release';
  /** Folders, and files without `.test.ts`, below `test`. */
  readonly tests: readonly string[];
  /** The parts of the build that the tests need (`scripts/build-parts.mjs`). They are built before the first test. */
  readonly needs: readonly BuildPart[];
}

const NAMED_PROJECTS: readonly TestProject[] = [
  // The type tests (`*.test-d.ts`), and what editors and compilers show.
  { name: 'types', needs: ['declarations', 'types'], tests: ['types', 'wire/schema-interfaces'] },
  // The built package, programs that use it, and the code in documents.
  {
    name: 'package',
    needs: ['code', 'page', 'declarations', 'types', 'examples'],
    tests: ['package', 'docs', 'site', 'scenario/print', 'testing/node-test', 'app/injection/second-copy'],
  },
  // The command line, the recorder, the explorer and bots as processes.
  {
    name: 'tools',
    needs: ['code', 'page'],
    tests: [
      'cli',
      'command/command-process',
      'create',
      'recorder/record-command',
      'explorer/command-world',
      'testing/process',
      'base/atomic-file',
      'ingress/journal/file-journal',
      'redirect/preload',
      'redirect/sitecustomize',
      'storms/storm-findings',
    ],
  },
  // Several processes on Redis.
  {
    name: 'cluster',
    needs: ['code', 'examples'],
    tests: [
      'cluster/bot',
      'cluster/leases',
      'cluster/limits',
      'cluster/redis',
      'cluster/redis-cluster',
      'cluster/stores',
      'cli/cluster',
    ],
  },
  // The page in Chromium. What tests its models without a browser belongs to `unit`.
  {
    name: 'browser',
    needs: ['page'],
    tests: [
      'playground/accessibility/main-states',
      'playground/built-page',
      'playground/composer/commands',
      'playground/composer/composer',
      'playground/message-components/message-components',
      'playground/messages/messages',
      'playground/messages/uploaded-images',
      'playground/messages/user-content',
      'playground/modal/modals',
      'playground/panel',
      'playground/shell',
      'playground/users',
    ],
  },
  // Slow by nature, and areas of the page that change rarely.
  {
    name: 'rest',
    needs: ['code', 'page', 'declarations', 'types', 'examples'],
    tests: [
      'package/new-project',
      'package/publish',
      'docs/migration/both-libraries',
      'docs/migration/library-snippets',
      'docs/voice',
      'testing/libraries',
      'runtimes',
      'site/site',
      'package/updates',
      'playground/accessibility/all-states',
      'playground/pictures',
      'playground/guide-pictures',
      'playground/library-pictures',
      'cluster/bot/data-loss',
      'cluster/leases/data-loss',
      'cluster/limits/calling-processes',
      'cluster/limits/isolated-process',
      'examples/fleet',
      'cli/commands',
      'cli/dev-failures',
      'cli/dev-map',
      'cli/dev-world',
      'cli/emulator-world',
      'cli/registrations',
      'cli/routes-failures',
      'explorer/explore-command',
      'explorer/explore-processes',
      'explorer/explore-crash',
      'explorer/finding-tests',
      'explorer/oracles/oracle-finding-tests',
      'recorder/record-at-other-times',
      'recorder/record-failing-bots',
      'recorder/record-libraries',
      'recorder/run-written-test',
      'storms/storm',
      'stress',
      'explorer/explore-blocked',
      'explorer/explore-errors',
      'explorer/explore-waiting',
      'app/bot/termination-during-start',
      'storms/journal-kills',
      'explorer/map/render-map-svg',
      'playground/authorize',
      'playground/context-menu/context-menus',
      'playground/context-menu/moderation',
      'playground/forum',
      'playground/search/search-messages',
      'playground/gallery/map',
      'playground/guild-settings/auto-moderation',
      'playground/guild-settings/guild-settings-tabs',
      'playground/linked-roles',
      'playground/messages/stickers-and-sounds',
      'playground/recording',
      'playground/gallery/gallery',
      'playground/guild-settings/guild-settings',
      'app/journal/poisoned-process',
      'playground/stage',
      'playground/story',
      'playground/store',
    ],
  },
  // Large and rarely failing: `consumer`, `declarations` and `new-project` check the same with one compiler and one package manager.
  {
    name: 'rest-release',
    needs: ['code', 'page', 'declarations', 'types', 'examples'],
    tests: ['package/consumer-typescript-5', 'package/declarations-of-sources', 'package/package-managers'],
  },
];

/** Patterns of Vitest for the tests of a project. A file belongs to the project that names the longest part of its path. */
export function patternsOf(project: TestProject): { include: string[]; exclude: string[] } {
  const others = PROJECTS.filter((other) => other !== project).flatMap(({ tests }) => tests);
  const include = project.name === 'unit' ? ['test/**/*.test.ts'] : project.tests.flatMap(patterns);
  // A file or folder that another project names, inside a folder of this one.
  const isExcluded = (name: string) =>
    project.name === 'unit' || project.tests.some((own) => name.startsWith(`${own}/`));
  return { include, exclude: others.filter(isExcluded).flatMap(patterns) };
}

const patterns = (name: string) => [`test/${name}.test.ts`, `test/${name}/**/*.test.ts`];

export const PROJECTS: readonly TestProject[] = [{ name: 'unit', needs: [], tests: [] }, ...NAMED_PROJECTS];
