import { sourcesOf } from '../../scenario/bot/scenario-bot.js';
import { PrintError } from '../../scenario/code/printed-test.js';
import { warnUnexported } from '../../scenario/code/unexported-declarations.js';
import { printTest } from '../../scenario/print/print-test.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { ExploredBot } from '../world/explored-bot.js';

/**
 * Adds a test to a finding, which fails as long as the bot has the problem. The finding notes what its author should know.
 * @param path the absolute path of the file of the test
 */
export async function writeFindingTest(
  finding: ExplorationFinding,
  explored: ExploredBot,
  path: string,
): Promise<ExplorationFinding> {
  const { steps, kind, notes } = finding;
  try {
    const test = printFindingTest(finding, explored, path);
    const blocking = kind === 'blocked' ? ['The test does not end as long as the bot blocks its process.'] : [];
    const unexported = await warnUnexported(steps, explored.declarations, sourcesOf(explored.bot));
    return { ...finding, test, notes: [...notes, ...blocking, ...unexported] };
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    return { ...finding, notes: [...notes, `There is no test of it: ${error.message}`] };
  }
}

function printFindingTest(
  { kind, message, handler, steps, description, assertions = defaultAssertions(kind) }: ExplorationFinding,
  { bot, declarations, initialWorld, invariants }: ExploredBot,
  path: string,
): string {
  const last = steps.length - 1;
  const where = handler === undefined ? '' : ` in ${handler}`;
  return printTest(
    {
      title: `there are no problems after: ${description.at(-1) ?? 'the start'}`,
      bot,
      initialWorld,
      invariantsPath: invariants?.path,
      path,
      steps: steps.map((step, index) => ({
        step,
        assertions: index < last ? [] : assertions,
      })),
      comments: [`Found by guildhall explore: ${kind}${where}.`, oneLine(message)],
    },
    declarations,
  );
}

/** What is asserted if a problem names nothing else. */
function defaultAssertions(kind: ExplorationFinding['kind']): Assertion[] {
  return [{ kind: kind === 'pendingWork' ? 'noPendingWork' : 'noProblems' }];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 160);
}
