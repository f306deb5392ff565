/** Tests that the recorder writes for bots of other libraries, as their authors wrote them, and that Vitest then runs. */
import { readFile, rm, symlink } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { RecordingState } from '../../dev/src/control/views/recording-state.js';
import { BotProject } from '../cli/fixture/project-folder.js';
import { runVitest } from '../cli/fixture/run-vitest.js';
import { librariesFolder, librariesSkipReason } from '../docs/migration/libraries.js';
import { PYTHON, pythonSkipReason } from './fixture/libraries/python.js';
import { CHAT_COMMAND, RecordProcess } from './fixture/record-process.js';

if (librariesSkipReason) console.warn(`Skipped: ${librariesSkipReason}`);

/** A member uses /panel, clicks the button, and fills in the modal. */
async function recordApplication(project: BotProject, command: readonly string[]): Promise<RecordingState> {
  const recording = await RecordProcess.start(project.folder, ['--', ...command]);
  onTestFinished(async () => void (await recording.interrupt()));
  const robin = await recording.addMember('Robin');
  await recording.waitForCommand('panel');
  await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
  await recording.submitModal(robin, await recording.openModal(robin, 'Apply'), 'Robin');
  return recording.stop();
}

async function createProject(files: Readonly<Record<string, string>>): Promise<BotProject> {
  const project = await BotProject.create(files);
  onTestFinished(() => rm(project.folder, { recursive: true, force: true }));
  return project;
}

const sourceOf = (name: string) => readFile(new URL(`fixture/libraries/${name}`, import.meta.url), 'utf8');

const statements = `const robin = await world.createMember('Robin');
  const panelResponse = await robin.useCommand('panel');
  expect(panelResponse).toHaveContent('Join the crew!');
  expect(panelResponse).toHaveButton('Apply');
  expect(panelResponse).not.toBeEphemeral();
  const applyResponse = await robin.click('Apply');
  expect(applyResponse).toHaveOpenedModal('Application');
  const applicationResponse = await robin.fill({ 'Your name': 'Robin' }).submit();
  expect(applicationResponse).toHaveContent('Thank you, Robin!');
  expect(applicationResponse).toBeEphemeral();
`;

describe('a recorded test of a bot of another library', () => {
  test.skipIf(librariesSkipReason)('discord.js: names what users see, and passes', async () => {
    const project = await createProject({ 'apply.mjs': await sourceOf('apply.mjs') });
    await project.ownPackages();
    // The packages that the library needs are next to its real folder.
    await symlink(`${librariesFolder}/node_modules/discord.js`, project.pathOf('node_modules/discord.js'));
    await expectWritten(project, await recordApplication(project, ['node', 'apply.mjs']), "['node', 'apply.mjs']");
  });

  test.skipIf(pythonSkipReason)('discord.py: labels stay when the custom_ids are random, and it passes', async () => {
    const project = await createProject({ 'apply.py': await sourceOf('apply.py') });
    const state = await recordApplication(project, [PYTHON, 'apply.py']);
    await expectWritten(project, state, `['${PYTHON}', 'apply.py']`);
  });
});

async function expectWritten(project: BotProject, { phase, problem, result }: RecordingState, command: string) {
  expect({ phase, problem }).toEqual({ phase: 'written', problem: undefined });
  expect(result?.warnings).toEqual([]);
  const source = await project.read(result?.file ?? '');
  expect(source).toContain(`await using world = await createWorld({ command: ${command} });`);
  expect(source).toContain(statements);
  expect(source).not.toMatch(/\d{15}|[0-9a-f]{16}/);
  const { status, stdout } = await runVitest(project.folder, '--reporter=json');
  expect(z.looseObject({}).parse(JSON.parse(stdout))).toMatchObject({ numTotalTests: 1, numPassedTests: 1 });
  expect(status).toBe(0);
}
