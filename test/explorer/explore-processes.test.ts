/** `guildhall explore -- COMMAND`: a bot in another process is explored by what users see. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ExplorationReport } from '../../dev/src/explorer/report/exploration-report.js';
import { createBotProject } from '../cli/fixture/bot-project.js';
import type { BotProject } from '../cli/fixture/project-folder.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { runVitest } from '../cli/fixture/run-vitest.js';

const sourceOf = (name: string) => readFile(new URL(`fixture/raw-bots/${name}`, import.meta.url), 'utf8');

async function createProject(bot: string): Promise<BotProject> {
  return createBotProject({ 'bot.mjs': bot, 'connect.mjs': await sourceOf('connect.mjs') });
}

const CRASHING_BOT = `import { connect, respond } from './connect.mjs';
connect([{ name: 'hello', description: 'Greets' }, { name: 'crash', description: 'Ends the process' }], {
  hello: (use) => respond(use, 4, { content: 'Hello!' }),
  crash: () => process.exit(3),
});
`;

describe('guildhall explore with a command', () => {
  test('a bot without problems: commands, controls and modals that users saw, and what is not known', async () => {
    const { folder } = await createProject(await sourceOf('clean-bot.mjs'));
    const args = ['explore', '--yes', '--json', '--steps', '60', '--', 'node', 'bot.mjs'];
    const { status, stdout, stderr } = await runCommand(args, { cwd: folder });
    if (!stdout.startsWith('{')) throw new Error(stderr);
    const report: ExplorationReport = JSON.parse(stdout);
    expect(report.findings).toEqual([]);
    const used = report.declarations.filter(({ uses }) => uses > 0).map(({ declaration }) => declaration);
    expect(used).toEqual(expect.arrayContaining(['command "/panel"', 'command "/echo"', 'button "Apply"']));
    expect(report).toMatchObject({ handlers: [], unknown: expect.arrayContaining([expect.stringMatching(/^Time: /)]) });
    expect(stderr).toContain('Only Discord is replaced');
    expect(status).toBe(0);
  });

  test('a command that ends the process: a finding with few steps and a test, and the exploration goes on', async () => {
    const project = await createProject(CRASHING_BOT);
    const args = ['explore', '--yes', '--out', 'found', '--steps', '40', '--', 'node', 'bot.mjs'];
    const { status, stdout } = await runCommand(args, { cwd: project.folder });
    expect(stdout).toMatch(/1\. exited.*exit code 3/);
    // The last world can begin shortly before the limit, and its users join nevertheless.
    expect(stdout).toMatch(/4\d steps in [2-9] worlds/);
    expect(stdout).toContain('not known');
    expect(status).toBe(1);
    const source = await project.read('found/finding-1.test.ts');
    expect(source).toContain("await using world = await createWorld({ command: ['node', 'bot.mjs'] });");
    expect(source).toContain(".useCommand('crash'");
    const failing = await runVitest(project.folder);
    expect(failing.status).toBe(1);
    await project.write(
      'bot.mjs',
      CRASHING_BOT.replace('() => process.exit(3)', "(use) => respond(use, 4, { content: 'Fixed' })"),
    );
    expect((await runVitest(project.folder)).status).toBe(0);
  });

  test('without --yes, nothing is started where nobody can answer', async () => {
    const { folder } = await createProject(CRASHING_BOT);
    const { status, stderr } = await runCommand(['explore', '--', 'node', 'bot.mjs'], { cwd: folder });
    expect(status).toBe(1);
    expect(stderr).toContain('Only Discord is replaced: what users do reaches databases and services');
    expect(stderr).toContain('allow it with --yes');
  });

  test('a command that ends before it is connected: the exit code and the last lines', async () => {
    const { folder } = await createProject("console.error('There is no config.json.');\nprocess.exit(4);\n");
    const { status, stderr } = await runCommand(['explore', '--yes', '--', 'node', 'bot.mjs'], { cwd: folder });
    expect(status).toBe(1);
    expect(stderr).toContain('ended with exit code 4 before it was connected');
    expect(stderr).toContain('There is no config.json.');
    expect(stderr).not.toContain('    at ');
  });

  test.each([
    ['explore', ['src/bot.js', '--', 'node', 'bot.mjs'], '"src/bot.js" and a command after -- are two bots'],
    ['record', ['--services', 'a.js', '--', 'node', 'bot.mjs'], '--services replaces services of a bot of Guildhall'],
    [
      'explore',
      ['--env', 'A=1'],
      '--env is for the command of a bot: guildhall explore --env NAME=VALUE -- node bot.js.',
    ],
    ['record', ['--offline'], '--offline is for the command of a bot: guildhall record --offline -- node bot.js.'],
    ['explore', ['--env', '=1', '--', 'node', 'bot.mjs'], '--env =1'],
    ['record', ['--'], 'After -- follows the command of the bot'],
  ])('%s %j: what is wrong with the arguments, status 2', async (name, args, problem) => {
    const { status, stderr } = await runCommand([name, ...args], { cwd: process.cwd() });
    expect(stderr).toContain(problem);
    expect(status).toBe(2);
  });
});
