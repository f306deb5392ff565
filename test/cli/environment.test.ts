import { describe, expect, test } from 'vitest';
import { extractEnvFiles } from '../../src/cli/command-line/environment.js';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { DevProcess, runCommand } from './fixture/run-command.js';
import { runGuildhall } from './fixture/run-guildhall.js';

const printingBot = `console.log('word', process.env.WORD);\n${greeterBotSource('-')}`;

describe('the option --env-file', () => {
  test.each([
    [['routes', '--env-file', 'a.env', '--json'], ['a.env'], ['routes', '--json']],
    [['--env-file=a.env', 'bot.ts', '--env-file', 'b.env'], ['a.env', 'b.env'], ['bot.ts']],
    [['--port', '0', '--', '--env-file'], [], ['--port', '0', '--', '--env-file']],
  ])('is separated from the other arguments: %j', (args, files, rest) => {
    expect(extractEnvFiles(args)).toEqual({ files, rest });
  });

  test.each([[['--env-file']], [['--env-file', '--json']], [['--env-file=']]])(
    'without a value ends the command with 2: %j',
    async (args) => {
      const terminal = new FakeTerminal();
      expect(await runGuildhall(['routes', ...args], terminal)).toBe(2);
      expect(terminal.errors.join()).toContain('--env-file needs the path of a file.');
    },
  );
});

describe('the environment of a bot', () => {
  test('contains the variables of .env', async () => {
    const project = await createBotProject({ 'bot.js': printingBot, '.env': 'WORD=ahoy' });
    const { status, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toBe('word ahoy\n');
    expect(status).toBe(0);
  });

  test('contains the variables of the files of --env-file in place of .env, of later files first', async () => {
    const files = { '.env': 'WORD=none', 'first.env': 'WORD=one', 'second.env': 'WORD=two' };
    const project = await createBotProject({ 'bot.js': printingBot, ...files });
    const args = ['routes', '--env-file', 'first.env', '--env-file', 'second.env'];
    expect((await runCommand(args, { cwd: project.folder })).stderr).toBe('word two\n');
  });

  test('contains the variables of the command, which take precedence over .env', async () => {
    const project = await createBotProject({ 'bot.js': printingBot, '.env': 'WORD=ahoy' });
    const { stderr } = await runCommand(['routes'], { cwd: project.folder, env: { WORD: 'set' } });
    expect(stderr).toBe('word set\n');
  });

  test('contains the variables of .env in dev, but the token of the emulator', async () => {
    const source = `console.log('token', process.env.DISCORD_TOKEN);\n${printingBot}`;
    const project = await createBotProject({ 'bot.js': source, '.env': 'WORD=ahoy\nDISCORD_TOKEN=of.discord.itself' });
    const dev = new DevProcess(project.folder);
    const { token } = await dev.waitForEvent('listening');
    expect(await dev.waitForOutput('token')).toBe(`token ${token}`);
    expect(await dev.waitForOutput('word')).toBe('word ahoy');
    await dev.waitForEvent('started');
  });
});

test('a malformed .env ends the command with 1, the file and the line', async () => {
  const project = await createBotProject({ 'bot.js': printingBot, '.env': 'WORD=ahoy\nDISCORD_TOKEN' });
  const { status, stdout, stderr } = await runCommand(['routes'], { cwd: project.folder });
  expect(stderr).toBe('guildhall: .env:2: expected NAME=value or a comment that starts with #.\n');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

test('`cluster` uses GUILDHALL_CLUSTER of .env', async () => {
  const project = await createBotProject({ '.env': 'GUILDHALL_CLUSTER=http://wrong' });
  const { status, stderr } = await runCommand(['cluster', 'status'], { cwd: project.folder });
  expect(stderr).toMatch(/redis:\/\//);
  expect(status).toBe(1);
});

describe('guildhall/env', () => {
  const program = `import 'guildhall/env';\nconsole.log(process.env.WORD, process.env.OTHER);`;

  test('sets the variables of .env that are not set', async () => {
    const project = await createBotProject({ 'main.js': program, '.env': 'WORD=ahoy\nOTHER=file' });
    const options = { cwd: project.folder, env: { OTHER: 'set' }, program: project.pathOf('main.js') };
    expect(await runCommand([], options)).toEqual({ status: 0, stdout: 'ahoy set\n', stderr: '' });
  });

  test('changes nothing without the file', async () => {
    const project = await createBotProject({ 'main.js': program });
    const { stdout } = await runCommand([], { cwd: project.folder, program: project.pathOf('main.js') });
    expect(stdout).toBe('undefined undefined\n');
  });

  test('rejects a malformed file with its line', async () => {
    const project = await createBotProject({ 'main.js': program, '.env': 'nothing' });
    const { status, stderr } = await runCommand([], { cwd: project.folder, program: project.pathOf('main.js') });
    expect(stderr).toContain('EnvFileError: .env:1: expected NAME=value');
    expect(status).toBe(1);
  });
});
