/**
 * Explores bots without bugs, and copies of the examples with planted bugs: `npm run accept:explorer [-- PART … NAME …]`, with `clean`,
 * `known` and `blind` for the three parts, and parts of the names of bots, bugs or kinds of bugs.
 *
 * - `clean`: the examples, and bots that were written without knowledge of the explorer. None has a finding or a warning.
 * - `known`: bugs that were planted with the explorer in mind; ten of them are silent. At least 27 of 30 are found.
 * - `blind`: bugs that were planted without knowledge of the explorer. At least 14 of 20 are found.
 *
 * A bug is found if a stable finding, within 60 seconds, has the expected kind and place. Its test fails with the bug, for the reason that
 * the finding names, and passes without it, or cannot be done without it: an option that is the bug is gone. Most bugs are found at once,
 * so each is explored for a quarter of the time first, and one that is not found in 60 seconds also with hostile actions, for 60 seconds.
 */
import { blindBugs } from './blind-bugs.js';
import { cleanBots, ExampleCopy } from './example-copy.js';
import { type ExploreOptions, exploreCopy, type FoundProblem } from './explore-copy.js';
import { namesReason } from './names-reason.js';
import { type PlantedBug, plantedBugs } from './planted-bugs.js';
import { runFindingTest } from './run-finding-test.js';
import { silentBugs } from './silent-bugs.js';

const EXAMPLES = [
  'README',
  'announcer',
  'events',
  'front-desk',
  'http-bot',
  'moderation',
  'polls-and-forms',
  'role-menus',
  'tickets',
] as const;
/** The seeds with which bots without bugs are explored. */
const SEEDS = [1, 2, 3] as const;
const MAX_SECONDS = 60;
/** How the test of a finding ends with the bug, and without it. */
const FOUND: readonly string[] = ['fails for this reason, passes', 'fails for this reason, cannot be done'];
/** Without the bug, the bot does not accept such an input: a choice is not offered, or the limits of a field are others. */
const REFUSED_INPUT =
  /^(?:ActionRejected|TestStep)Error: .*\b(?:not_offered|required|too_(?:long|short|many|few|large|small)) at /;
/** How a bug is explored, until it is found. */
const ATTEMPTS: readonly ExploreOptions[] = [
  { seconds: MAX_SECONDS / 4 },
  { seconds: MAX_SECONDS },
  { seconds: MAX_SECONDS, isHostile: true },
];

const PARTS: readonly string[] = ['clean', 'known', 'blind'];
const chosen = process.argv.slice(2);
const parts = chosen.filter((name) => PARTS.includes(name));
const names = chosen.filter((name) => !PARTS.includes(name));
const isSelected = (part: string, ...texts: string[]) =>
  (parts.length === 0 || parts.includes(part)) &&
  (names.length === 0 || names.some((name) => texts.some((text) => text.includes(name))));

const failures: string[] = [];
await checkClean();
await checkPlanted('known', [...plantedBugs, ...silentBugs], 27);
await checkPlanted('blind', blindBugs, 14);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function checkClean(): Promise<void> {
  const selected = [...EXAMPLES, ...(await cleanBots())].filter((bot) => isSelected('clean', bot));
  if (selected.length > 0)
    console.log('| bot without bugs | seed | steps | seconds | findings, warnings |\n|---|---|---|---|---|');
  for (const bot of selected) {
    for (const seed of SEEDS) {
      await using copy = await ExampleCopy.create(bot);
      const { findings, steps, seconds } = await exploreCopy(copy, seed, { seconds: MAX_SECONDS });
      printRow([bot, String(seed), String(steps), seconds.toFixed(0), String(findings.length)]);
      for (const finding of findings) {
        console.log(`    ${describeFinding(finding)}`);
        failures.push(`${bot}, seed ${seed}: ${describeFinding(finding)}`);
      }
    }
  }
}

async function checkPlanted(part: string, bugs: readonly PlantedBug[], leastFound: number): Promise<void> {
  const selected = bugs.filter(({ kind, name }) => isSelected(part, kind, name));
  if (selected.length === 0) return;
  console.log(
    `\n| ${part} bug | what is wrong | example | found | after | steps | its test, with and without the bug |\n|---|---|---|---|---|---|---|`,
  );
  let found = 0;
  for (const bug of selected) if (await checkBug(bug)) found += 1;
  console.log(`\n${found} of ${selected.length} ${part} bugs were found.`);
  const isComplete = selected.length === bugs.length;
  if (isComplete && found < leastFound) failures.push(`Fewer than ${leastFound} ${part} bugs were found.`);
}

async function checkBug(bug: PlantedBug): Promise<boolean> {
  await using copy = await ExampleCopy.create(bug.example);
  await copy.plant(bug.edits, bug.added);
  for (const options of ATTEMPTS) if (await isFound(copy, bug, options, options === ATTEMPTS.at(-1))) return true;
  return false;
}

/** @param isLast whether it is reported that the bug is not found */
async function isFound(copy: ExampleCopy, bug: PlantedBug, options: ExploreOptions, isLast: boolean): Promise<boolean> {
  const { findings } = await exploreCopy(copy, 1, options);
  const candidates = findings.filter((each) => isExpected(each, bug));
  // Without an expected place, each finding is tried: the bug can have a consequence elsewhere.
  for (const finding of candidates) {
    const result = await runBothWays(copy, bug, finding);
    if (!FOUND.includes(result) && (bug.expected === undefined || !isLast)) continue;
    const { kind, description } = finding;
    const foundAfter = `${finding.seconds.toFixed(1)} s${options.isHostile ? ', hostile' : ''}`;
    printRow([bug.kind, bug.name, bug.example, kind, foundAfter, String(description.length), result]);
    return FOUND.includes(result);
  }
  if (!isLast) return false;
  printRow([bug.kind, bug.name, bug.example, 'no', '', '', '']);
  for (const each of findings) console.log(`    ${describeFinding(each)}`);
  return false;
}

/** Runs the test of a finding with the bug and without it. */
async function runBothWays(copy: ExampleCopy, bug: PlantedBug, finding: FoundProblem): Promise<string> {
  const { test } = finding;
  if (test === undefined) return 'has no test';
  if (process.env['SHOW'] !== undefined) console.log(test);
  const failure = await runFindingTest(copy, test);
  await copy.restore(bug.edits);
  const repaired = await runFindingTest(copy, test);
  await copy.plant(bug.edits);
  const isReason = failure !== undefined && namesReason(finding, failure);
  if (failure !== undefined && !isReason) console.log(`    ${failure.trim().replaceAll('\n', '\n    ')}`);
  const withBug = failure === undefined ? 'PASSES' : isReason ? 'fails for this reason' : 'FAILS FOR ANOTHER REASON';
  const withoutBug = repaired === undefined ? 'passes' : REFUSED_INPUT.test(repaired) ? 'cannot be done' : 'FAILS';
  return `${withBug}, ${withoutBug}`;
}

function isExpected(finding: FoundProblem, { expected }: PlantedBug): boolean {
  if (finding.isUnstable || finding.seconds > MAX_SECONDS) return false;
  if (expected === undefined) return true;
  const { handler, declaration, stack, message, description } = finding;
  const places = handler === '' && declaration === '' ? [stack, message, ...description] : [handler, declaration];
  return expected.kinds.some((kind) => kind === finding.kind) && places.some((place) => expected.where.test(place));
}

function describeFinding({ kind, grade, handler, declaration, message, isUnstable }: FoundProblem): string {
  const where = [handler, declaration].filter((part) => part !== '').join(', ');
  const marks = [grade === 'warning' ? 'warning' : '', isUnstable ? 'unstable' : ''].filter((mark) => mark !== '');
  return `${kind}${marks.length > 0 ? ` (${marks.join(', ')})` : ''} in ${where || 'no handler'}: ${message.split('\n', 1)[0]}`;
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
