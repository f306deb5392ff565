/** `guildhall dev -- COMMAND`, as a process. `command-session.test.ts` has what happens with bots that do not work. */
import { chmod } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createBotProject } from './fixture/bot-project.js';
import { connectTo } from './fixture/emulator-client.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { rawBotSource, requestSource } from './fixture/raw-bot.js';
import { DevProcess } from './fixture/run-command.js';
import { runGuildhall } from './fixture/run-guildhall.js';
import { readGuild } from './fixture/world-of-dev.js';

describe('guildhall dev with a command', () => {
  test('runs it on the emulator without an option of the bot, and shows its output in the log', async () => {
    const project = await createBotProject({ 'bot.mjs': rawBotSource({ ready: "console.error('[ERROR] oh');" }) });
    const dev = new DevProcess(project.folder, ['--', 'node', 'bot.mjs']);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForOutput('member ada');
    const lines = (await emulator.entriesOf('log')).map((entry) => entry);
    expect(lines).toMatchObject([
      { level: 'info', message: 'guildhall dev starts: node bot.mjs' },
      { level: 'info', message: 'ready' },
      { level: 'error', message: '[ERROR] oh' },
      { level: 'info', message: 'member ada' },
    ]);
    expect(await dev.interrupt()).toBe(0);
  });

  test('passes on its arguments, also those that it has itself, and the variables of --env and .env', async () => {
    const project = await createBotProject({
      '.env': 'GREETING=hello\nDISCORD_TOKEN=of discord',
      'bot.mjs': `console.log(JSON.stringify([process.argv.slice(2), process.env.GREETING, process.env.APP, process.env.T === process.env.DISCORD_TOKEN]));`,
    });
    const args = [
      '--env',
      'APP={application_id}',
      '--env',
      'T={token}',
      '--',
      'node',
      'bot.mjs',
      '--help',
      '--env',
      '--',
    ];
    const dev = new DevProcess(project.folder, args);
    const { application_id: id } = await dev.waitForEvent('listening');
    expect(JSON.parse(await dev.waitForOutput('--help'))).toEqual([['--help', '--env', '--'], 'hello', id, true]);
  });

  test('restarts it when a source changes in the folder or a file that --watch names, and not for other files', async () => {
    const project = await createBotProject({ 'bot.mjs': rawBotSource(), 'src/words.py': '' });
    const dev = new DevProcess(project.folder, [
      '--watch',
      'config.json',
      '--ignore',
      'src/gen',
      '--',
      'node',
      'bot.mjs',
    ]);
    await dev.waitForEvent('started');
    for (const [ignored, watched] of [
      ['db.json', 'src/words.py'],
      ['src/gen/a.js', 'config.json'],
      ['dist/a.js', 'bot.mjs'],
    ] as const) {
      await project.write(ignored, ' ');
      await project.write(watched, watched === 'bot.mjs' ? `${rawBotSource()} // changed` : '[1]');
      expect((await dev.waitForEvent('reloaded'))['changed']).toEqual([watched]);
    }
  });

  test('waits for a change if the command ends, and shows why on the page until it runs', async () => {
    const project = await createBotProject({ 'bot.mjs': "throw new Error('no config');" });
    const dev = new DevProcess(project.folder, ['--', 'node', 'bot.mjs']);
    const emulator = await connectTo(dev);
    const failed = await dev.waitForEvent('failed');
    expect(failed).toMatchObject({ title: 'node bot.mjs ended with exit code 1 before it connected' });
    expect(await emulator.banner()).toMatchObject({ level: 'error', title: failed['title'], text: failed['text'] });
    await project.write('bot.mjs', rawBotSource());
    await dev.waitForEvent('started');
    expect(await emulator.banner()).toBeNull();
  });

  test('restarts it with the token of a world that was loaded on the page', async () => {
    const project = await createBotProject({ 'bot.mjs': rawBotSource() });
    const dev = new DevProcess(project.folder, ['--', 'node', 'bot.mjs']);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.loadWorld(await emulator.saveWorld());
    expect((await dev.waitForEvent('reloaded'))['changed']).toEqual(['the world']);
  });

  test('starts with the world that a file in the working folder describes', async () => {
    const project = await createBotProject({
      'guildhall.world.js': "export default { guild: { name: 'Harbour' } };",
      'bot.mjs': rawBotSource(),
    });
    const dev = new DevProcess(project.folder, ['--', 'node', 'bot.mjs']);
    expect(await readGuild(await dev.waitForEvent('listening'))).toMatchObject({ name: 'Harbour' });
  });

  test('refuses connections to other machines with --offline', async () => {
    const project = await createBotProject({
      'bot.mjs': `await fetch('https://bot.example/').catch(({ cause }) => console.log('refused', cause.code));
        ${requestSource('/users/@me')} console.log('status', response.status);`,
    });
    const dev = new DevProcess(project.folder, ['--offline', '--', 'node', 'bot.mjs']);
    expect(await dev.waitForOutput('refused')).toBe('refused GUILDHALL_REDIRECT_REFUSED');
    expect(await dev.waitForOutput('status')).toBe('status 200');
  });

  test('runs an executable script, and ends what it started with Ctrl+C', async () => {
    const project = await createBotProject({
      'start.sh': '#!/bin/sh\nnode bot.mjs\necho after',
      'bot.mjs': `process.on('SIGTERM', () => { console.log('stopping'); process.exit(); });\n${rawBotSource()}`,
    });
    await chmod(project.pathOf('start.sh'), 0o755);
    const dev = new DevProcess(project.folder, ['--', './start.sh']);
    await dev.waitForEvent('started');
    expect(await dev.interrupt()).toBe(0);
    expect(dev.printed).toContain('stopping');
  });
});

describe('wrong arguments', () => {
  test.each([
    ['no command', ['--'], 'After -- follows the command of the bot'],
    ['a file and a command', ['bot.js', '--', 'node', 'bot.js'], 'Unexpected argument "bot.js".'],
    ['a command without --', ['node', 'bot.js'], 'guildhall dev -- node bot.js'],
    ['a variable without a value', ['--env', 'TOKEN', '--', 'node'], '--env TOKEN: give a name and a value'],
    ['a variable without a name', ['--env', '=x', '--', 'node'], '--env =x: give a name and a value'],
    [
      '--offline without a command',
      ['--offline'],
      '--offline is for the command of a bot: guildhall dev --offline -- node bot.js.',
    ],
    [
      '--env without a command',
      ['--env', 'A=b'],
      '--env is for the command of a bot: guildhall dev --env NAME=VALUE -- node bot.js.',
    ],
    ['an unknown option', ['--shell', '--', 'node'], 'Unknown option --shell.'],
  ])('end with 2: %s', async (_what, args, message) => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['dev', ...args], terminal)).toBe(2);
    expect(terminal.errors).toEqual([expect.stringContaining(message), 'See: guildhall help dev']);
  });
});
