/** What runs before a release, and takes too long for every change. */

export interface ReleaseStep {
  readonly name: string;
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Environment variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long it takes on two cores, in minutes, for those who wait. */
  readonly minutes: number;
  /** The figure of its output that shows how much was tried. */
  readonly figure: (output: string) => string | undefined;
}

const RUNS = 1000;
/** For a property that is tried so often. */
const TEST_TIMEOUT_MS = 30 * 60_000;
const JOURNAL_KILLS = 1000;

const npmRun = (script: string, ...args: readonly string[]): ReleaseStep['command'] =>
  args.length === 0 ? ['npm', 'run', '--silent', script] : ['npm', 'run', '--silent', script, '--', ...args];

/** What the first group of a pattern matches, with a unit. */
const first = (pattern: RegExp, unit: string) => (output: string) => {
  const found = pattern.exec(output)?.[1];
  return found === undefined ? undefined : `${found} ${unit}`;
};

/** How often a pattern matches, with a unit. */
const countOf = (pattern: RegExp, unit: string) => (output: string) => {
  const count = output.match(pattern)?.length ?? 0;
  return count === 0 ? undefined : `${count} ${unit}`;
};

export const releaseSteps: readonly ReleaseStep[] = [
  {
    name: 'site',
    command: npmRun('site:check'),
    minutes: 2,
    figure: first(/^(\d+ pages in \d+) views/m, 'views'),
  },
  {
    name: 'properties',
    command: ['npx', 'vitest', 'run', '--project', 'unit', '--reporter=dot', `--testTimeout=${TEST_TIMEOUT_MS}`],
    env: { RUNS: String(RUNS) },
    minutes: 20,
    figure: first(/Tests .*?(\d+) passed/, `tests, ${RUNS} runs of each property`),
  },
  {
    name: 'compilers',
    command: ['npx', 'vitest', 'run', '--project', 'rest-release', '--reporter=dot'],
    env: { REQUIRE_REGISTRY: '1' },
    minutes: 3,
    figure: first(/Tests .*?(\d+) passed/, 'tests of further compilers and package managers'),
  },
  {
    name: 'registry',
    command: ['node', '--import', '@oxc-node/core/register', 'test/release/local-registry/main.ts'],
    env: { REQUIRE_REGISTRY: '1' },
    minutes: 3,
    figure: (output) => /^A project of the registry: (.+)$/m.exec(output)?.[1],
  },
  {
    name: 'comparison',
    command: npmRun('compat:comparison'),
    minutes: 2,
    figure: first(/^(\d+ of \d+) programs passed/m, 'programs of six libraries'),
  },
  {
    name: 'accept:explorer',
    command: npmRun('accept:explorer'),
    minutes: 60,
    figure: first(/^(\d+ of \d+) planted bugs were found/m, 'planted bugs found'),
  },
  {
    name: 'accept:recorder',
    command: npmRun('accept:recorder'),
    minutes: 30,
    figure: countOf(/^[\w-]+ +\d+ +\d+ +\d+ of \d+$/gm, 'scenarios'),
  },
  {
    name: 'journal-kills',
    command: npmRun('storm', `--journal-kills=${JOURNAL_KILLS}`),
    minutes: 10,
    figure: first(/"kills": (\d+)/, 'kills'),
  },
  {
    name: 'storm',
    command: npmRun('storm'),
    minutes: 15,
    figure: first(/"due": (\d+)/, 'events'),
  },
  {
    name: 'storm-redis',
    command: npmRun('storm', '--journal=redis', '--clocks'),
    minutes: 20,
    figure: first(/"due": (\d+)/, 'events'),
  },
];
