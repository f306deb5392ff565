/** What the recorder reports about the run of a test that it has written. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runWrittenTest, type TestRun } from '../../dev/src/cli/record/run-written-test.js';
import { createBotProject } from '../cli/fixture/bot-project.js';
import type { BotProject } from '../cli/fixture/project-folder.js';

const passing = "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n";

/** Runs a file of a project. */
function run(project: BotProject, file = 'test/adds.test.ts'): Promise<TestRun> {
  return runWrittenTest(project.pathOf(file), { cwd: project.folder, environment: process.env, timeoutMs: 5_000 });
}

test('a test that passes is distinguished from one that fails, whose failure has no stack trace', async () => {
  const failing = passing.replace('toBe(2)', 'toBe(3)');
  const project = await createBotProject({ 'test/adds.test.ts': passing, 'test/wrong.test.ts': failing });
  expect(await run(project)).toEqual({ status: 'passed' });
  const reason = 'AssertionError: expected 2 to be 3 // Object.is equality';
  expect(await run(project, 'test/wrong.test.ts')).toEqual({ status: 'failed', reason });
});

test('a test that takes longer than its timeout fails', async () => {
  const endless = "import { test } from 'vitest';\ntest('waits', () => new Promise(() => {}), 50);\n";
  const project = await createBotProject({ 'test/adds.test.ts': endless });
  expect(await run(project)).toEqual({ status: 'failed', reason: 'The test took longer than its timeout.' });
});

test('a file that cannot be loaded fails', async () => {
  const project = await createBotProject({ 'test/adds.test.ts': `import './missing.js';\n${passing}` });
  expect(await run(project)).toEqual({ status: 'failed', reason: expect.stringContaining('missing.js') });
});

test('a file that the configuration of the project leaves out is not run', async () => {
  const config = "export default { test: { include: ['specs/**/*.ts'] } };\n";
  const project = await createBotProject({ 'test/adds.test.ts': passing, 'vitest.config.mjs': config });
  expect(await run(project)).toEqual({ status: 'not_run', reason: expect.stringContaining('`include`') });
});

test('a test is not run if the project has no Vitest, or an invalid configuration of it', async () => {
  const project = await createBotProject({
    'test/adds.test.ts': passing,
    'vitest.config.mjs': "throw new Error('no configuration');\n",
  });
  expect(await run(project)).toEqual({ status: 'not_run', reason: 'Vitest ended without a report' });
  await project.ownPackages();
  await rm(project.pathOf('node_modules/vitest'));
  expect(await run(project)).toEqual({ status: 'not_run', reason: expect.stringContaining('not installed') });
});
