import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Browser } from 'playwright-core';
import { BotProject } from '../../cli/fixture/project-folder.js';
import { RecordProcess } from '../../recorder/fixture/record-process.js';
import { RecorderPage } from './recorder-page.js';
import type { RecorderScenario } from './recorder-scenario.js';

const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true, module: 'nodenext' };

/** A project with a bot and the test that was recorded with it. */
export interface RecordedScenario {
  readonly project: BotProject;
  /** The source of the bot. */
  readonly botSource: string;
  /** The name of the file of the test. */
  readonly testFile: string;
  readonly testSource: string;
  readonly warnings: readonly string[];
  /** What users did, as the page lists it. */
  readonly steps: readonly string[];
}

/**
 * Starts `guildhall record` for the bot of a scenario, and acts on its page. The caller removes the project.
 * @throws when the scenario cannot be performed, or no test is written
 */
export async function recordScenario(browser: Browser, scenario: RecorderScenario): Promise<RecordedScenario> {
  const botSource = await readFile(new URL(`bots/${scenario.name}.ts`, import.meta.url), 'utf8');
  const project = await BotProject.create({
    'src/bot.ts': botSource,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
  try {
    const process = await RecordProcess.start(project.folder);
    try {
      const { file, source, warnings, steps } = await actAndStop(browser, process, scenario);
      return { project, botSource, testFile: basename(file), testSource: source, warnings, steps };
    } finally {
      await process.interrupt();
    }
  } catch (error) {
    await rm(project.folder, { recursive: true, force: true });
    throw error;
  }
}

async function actAndStop(browser: Browser, process: RecordProcess, { act }: RecorderScenario) {
  const page = await RecorderPage.open(browser, process.url);
  try {
    await act({ page, process });
    await page.stopRecording();
  } finally {
    await page.close();
  }
  const { result, problem, steps } = await process.state();
  if (!result) throw new Error(problem ?? 'no test was written');
  return { ...result, steps };
}
