/** What a bot starts and prints: programs end with the bot, keep no command alive, and no line of output is lost or divided. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { isRunning } from './fixture/is-running.js';
import { DevProcess, runCommand } from './fixture/run-command.js';
import { RunningCommand } from './fixture/running-command.js';

/** A bot whose file starts a program that runs until it is ended, and prints its id. @param stdio where the program prints */
function parentSource(stdio: 'inherit' | 'ignore', more = ''): string {
  return `
    import { spawn } from 'node:child_process';
    ${greeterBotSource('hello')}
    const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000);'], { stdio: '${stdio}' });
    console.error('program', program.pid);
    ${more}
  `;
}

function pidIn(text: string): number {
  const pid = Number(/program (\d+)/.exec(text)?.[1]);
  expect(pid).toBeGreaterThan(0);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  return pid;
}

async function expectEnd(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid)).toBe(false);
}

describe('a program that the file of a bot starts', () => {
  test.each(['inherit', 'ignore'] as const)(
    'does not keep a command alive, and ends with it (stdio: %s)',
    async (stdio) => {
      const { folder: cwd } = await createBotProject({ 'bot.js': parentSource(stdio) });
      const { status, stdout, stderr } = await runCommand(['routes'], { cwd });
      expect(stdout).toContain('guildMemberAdd');
      expect(status).toBe(0);
      await expectEnd(pidIn(stderr));
    },
  );

  test('ends with the bot when the bot is reloaded and when the command ends', async () => {
    const project = await createBotProject({ 'bot.js': parentSource('ignore') });
    const dev = new DevProcess(project.folder);
    const first = pidIn(await dev.waitForOutput('program'));
    await dev.waitForEvent('started');
    await project.write('bot.js', parentSource('ignore', '// changed'));
    const second = pidIn(await dev.waitForOutput('program'));
    await dev.waitForEvent('reloaded');
    await expectEnd(first);
    expect(isRunning(second)).toBe(true);
    expect(await dev.interrupt()).toBe(0);
    await expectEnd(second);
  });

  test('ends when the command is killed', async () => {
    const project = await createBotProject({ 'bot.js': parentSource('ignore') });
    const command = new RunningCommand(['dev', '--port', '0'], project.folder);
    await command.waitForError('program');
    const pid = pidIn(command.errors);
    command.signal('SIGKILL');
    await expectEnd(pid);
  });
});

describe('what a bot prints', () => {
  test('stays one line if a text has characters that only some programs take for the end of a line', async () => {
    const line = JSON.stringify({ level: 30, time: 0, msg: 'one\u2028two\u2029three\u0085four' });
    const project = await createBotProject({
      'bot.js': `console.log(${JSON.stringify(line)});\n${greeterBotSource('hi')}`,
    });
    const dev = new DevProcess(project.folder);
    expect(await dev.waitForOutput('three')).toBe(line);
  });

  test('is complete when the bot ends its process: a long line, bytes that are no UTF-8, and a line without an end', async () => {
    const bot = `
      process.stderr.write('x'.repeat(100_000) + '\\n');
      process.stderr.write(Buffer.from([0x61, 0xff, 0x62, 0x0a]));
      process.stderr.write('the last words');
      process.exit(3);
    `;
    const { folder: cwd } = await createBotProject({ 'bot.js': bot });
    const { status, stderr } = await runCommand(['routes'], { cwd });
    const lines = stderr.split('\n');
    expect(lines.slice(0, 2).join('')).toBe('x'.repeat(100_000));
    expect(lines.slice(2)).toEqual([
      'a\uFFFDb',
      'the last words',
      'guildhall: The process of bot.js ended.',
      'It exited with status 3.',
      '',
    ]);
    expect(status).toBe(1);
  });
});
