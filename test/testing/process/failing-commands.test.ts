/** What a test sees of a bot that does not start, does not connect, or does not behave. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorld, type TestWorld, type WorldOptions } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../../temporary-folder.js';
import { stepErrorOf } from '../sample-world.js';

const FAILING = fileURLToPath(new URL('./fixture/failing.mjs', import.meta.url));

async function start(bot: string, options: WorldOptions = {}): Promise<TestWorld<undefined>> {
  const world = await createWorld({ ...options, command: [process.execPath, FAILING, bot] });
  onTestFinished(() => world.close());
  return world;
}

describe('createWorld fails when the command', () => {
  test('ends with an error: the message has the exit code and the last lines', async () => {
    const failure = await stepErrorOf(start('dies'));
    expect(failure.reason).toBe('exited');
    expect(failure.message).toMatch(
      /^The bot command ".*failing\.mjs dies" ended with exit code 1 before it was connected\./,
    );
    expect(failure.message).toContain('The emulator has received no request of it.');
    expect(failure.message).toMatch(/Last output of the bot, newest last:\n.*Error: there are no settings\n/s);
  });

  test('ends without an error and without output', async () => {
    const { message } = await stepErrorOf(start('ends'));
    expect(message).toContain('ended with exit code 0 before it was connected.');
    expect(message).toContain('The bot has printed nothing.');
  });

  test.each([
    [
      'silent',
      'The emulator has received no request of it. A bot has to log in with the token of the variable DISCORD_TOKEN.',
    ],
    [
      'requests',
      'It has sent one request (the last one: GET /users/@me, status 200), but has not connected to the gateway.',
    ],
  ])('does not connect in time (%s): the message says what is missing', async (bot, missing) => {
    const failure = await stepErrorOf(start(bot, { startTimeoutMs: 1500 }));
    expect(failure.reason).toBe('not_connected');
    expect(failure.message).toContain(`did not connect within 1500 ms. ${missing}`);
  });

  test.each(['otherToken', 'otherSession'])(
    'uses another token (%s), which the message does not contain',
    async (bot) => {
      const failure = await stepErrorOf(start(bot));
      expect(failure.reason).toBe('other_token');
      expect(failure.message).toContain('The bot used another token than DISCORD_TOKEN.');
      expect(failure.message).toContain("`env: { BOT_TOKEN: '{token}' }`");
      expect(failure.message).not.toContain('token-of-another-bot');
    },
  );

  test('uses a version of the API that does not exist, without a wait', async () => {
    const failure = await stepErrorOf(start('version'));
    expect(failure.reason).toBe('unsupported_version');
    expect(failure.message).toContain(
      'did not connect. The bot uses a version of the API that the emulator does not offer.',
    );
  });

  test('does not exist, or cannot be executed', async () => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, 'bot.txt'), 'x');
    const missing = await stepErrorOf(createWorld({ command: ['no-such-program', 'bot.js'] }));
    expect(missing.reason).toBe('not_started');
    expect(missing.message).toBe(
      'The bot command "no-such-program bot.js" could not be started: There is no program "no-such-program" in the folders of PATH.',
    );
    const text = await stepErrorOf(createWorld({ command: ['./bot.txt'], cwd: folder }));
    expect(text.message).toContain('is not executable');
    const elsewhere = await stepErrorOf(createWorld({ command: ['node', 'bot.js'], cwd: join(folder, 'bots') }));
    expect(elsewhere.message).toContain(`There is no folder ${join(folder, 'bots')}.`);
  });
});

describe('createWorld refuses', () => {
  test.each([
    [{ command: [] }, 'the option "command" must be a list with the program and its arguments'],
    [{ command: [''] }, 'and is [""]'],
    [{ command: 'node bot.js' }, 'and is "node bot.js". No shell interprets it.'],
    [{ command: ['node', 3] }, 'must be a list'],
    [{ command: ['node'], bot: {} }, 'createWorld has the option "command", which excludes the option "bot".'],
    [{ command: ['node'], override: [], ingress: 'http' }, 'which excludes the options "override", "ingress".'],
    [{ cwd: '.', env: {} }, 'createWorld has the options "cwd", "env" without the option "command".'],
    [{ startTimeoutMs: 5 }, 'createWorld has the option "startTimeoutMs" without the option "command".'],
    [{ command: ['node'], env: { A: 1 } }, 'the values of the option "env" must be texts'],
    [{ command: ['node'], env: [] }, 'the values of the option "env" must be texts'],
    [{ command: ['node'], startTimeoutMs: 0 }, '"startTimeoutMs" must be a number of milliseconds above 0'],
    [{ comand: ['node'] }, 'option "comand": there is no such option. Did you mean "command"?'],
  ])('%j', async (options, text) => {
    // @ts-expect-error: invalid options
    expect((await stepErrorOf(createWorld(options))).message).toContain(text);
  });
});

describe('a connected process', () => {
  test('that prints without end does not fill the memory, and does not keep the world from being idle', async () => {
    const world = await start('prints', { timeoutMs: 30_000 });
    await world.waitForIdle();
    await world.waitUntil(() => world.process?.output.length === 1000 || undefined);
    expect(world.problems).toEqual([]);
    await world.close();
    expect(world.process?.isRunning).toBe(false);
  });

  test('that starts others has ended with them when the world is closed', async () => {
    const world = await start('forks');
    const child = await world.waitUntil(() => world.process?.output.find(({ line }) => line.startsWith('child ')));
    await world.close();
    expect(() => process.kill(Number(child.line.slice('child '.length)), 0)).toThrow('ESRCH');
  });

  test('that ignores SIGTERM is killed when the world is closed', async () => {
    const world = await start('stubborn');
    await world.close();
    expect(world.process?.exit).toMatchObject({ signal: 'SIGKILL' });
  });

  test('that prints its token does not bring it into output, problems and messages', async () => {
    const world = await start('tells', { timeoutMs: 10 });
    await expect.poll(() => world.problems).toHaveLength(1);
    const { token } = world.emulator;
    expect(world.process?.output).toContainEqual({ line: '[token]', stream: 'stdout' });
    expect(JSON.stringify([world.process?.output, world.problems])).not.toContain(token);
    expect((await stepErrorOf(world.owner.waitForMessage('x'))).message).not.toContain(token);
  });

  test('that logs errors has one problem for each', async () => {
    const world = await start('logs');
    await world.waitForIdle();
    expect(world.problems).toMatchObject([
      {
        kind: 'errorOutput',
        message: 'ValueError: boom',
        stack: expect.stringContaining('Ignoring exception in on_ready'),
      },
      { kind: 'errorLog', message: 'no database' },
      { kind: 'errorLog', message: '[ERROR] no cache' },
    ]);
  });

  test('that ends by itself with the exit code 0 is a problem', async () => {
    const world = await start('leaves');
    await world.createMember('Robin');
    await world.waitUntil(() => world.process?.exit);
    expect(world.problems).toEqual([{ kind: 'exited', message: 'the process of the bot ended with exit code 0' }]);
  });
});
