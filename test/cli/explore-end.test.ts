/** However `guildhall explore` ends, the processes of the bot end with it, also one that blocks its event loop. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createScriptProject, scriptSource } from '../explorer/fixture/explored-project.js';
import { createBotProject } from './fixture/bot-project.js';
import { isRunning } from './fixture/is-running.js';
import type { BotProject } from './fixture/project-folder.js';
import { RunningCommand } from './fixture/running-command.js';

const LONG = ['--yes', '--seconds', '3600', '--steps', '1000000'] as const;
/** Writes the id of the process to a file. */
const WRITE_PID = "writeFileSync('pid', String(process.pid));";
const IMPORT = "import { writeFileSync } from 'node:fs';\n";

/** The id of the bot's process, when it does what it is ended for. */
async function pidOf(project: BotProject): Promise<number> {
  const path = project.pathOf('pid');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8') !== '').toBe(true);
  const pid = Number(readFileSync(path, 'utf8'));
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  return pid;
}

/** A bot of Guildhall. @param more what its handler does after it has written its id */
function createGuildhallBot(more: string): Promise<BotProject> {
  return createScriptProject(IMPORT + scriptSource({ hello: `${WRITE_PID} ${more}` }));
}

async function createOtherBot(more: string): Promise<BotProject> {
  const connect = await readFile(new URL('../explorer/fixture/raw-bots/connect.mjs', import.meta.url), 'utf8');
  const bot = `${IMPORT}import { connect, respond } from './connect.mjs';
connect([{ name: 'hello', description: 'Greets' }], { hello: (use) => { ${WRITE_PID} ${more} } });
`;
  return createBotProject({ 'bot.mjs': bot, 'connect.mjs': connect });
}

const BLOCK = 'for (;;);';

describe('the processes of a bot end with the command that explores it', () => {
  test.each([
    ['is killed while the bot blocks', () => createGuildhallBot(BLOCK), []],
    ['is killed while it explores', () => createGuildhallBot("await use.reply('Hello!');"), []],
    [
      'is killed while a bot in another process blocks',
      () => createOtherBot(BLOCK),
      ['--', process.execPath, 'bot.mjs'],
    ],
    [
      'is killed while it explores a bot in another process',
      () => createOtherBot("respond(use, 4, { content: 'Hello!' });"),
      ['--', process.execPath, 'bot.mjs'],
    ],
  ])('that %s', async (_name, createProject, args) => {
    const project = await createProject();
    const command = new RunningCommand(['explore', ...LONG, ...args], project.folder);
    const pid = await pidOf(project);
    expect(isRunning(pid)).toBe(true);
    command.signal('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('that is interrupted twice while the bot blocks; no temporary folder is left', async () => {
    const project = await createGuildhallBot(BLOCK);
    await project.write('temporary/empty', '');
    const TMPDIR = project.pathOf('temporary');
    const foldersOf = async () => (await readdir(TMPDIR)).filter((name) => name.startsWith('guildhall-explore-'));
    const command = new RunningCommand(['explore', ...LONG], project.folder, { TMPDIR });
    const pid = await pidOf(project);
    expect(await foldersOf()).toHaveLength(1);
    command.interrupt();
    await command.waitForError('Press Ctrl+C again');
    expect(await command.interruptUntilEnd()).toMatchObject({ status: 130 });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await foldersOf()).toEqual([]);
  });

  test('that gets SIGTERM', async () => {
    const project = await createGuildhallBot("await use.reply('Hello!');");
    const command = new RunningCommand(['explore', ...LONG], project.folder);
    const pid = await pidOf(project);
    command.signal('SIGTERM');
    expect(await command.result()).toMatchObject({ status: 0, stdout: expect.stringContaining('it was stopped.') });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
