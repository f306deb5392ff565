import { PrintError } from '../../scenario/code/printed-test.js';
import { warnUnexported } from '../../scenario/code/unexported-declarations.js';
import type { DeclarationExport } from '../../scenario/declarations/declaration-index.js';
import { printTest } from '../../scenario/print/print-test.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { ExploredBot } from '../world/explored-bot.js';

/** Where a test of a finding imports from, and where it is written. */
export interface TestLocation {
  readonly bot: DeclarationExport;
  /** The services that were replaced. */
  readonly override: DeclarationExport | undefined;
  /** The absolute path of the file of the test. */
  readonly path: string;
}

/** Adds a test to a finding, which fails as long as the bot has the problem. The finding notes what its author should know. */
export async function writeFindingTest(
  finding: ExplorationFinding,
  explored: ExploredBot,
  location: TestLocation,
): Promise<ExplorationFinding> {
  const { steps, kind, notes } = finding;
  try {
    const test = printFindingTest(finding, explored, location);
    const blocking = kind === 'blocked' ? ['The test does not end as long as the bot blocks its process.'] : [];
    const unexported = await warnUnexported(steps, explored.declarations, explored.files);
    return { ...finding, test, notes: [...notes, ...blocking, ...unexported] };
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    return { ...finding, notes: [...notes, `There is no test of it: ${error.message}`] };
  }
}

function printFindingTest(
  { kind, message, handler, steps, description }: ExplorationFinding,
  { declarations, initialWorld }: ExploredBot,
  { bot, override, path }: TestLocation,
): string {
  const last = steps.length - 1;
  const where = handler === undefined ? '' : ` in ${handler}`;
  return printTest(
    {
      title: `there are no problems after: ${description.at(-1) ?? 'the start'}`,
      bot,
      ...(override === undefined ? {} : { override }),
      initialWorld,
      path,
      steps: steps.map((step, index) => ({
        step,
        assertions: index < last ? [] : [{ kind: kind === 'pendingWork' ? 'noPendingWork' : 'noProblems' }],
      })),
      comments: [`Found by guildhall explore: ${kind}${where}.`, oneLine(message)],
    },
    declarations,
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 160);
}
