import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Beginnings of paths below `test`, those of the longest files first. Other files take a few seconds at most. */
const SLOW_FILES = [
  'recorder/record-command',
  'explorer/explore-',
  'explorer/finding-tests',
  'site/site.',
  'runtimes/runtimes',
  'playground/accessibility',
  'cluster/limits/calling-processes',
  'cli/dev',
  'package/new-project',
  'storms/storm.',
  'cluster/limits/request-limits',
  'playground/context-menu/context-menus',
  'examples/fleet',
  'cluster/leases/failures',
  'package/consumer',
  'playground/composer/com',
  'playground/guide-pictures',
  'package/declarations',
  'playground/messages/messages',
  'playground/users',
  'playground/guild-settings',
  'playground/shell',
  'playground/panel',
  'playground/story',
  'cluster/redis/redis-journal',
  'app/termination',
  'stress/',
  'explorer/',
  'package/loading',
  'docs/migration/library-snippets',
  'runtimes/story',
  'ingress/journal/file-journal',
  'playground/',
  'cli/',
  'cluster/',
  'storms/',
];

/** Starts the slowest files first, so that none of them runs alone at the end. Vitest knows durations only from earlier runs. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ file }) => file);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW_FILES.findIndex((path) => moduleId.includes(`/test/${path}`));
  return rank === -1 ? SLOW_FILES.length : rank;
}
