import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { PROJECTS } from '../projects.js';

/** Beginnings of paths below `test`, those of the longest files of a project first. Other files take a few seconds at most. */
const SLOW_FILES = [
  'recorder/record-command',
  'explorer/explore-',
  'explorer/finding-tests',
  'site/site.',
  'runtimes/runtimes',
  'playground/accessibility/all-states',
  'cluster/limits/calling-processes',
  'cli/dev',
  'cli/command-session',
  'command/command-process',
  'package/new-project',
  'package/package-managers',
  'package/updates',
  'storms/storm.',
  'cluster/limits/request-limits',
  'playground/context-menu/context-menus',
  'examples/fleet',
  'cluster/leases/',
  'package/consumer',
  'playground/composer/com',
  'cli/packages',
  'package/declarations',
  'redirect/',
  'playground/messages/messages',
  'playground/users',
  'playground/guild-settings',
  'playground/shell',
  'playground/panel',
  'playground/story',
  'cluster/redis/redis-journal',
  'app/termination',
  'explorer/',
  'docs/migration/library-snippets',
];

/**
 * Runs the projects after one another, since a worker loads the modules of a project once, and the slowest files of a project first,
 * so that none of them runs alone at the end. The small files of `unit` are the last ones. Vitest knows durations only from earlier runs.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, project: projectRank(file), rank: rankOf(file) }))
      .sort((a, b) => a.project - b.project || a.rank - b.rank)
      .map(({ file }) => file);
  }
}

function projectRank({ project }: TestSpecification): number {
  return -PROJECTS.findIndex(({ name }) => name === project.name);
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW_FILES.findIndex((path) => moduleId.includes(`/test/${path}`));
  return rank === -1 ? SLOW_FILES.length : rank;
}
