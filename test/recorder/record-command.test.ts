/** `guildhall record` as a process: what a user does becomes a file that passes, and what cannot become one is reported. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import type { BotProject } from '../cli/fixture/project-folder.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { RecordProcess } from './fixture/record-process.js';

/** The tests start several processes one after the other. */
const timeout = 240_000;
const pierBot = new URL('fixture/pier-bot.ts', import.meta.url);
const failingBot = new URL('fixture/failing-bot.ts', import.meta.url);
const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true, module: 'nodenext' };
const CHAT_COMMAND = 2;
const COMPONENT = 3;

async function createProject(source: URL): Promise<BotProject> {
  return createBotProject({
    'src/bot.ts': await readFile(source, 'utf8'),
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
}

async function startRecording(project: BotProject): Promise<RecordProcess> {
  const recording = await RecordProcess.start(project.folder);
  onTestFinished(async () => void (await recording.interrupt()));
  return recording;
}

/** Runs the tests of a project. Returns the exit status. */
async function runTests({ folder }: BotProject): Promise<number | null> {
  const child = spawn('node_modules/.bin/vitest', ['run'], { cwd: folder, stdio: 'ignore' });
  await once(child, 'exit');
  return child.exitCode;
}

describe('guildhall record', { timeout }, () => {
  test('writes a test in the declarations of the bot that passes, and never over an existing file', async () => {
    const project = await createProject(pierBot);
    await project.write('test/welcome.test.ts', 'throw new Error("not a test of the recorder");');
    const recording = await startRecording(project);
    const robin = await recording.addMember('Robin');
    const options = [{ name: 'member', value: robin }];
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'welcome', options });
    expect(await recording.stop()).toMatchObject({ phase: 'written', result: { file: 'test/welcome-2.test.ts' } });
    const source = await project.read('test/welcome-2.test.ts');
    expect(source).toContain("import { bot, inviteCommand } from '../src/bot.js';");
    expect(source).toContain('useCommand(inviteCommand, { member: robin })');
    expect(source).not.toMatch(/\d{15}/);
    await project.write('test/welcome.test.ts', "import { test } from 'vitest';\ntest('empty', () => {});\n");
    expect(await runTests(project)).toBe(0);
  });

  test('a written test that fails in the project is shown as failed', async () => {
    const project = await createProject(pierBot);
    await project.write('vitest.config.mjs', "export default { test: { setupFiles: ['./setup.mjs'] } };\n");
    await project.write('setup.mjs', "throw new Error('The database is closed.');\n");
    const recording = await startRecording(project);
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
    const { phase, problem, result } = await recording.stop();
    expect({ phase, file: result?.file }).toEqual({ phase: 'failed', file: 'test/panel.test.ts' });
    expect(problem).toContain('test/panel.test.ts was written, but fails when it is run: ');
    expect(problem).toContain('The database is closed.');
    expect(await recording.interrupt()).toBe(1);
    expect(recording.output).toContain('The test fails. test/panel.test.ts was written');
  });

  test('writes the test of the current recording when it is stopped with Ctrl+C', async () => {
    const project = await createProject(pierBot);
    const recording = await startRecording(project);
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
    expect(await recording.interrupt()).toBe(0);
    expect(await readdir(project.pathOf('test'))).toEqual(['panel.test.ts']);
  });

  test('warns about a declaration that is not exported, with its file, and uses the label', async () => {
    const project = await createProject(pierBot);
    const recording = await startRecording(project);
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
    await recording.clickFirst(robin, COMPONENT, 'pier/hidden');
    const { result } = await recording.stop();
    expect(result?.warnings).toEqual([expect.stringContaining('"Hidden" (src/bot.ts) is not exported')]);
    expect(result?.source).toContain("robin.click('Hidden')");
  });

  test('saves the world of a recording from here, and warns that the data of the bot is not in it', async () => {
    const project = await createProject(pierBot);
    const recording = await startRecording(project);
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
    await recording.command('cancel');
    await recording.command('start', true);
    await recording.waitForPhase('recording');
    await recording.clickFirst(robin, COMPONENT, 'pier/hidden');
    const { result } = await recording.stop();
    expect(result?.warnings.join('\n')).toContain('test/hidden.world.json contains the world');
    expect(result?.source).toContain("new URL('./hidden.world.json', import.meta.url)");
    expect(await runTests(project)).toBe(0);
  });

  test('a recording without actions is no test', async () => {
    const recording = await startRecording(await createProject(pierBot));
    const { phase, problem } = await recording.stop();
    expect({ phase, problem }).toEqual({
      phase: 'failed',
      problem: 'Nothing was recorded: no user did anything that a test can repeat.',
    });
  });

  test('a bot that exits ends the recording, and the next one has a fresh bot', async () => {
    const recording = await startRecording(await createProject(failingBot));
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'exit' });
    const { problem } = await recording.waitForPhase('failed');
    expect(problem).toContain('It exited with status 3.');
    expect(problem).toContain('The last step was: Robin uses /exit.');
    await recording.command('start');
    expect((await recording.waitForPhase('recording', 'failed')).phase).toBe('recording');
  });

  test('a bot that blocks its process is named with the step', async () => {
    const recording = await startRecording(await createProject(failingBot));
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'loop' });
    expect((await recording.stop()).problem).toBe('Robin uses /loop: the bot did not respond within 3 s.');
  });

  test('a bot that never responds while the clock of a test does not move is named with the step', async () => {
    const recording = await startRecording(await createProject(failingBot));
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'silent' });
    expect((await recording.stop()).problem).toContain('did not go on for 30 s: This was done: Robin uses /silent.');
  });

  test('a bot that exits in a new world is reported with the step', async () => {
    const recording = await startRecording(await createProject(failingBot));
    const robin = await recording.addMember('Robin');
    await recording.interact(robin, { type: CHAT_COMMAND, command: 'once' });
    const { problem } = await recording.stop();
    expect(problem).toContain('It exited with status 4. This was done: Robin uses /once.');
  });

  test('a file without a bot, and a file of services that does not exist, are reported before anything starts', async () => {
    const project = await createBotProject({ 'bot.js': 'export const nothing = 1;' });
    const { status, stderr } = await runCommand(['record', 'bot.js', '--port', '0'], { cwd: project.folder });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('bot.js exports no bot') });
    const missing = await runCommand(['record', 'bot.js', '--services', 'none.js'], { cwd: project.folder });
    expect(missing.stderr).toContain('there is no file');
  });
});
