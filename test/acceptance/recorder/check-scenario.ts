import type { TestFileOutcome } from '../../../dev/src/cli/record/run-written-test.js';
import type { RecordedScenario } from './record-scenario.js';
import type { PlantedBug, RecorderScenario } from './recorder-scenario.js';
import { runTests } from './run-tests.js';

/** Whether the recorded test found a bug. */
export interface BugOutcome {
  readonly name: string;
  readonly isCaught: boolean;
  /** How the test failed, or why the bug was not found. */
  readonly reason: string;
}

export interface ScenarioOutcome {
  readonly passedRuns: number;
  /** Why runs failed. */
  readonly failures: readonly string[];
  readonly bugs: readonly BugOutcome[];
}

/** How often a recorded test must pass. */
export const RUNS = 20;
const RUNS_FOLDER = 'runs';
const MISSING: TestFileOutcome = { status: 'broken', reason: 'it was not run' };

/** Runs the recorded test many times, each time as a file of its own, and with each of the planted bugs. */
export async function checkScenario({ bugs }: RecorderScenario, recorded: RecordedScenario): Promise<ScenarioOutcome> {
  const { project, botSource, testFile, testSource } = recorded;
  const runs = Array.from({ length: RUNS }, (_, index) => `${RUNS_FOLDER}/${index + 1}.test.ts`);
  for (const path of runs) await project.write(path, testSource);
  for (const [index, bug] of bugs.entries()) {
    await project.write(`${folderOf(index)}/src/bot.ts`, plantBug(botSource, bug));
    await project.write(`${folderOf(index)}/test/${testFile}`, testSource);
  }
  const folders = [RUNS_FOLDER, ...bugs.map((_, index) => folderOf(index))].map((folder) => `${folder}/`);
  const outcomes = await runTests(project, folders);
  const ofRuns = runs.map((path) => outcomes.get(path) ?? MISSING);
  return {
    passedRuns: ofRuns.filter(({ status }) => status === 'passed').length,
    failures: ofRuns.filter(({ status }) => status !== 'passed').map(({ reason }) => reason),
    bugs: bugs.map(({ name }, index) => {
      const { status, reason } = outcomes.get(`${folderOf(index)}/test/${testFile}`) ?? MISSING;
      return { name, isCaught: status === 'failed', reason: status === 'passed' ? 'the test passes' : reason };
    }),
  };
}

function folderOf(bugIndex: number): string {
  return `bug-${bugIndex + 1}`;
}

/** @throws when the text does not occur exactly once */
function plantBug(source: string, { name, from, to }: PlantedBug): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`"${name}": the text to replace occurs ${parts.length - 1} times.`);
  return parts.join(to);
}
