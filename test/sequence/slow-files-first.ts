import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { PROJECTS } from '../projects.js';

/** The seconds of the longest files, on two cores, by their path below `test` without `.test.ts`. Others take a few seconds at most. */
export const SLOW_FILES: Readonly<Record<string, number>> = {
  'site/site': 158,
  'package/new-project': 135,
  'cli/dev-failures': 111,
  'cli/dev': 87,
  'playground/accessibility/all-states': 73,
  'explorer/explore-processes': 63,
  'recorder/record-command': 60,
  'recorder/record-failing-bots': 60,
  'explorer/oracles/oracle-finding-tests': 60,
  'runtimes/runtimes': 54,
  'package/consumer-typescript-5': 51,
  'explorer/finding-tests': 49,
  'cluster/limits/calling-processes': 44,
  'explorer/explore-blocked': 42,
  'explorer/explore-crash': 35,
  'package/package-managers': 34,
  'examples/fleet': 34,
  'package/publish': 33,
  'storms/storm': 33,
  'explorer/command-world': 32,
  'recorder/record-libraries': 31,
  'explorer/explore-command': 30,
  'package/consumer': 29,
  'redirect/preload': 29,
  'cli/dev-world': 28,
  'cli/packages': 26,
  'cli/dev-any-bot': 26,
  'package/declarations-of-sources': 24,
  'playground/messages/messages': 24,
  'testing/process/command-world': 23,
  'playground/message-components/message-components': 22,
  'package/updates': 21,
  'package/declarations': 21,
  'cli/command-session': 20,
  'playground/shell/shell': 19,
  'playground/context-menu/context-menus': 19,
  'playground/story': 18,
  'playground/guild-settings/guild-settings': 18,
  'docs/tested-snippets': 17,
  'explorer/explore-errors': 17,
  'playground/composer/composer': 17,
  'cli/commands': 16,
  'cluster/limits/isolated-process': 16,
  'playground/gallery/gallery': 16,
  'parity/parity': 15,
  'playground/panel/panel': 15,
  'playground/composer/commands': 15,
  'cluster/leases/data-loss': 15,
  'playground/modal/modals': 14,
  'playground/guide-pictures': 14,
  'playground/guild-settings/guild-settings-tabs': 14,
  'playground/users/users': 14,
  'playground/pictures': 14,
  'testing/libraries/libraries': 13,
  'cluster/bot/shard-state': 13,
  'playground/panel/interaction-rows': 13,
  'command/command-process': 13,
  'package/contents': 12,
  'cli/emulator-world': 12,
  'testing/process/failing-commands': 11,
  'cluster/leases/failures': 11,
  'playground/recording/recording': 11,
  'cluster/redis-cluster': 11,
  'stress/session-handover': 11,
  'interactions/prompts/awaited-messages': 10,
  'app/journal/poisoned-process': 10,
  'storms/journal-kills': 9,
  'examples/front-desk': 9,
  'explorer/actions/faults': 9,
  'cluster/limits/request-limits': 9,
  'package/public-options': 9,
  'cli/routes': 9,
  'rest/encode/bad-input': 8,
  'playground/authorize/authorize': 8,
  'stress/gateway-faults': 8,
  'cli/routes-failures': 8,
  'cli/environment': 8,
  'ingress/journal/file-journal': 8,
  'explorer/explore-waiting': 8,
  'cluster/redis/redis-journal': 8,
  'cli/doctor': 8,
  'explorer/explore': 7,
  'package/linked-checkout': 7,
  'site/reference': 7,
};

/**
 * Runs the projects after one another, since a worker loads the modules of a project once, and the slowest files of a project first,
 * so that none of them runs alone at the end. The small files of `unit` are the last ones. Vitest knows durations only from earlier runs.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, project: projectRank(file), seconds: secondsOf(file) }))
      .sort((a, b) => a.project - b.project || b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}

function projectRank({ project }: TestSpecification): number {
  return -PROJECTS.findIndex(({ name }) => name === project.name);
}

function secondsOf({ moduleId }: TestSpecification): number {
  const [, path = ''] = /\/test\/(.+)\.test\.ts$/.exec(moduleId) ?? [];
  return SLOW_FILES[path] ?? 0;
}
