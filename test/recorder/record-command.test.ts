/** `guildhall record` as a process: what a user does becomes a file that passes, and what cannot become one is reported. */
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordingState } from '../../dev/src/control/views/recording-state.js';
import { createBotProject } from '../cli/fixture/bot-project.js';
import type { BotProject } from '../cli/fixture/project-folder.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { runVitest } from '../cli/fixture/run-vitest.js';
import { CHAT_COMMAND, COMPONENT, RecordProcess } from './fixture/record-process.js';
import { createRecordedProject, startRecording } from './fixture/recorded-project.js';

/** Records one command. Returns the id of its user. */
async function recordPanel(recording: RecordProcess): Promise<string> {
  const robin = await recording.addMember('Robin');
  await recording.interact(robin, { type: CHAT_COMMAND, command: 'panel' });
  return robin;
}

describe('guildhall record', () => {
  let project: BotProject;
  let empty: RecordingState;
  let welcome: RecordingState;
  let savedWorld: RecordingState;
  let existing: string;
  let filesBefore: readonly string[];
  let interrupted: number | null;

  /** One process makes all recordings, because its start takes as long as a recording. */
  beforeAll(async () => {
    project = await createRecordedProject('pier-bot.ts');
    await project.write('test/welcome.test.ts', 'throw new Error("not a test of the recorder");');
    const recording = await RecordProcess.start(project.folder);
    try {
      empty = await recording.stop();

      await recording.startAgain();
      const robin = await recording.addMember('Robin');
      const options = [{ name: 'member', value: robin }];
      await recording.interact(robin, { type: CHAT_COMMAND, command: 'welcome', options });
      welcome = await recording.stop();

      await recording.startAgain();
      const wren = await recordPanel(recording);
      await recording.command('cancel');
      await recording.startAgain({ fromHere: true });
      await recording.clickFirst(wren, COMPONENT, 'pier/hidden');
      savedWorld = await recording.stop();

      filesBefore = await readdir(project.pathOf('test'));
      await recording.startAgain();
      await recordPanel(recording);
    } finally {
      interrupted = await recording.interrupt();
    }
    existing = await project.read('test/welcome.test.ts');
    await project.write('test/welcome.test.ts', "import { test } from 'vitest';\ntest('empty', () => {});\n");
  });
  afterAll(() => rm(project.folder, { recursive: true, force: true }));

  test('a recording without actions is no test', () => {
    const { phase, problem } = empty;
    expect({ phase, problem }).toEqual({
      phase: 'failed',
      problem: 'Nothing was recorded: no user did anything that a test can repeat.',
    });
  });

  test('writes a test in the declarations of the bot, and never over an existing file', async () => {
    expect(welcome).toMatchObject({ phase: 'written', result: { file: 'test/welcome-2.test.ts' } });
    const source = await project.read('test/welcome-2.test.ts');
    expect(source).toContain("import { bot, inviteCommand } from '../src/bot.js';");
    expect(source).toContain('useCommand(inviteCommand, { member: robin })');
    expect(source).not.toMatch(/\d{15}/);
    expect(existing).toContain('not a test of the recorder');
  });

  test('saves the world of a recording from here, and warns that the data of the bot is not in it', () => {
    const { warnings = [], source } = savedWorld.result ?? {};
    expect(warnings.join('\n')).toContain('test/hidden.world.json contains the world');
    expect(source).toContain("new URL('./hidden.world.json', import.meta.url)");
  });

  test('warns about a declaration that is not exported, with its file, and uses the label', () => {
    const { warnings = [], source } = savedWorld.result ?? {};
    expect(warnings.filter((warning) => !warning.includes('hidden.world.json'))).toEqual([
      expect.stringContaining('"Hidden" (src/bot.ts) is not exported'),
    ]);
    expect(source).toContain("robin.click('Hidden')");
  });

  test('writes the test of the current recording when it is stopped with Ctrl+C', async () => {
    expect(interrupted).toBe(0);
    const files = await readdir(project.pathOf('test'));
    expect(files.filter((file) => !filesBefore.includes(file))).toEqual(['panel.test.ts']);
  });

  test('the written tests pass', async () => {
    const { status, stdout } = await runVitest(project.folder, '--reporter=json');
    expect(JSON.parse(stdout)).toMatchObject({ numTotalTests: 4, numPassedTests: 4 });
    expect(status).toBe(0);
  });

  test('a written test that fails in the project is shown as failed', async () => {
    const failing = await createRecordedProject('pier-bot.ts');
    await failing.write('vitest.config.mjs', "export default { test: { setupFiles: ['./setup.mjs'] } };\n");
    await failing.write('setup.mjs', "throw new Error('The database is closed.');\n");
    const recording = await startRecording(failing);
    await recordPanel(recording);
    const { phase, problem, result } = await recording.stop();
    expect({ phase, file: result?.file }).toEqual({ phase: 'failed', file: 'test/panel.test.ts' });
    expect(problem).toContain('test/panel.test.ts was written, but fails when it is run: ');
    expect(problem).toContain('The database is closed.');
    expect(await recording.interrupt()).toBe(1);
    expect(recording.output).toContain('The test fails. test/panel.test.ts was written');
  });

  test('a file without a bot, and a file of services that does not exist, are reported before anything starts', async () => {
    const project = await createBotProject({ 'bot.js': 'export const nothing = 1;' });
    const { status, stderr } = await runCommand(['record', 'bot.js', '--port', '0'], { cwd: project.folder });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('bot.js exports no bot') });
    const missing = await runCommand(['record', 'bot.js', '--services', 'none.js'], { cwd: project.folder });
    expect(missing.stderr).toContain('there is no file');
  });
});

describe('guildhall record, when it is ended before anybody has acted', () => {
  let project: BotProject;
  let status: number | null;
  let output: string;

  beforeAll(async () => {
    project = await createRecordedProject('pier-bot.ts');
    await project.write(
      'src/bot.ts',
      (await project.read('src/bot.ts')).replace("logLevel: 'error'", "logLevel: 'info'"),
    );
    const recording = await RecordProcess.start(project.folder);
    status = await recording.interrupt();
    output = recording.output;
  });
  afterAll(() => rm(project.folder, { recursive: true, force: true }));

  test('says that there is no test, with status 1', () => {
    expect(output).toContain('No test was written. Nothing was recorded: no user did anything that a test can repeat.');
    expect(status).toBe(1);
  });

  test('has printed the log of the bot as guildhall dev does', () => {
    expect(output).toMatch(/^\d\d:\d\d:\d\d INFO {2}\S/m);
    expect(output).not.toContain('"level":');
  });
});
