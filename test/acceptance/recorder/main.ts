// The acceptance of the recorder: `npm run accept:recorder -- [--only NAME] [--show]`. It needs a Chromium.
// Scenarios are recorded on the page of `guildhall record`. Each recorded test must pass 20 runs, and fail for each of three bugs.
// It prints a table, and ends with 1 if a line of it is not met. `--show` prints the recorded tests and how they failed, too.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { errorMessage } from '../../../src/base/errors.js';
import { launchChromium, missingBrowser } from '../../playground/fixture/chromium.js';
import { checkScenario, RUNS, type ScenarioOutcome } from './check-scenario.js';
import { recordScenario } from './record-scenario.js';
import type { RecorderScenario } from './recorder-scenario.js';
import { allScenarios } from './scenarios/all-scenarios.js';

const { values } = parseArgs({ options: { only: { type: 'string' }, show: { type: 'boolean', default: false } } });
const scenarios = allScenarios.filter(({ name }) => values.only === undefined || name === values.only);
if (missingBrowser) throw new Error(missingBrowser);
if (scenarios.length === 0)
  throw new Error(`There is no scenario "${values.only}": ${allScenarios.map(({ name }) => name).join(', ')}.`);

const browser = await launchChromium();
try {
  printRow('scenario', 'steps', `passed of ${RUNS}`, 'bugs caught');
  for (const scenario of scenarios) await runScenario(browser, scenario);
} finally {
  await browser.close();
}

async function runScenario(browser: Browser, scenario: RecorderScenario): Promise<void> {
  try {
    const recorded = await recordScenario(browser, scenario);
    try {
      if (values.show) console.log([...recorded.warnings, recorded.testSource].join('\n'));
      report(scenario, recorded.steps.length, await checkScenario(scenario, recorded));
    } finally {
      await rm(recorded.project.folder, { recursive: true, force: true });
    }
  } catch (error) {
    process.exitCode = 1;
    printRow(scenario.name, '-', '-', '-');
    console.log(`  It could not be recorded: ${errorMessage(error)}`);
  }
}

function report(
  { name, bugs: planted }: RecorderScenario,
  steps: number,
  { passedRuns, failures, bugs }: ScenarioOutcome,
): void {
  const caught = bugs.filter(({ isCaught }) => isCaught);
  printRow(name, String(steps), String(passedRuns), `${caught.length} of ${planted.length}`);
  for (const reason of new Set(failures)) console.log(`  A run failed: ${reason}`);
  for (const bug of bugs) {
    if (values.show || !bug.isCaught)
      console.log(`  ${bug.isCaught ? 'Caught' : 'Missed'}: ${bug.name}: ${bug.reason}`);
  }
  if (passedRuns < RUNS || caught.length < planted.length) process.exitCode = 1;
}

function printRow(name: string, steps: string, passed: string, bugs: string): void {
  console.log(`${name.padEnd(24)} ${steps.padStart(5)}  ${passed.padStart(12)}  ${bugs.padStart(12)}`);
}
