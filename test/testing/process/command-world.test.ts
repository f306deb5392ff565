/** Worlds whose bot is another process, written without Guildhall. */
import { fileURLToPath } from 'node:url';
import { createWorld, type TestUser, type TestWorld, type WorldOptions } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stepErrorOf } from '../sample-world.js';

const DESK = fileURLToPath(new URL('./fixture/desk.mjs', import.meta.url));

/** Creates a world with the desk. It is closed after the test. */
async function createDesk(options: WorldOptions = {}): Promise<{ world: TestWorld<undefined>; robin: TestUser }> {
  const world = await createWorld({ timeoutMs: 10_000, ...options, command: [process.execPath, DESK] });
  onTestFinished(() => world.close());
  return { world, robin: await world.createMember('Robin') };
}

/** Creates a world with the desk, and shows its panel to a member. */
async function showPanel(options: WorldOptions = {}) {
  const desk = await createDesk(options);
  await desk.robin.useCommand('panel');
  return desk;
}

describe('a bot in another process', () => {
  test('responds to what users see: commands, buttons, selects and modals', async () => {
    const { world, robin } = await createDesk();
    await robin.waitForMessage(`Welcome, ${robin.mention}`);
    expect((await robin.useCommand('ping')).text).toBe('Pong');
    expect(await robin.useCommand('panel')).toHaveButton('Apply');
    expect(await robin.click('Apply')).toHaveField('Your name');
    const applied = await robin.fill({ 'Your name': 'Robin', age: '20' }).submit();
    expect(applied).toHaveContent('Applied: Robin, 20');
    expect(applied).toBeEphemeral();
    expect((await robin.select({ placeholder: 'Choose a color', message: 'help' }, 'Red')).text).toBe('Color r');
    expect((await robin.click('Slow')).text).toBe('At last.');
    expect((await robin.useContextMenu('About you', robin)).text).toBe(`About ${robin.id}`);
    await world.waitForIdle();
    expect(world.problems).toEqual([]);
  });

  test('has its output in the world and in the log of the emulator', async () => {
    const { world } = await createDesk();
    const line = expect.stringMatching(/^Logged in as /);
    expect(world.process?.output).toContainEqual({ line, stream: 'stdout' });
    expect(world.process).toMatchObject({ isRunning: true, exit: undefined, command: [process.execPath, DESK] });
    expect(world.bot).toBeUndefined();
    const entries = world.emulator.log.read(0, 1000).entries;
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'log', level: 'info', message: line }));
  });

  test('gets the commands that it registers late', async () => {
    const { robin } = await createDesk({ env: { COMMAND_DELAY: '400' } });
    expect((await robin.useCommand('ping')).text).toBe('Pong');
    expect((await robin.useContextMenu('About you', robin)).text).toBe(`About ${robin.id}`);
    const other = await createDesk({ timeoutMs: 50 });
    const { commands } = other.world.emulator.world;
    await other.world.waitUntil(() => commands.size === 4 || undefined, { timeoutMs: 30_000 });
    const failure = await stepErrorOf(other.robin.useCommand('pong'));
    expect(failure.message).toContain('There is no command "/pong": the bot did not register it within 50 ms.');
    expect(failure.message).toContain('Registered commands: /ping, /panel, /ban.');
    expect(failure.message).toContain('Last output of the bot, newest last:\n  Logged in as ');
  });

  test('gets further environment variables, with values of the emulator', async () => {
    const { robin } = await createDesk({ env: { STARTS: ' of {application_id}', DISCORD_TOKEN: '{token}' } });
    expect((await robin.useCommand('ping')).text).toMatch(/^Pong of \d{15,20}$/);
  });

  test('runs in the folder of the option cwd', async () => {
    const world = await createWorld({
      command: [process.execPath, 'desk.mjs'],
      cwd: fileURLToPath(new URL('./fixture', import.meta.url)),
    });
    onTestFinished(() => world.close());
    expect(world.process?.isRunning).toBe(true);
  });

  test('is started again by restartBot, also after it has ended', async () => {
    const { world, robin } = await showPanel();
    const first = world.process?.pid;
    await world.restartBot();
    expect(world.process?.pid).not.toBe(first);
    expect((await robin.useCommand('ping')).text).toBe('Pong');
    expect(world.problems).toEqual([]);
    await robin.click('Crash');
    await world.waitUntil(() => world.process?.exit);
    await world.restartBot();
    expect(world.process).toMatchObject({ isRunning: true, exit: undefined });
    expect((await robin.useCommand('ping')).text).toBe('Pong');
  });

  test('has ended when the world is closed', async () => {
    const { world } = await createDesk();
    const pid = world.process?.pid ?? 0;
    await world.close();
    expect(world.process?.isRunning).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('keeps the time of the computer when the clock of the world is advanced', async () => {
    const { world, robin } = await showPanel({ clock: 'manual' });
    await world.clock.advance('1h');
    expect((await robin.click('Slow')).text).toBe('At last.');
    expect(world.process?.isRunning).toBe(true);
  });
});

describe('a problem of a bot in another process', () => {
  test('is an interaction without a response', async () => {
    const { world, robin } = await showPanel({ clock: 'manual' });
    const ignored = stepErrorOf(robin.click('Ignore'));
    const { interactions } = world.emulator.world;
    await world.waitUntil(() => [...interactions.values()].some(({ status }) => status === 'waiting') || undefined);
    await world.clock.advance('4s');
    const failure = await ignored;
    expect(failure.reason).toBe('timed_out');
    expect(failure.message).toContain('Last output of the bot, newest last:\n  Logged in as ');
    expect(world.problems).toEqual([
      expect.objectContaining({ kind: 'noResponse', message: 'ignore got no response within 3 seconds' }),
    ]);
  });

  test('is an error on standard error, with all of its lines. A warning is none', async () => {
    const { world, robin } = await showPanel();
    await robin.click('Complain');
    await world.waitForIdle();
    expect(world.problems).toEqual([
      {
        kind: 'errorOutput',
        message: 'TypeError: no such file',
        stack: expect.stringMatching(/^TypeError: no such file\n {4}at .*desk\.mjs/),
      },
    ]);
  });

  test('is that it ends by itself: one problem, with the error that ended it', async () => {
    const { world, robin } = await showPanel();
    await robin.click('Crash');
    const exit = await world.waitUntil(() => world.process?.exit);
    expect(exit).toMatchObject({ code: 1, signal: null });
    expect(world.process?.isRunning).toBe(false);
    expect(world.problems).toEqual([
      {
        kind: 'exited',
        message: 'the process of the bot ended with exit code 1: RangeError: the desk is closed',
        stack: expect.stringContaining('desk.mjs'),
      },
    ]);
    const failure = await stepErrorOf(robin.useCommand('ping'));
    expect(failure.reason).toBe('timed_out');
    expect(failure.message).toContain(
      'The process of the bot ended with exit code 1.\nLast output of the bot, newest last:',
    );
    expect(failure.message).toContain('RangeError: the desk is closed');
  });

  test('is a call that was refused because of permissions', async () => {
    const { world, robin } = await createDesk();
    world.emulator.setBotPermissions('0');
    await robin.useCommand('ban', { member: world.owner });
    await world.waitUntil(() => world.process?.exit);
    expect(world.refusedCalls).toMatchObject([{ call: 'PUT /guilds/{guild_id}/bans/{user_id}', code: 50013 }]);
    expect(world.problems.map(({ kind }) => kind)).toEqual(['exited']);
  });

  test('follows from a fault of the emulator', async () => {
    const { world, robin } = await createDesk();
    await world.faults.inject({ kind: 'http_error', status: 503, route: '/guilds/{guild_id}/bans/{user_id}' });
    await robin.useCommand('ban', { member: world.owner });
    await world.waitUntil(() => world.process?.exit);
    expect(world.problems).toMatchObject([{ kind: 'exited', message: expect.stringContaining('failed with 503') }]);
  });
});
