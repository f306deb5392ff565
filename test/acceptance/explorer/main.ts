/**
 * Explores the examples, and copies of them with planted bugs: `npm run accept:explorer [-- NAME …]`, with parts
 * of the names of examples, bugs or kinds of bugs; `unchanged` for all examples.
 * Fails if an unchanged example has a finding, or if fewer than 16 of the 20 bugs are found. A bug is found if a stable finding has the
 * expected kind and place within 60 seconds, and its test fails with the bug and passes without it.
 */
import { ExampleCopy } from './example-copy.js';
import { exploreCopy, type FoundProblem } from './explore-copy.js';
import { type PlantedBug, plantedBugs } from './planted-bugs.js';
import { passesFindingTest } from './run-finding-test.js';

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
/** The seeds with which unchanged examples are explored. */
const SEEDS = [1, 2, 3] as const;
const LEAST_FOUND = 16;
const MAX_SECONDS = 60;

const names = process.argv.slice(2);
const isSelected = (...texts: string[]) =>
  names.length === 0 || names.some((name) => texts.some((text) => text.includes(name)));

const failures: string[] = [];
await checkUnchanged();
await checkPlanted();
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function checkUnchanged(): Promise<void> {
  const selected = EXAMPLES.filter((example) => isSelected(example, 'unchanged'));
  if (selected.length > 0)
    console.log('| unchanged example | seed | steps | seconds | findings |\n|---|---|---|---|---|');
  for (const example of selected) {
    for (const seed of SEEDS) {
      await using copy = await ExampleCopy.create(example);
      const { findings, steps, seconds } = await exploreCopy(copy, seed);
      printRow([example, String(seed), String(steps), seconds.toFixed(0), String(findings.length)]);
      for (const finding of findings) {
        console.log(`    ${describeFinding(finding)}`);
        failures.push(`${example}, seed ${seed}: ${describeFinding(finding)}`);
      }
    }
  }
}

async function checkPlanted(): Promise<void> {
  const selected = plantedBugs.filter(({ kind, name }) => isSelected(kind, name));
  if (selected.length === 0) return;
  console.log(
    '\n| kind | bug | example | found | after | steps | its test, with and without the bug |\n|---|---|---|---|---|---|---|',
  );
  let found = 0;
  for (const bug of selected) if (await checkBug(bug)) found += 1;
  console.log(`\n${found} of ${selected.length} planted bugs were found.`);
  const isComplete = selected.length === plantedBugs.length;
  if (isComplete && found < LEAST_FOUND) failures.push(`Fewer than ${LEAST_FOUND} planted bugs were found.`);
}

async function checkBug(bug: PlantedBug): Promise<boolean> {
  await using copy = await ExampleCopy.create(bug.example);
  await copy.plant(bug.edits);
  const { findings } = await exploreCopy(copy, 1);
  const finding = findings.find((each) => isExpected(each, bug));
  if (!finding) {
    printRow([bug.kind, bug.name, bug.example, 'no', '', '', '']);
    for (const each of findings) console.log(`    ${describeFinding(each)}`);
    return false;
  }
  const { test } = finding;
  const isFailing = test !== undefined && !(await passesFindingTest(copy, test));
  await copy.restore(bug.edits);
  const isPassing = test !== undefined && (await passesFindingTest(copy, test));
  const result = `${isFailing ? 'fails' : 'PASSES'}, ${isPassing ? 'passes' : 'FAILS'}`;
  const steps = String(finding.description.length);
  printRow([bug.kind, bug.name, bug.example, finding.kind, `${finding.seconds.toFixed(1)} s`, steps, result]);
  if (process.env['SHOW'] !== undefined) console.log(test);
  return isFailing && isPassing;
}

function isExpected(finding: FoundProblem, { expected: { kinds, where } }: PlantedBug): boolean {
  const { handler, declaration, stack, message, description } = finding;
  const places = handler === '' && declaration === '' ? [stack, message, ...description] : [handler, declaration];
  return (
    !finding.isUnstable &&
    finding.seconds <= MAX_SECONDS &&
    kinds.some((kind) => kind === finding.kind) &&
    places.some((place) => where.test(place))
  );
}

function describeFinding({ kind, handler, declaration, message, isUnstable }: FoundProblem): string {
  const where = [handler, declaration].filter((part) => part !== '').join(', ');
  return `${kind}${isUnstable ? ' (unstable)' : ''} in ${where || 'no handler'}: ${message.split('\n', 1)[0]}`;
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
