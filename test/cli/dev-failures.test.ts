/** `guildhall dev` with bots that block or end their process again and again, other worlds and other files: each test starts many processes. */
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { connectTo, Listening } from './fixture/emulator-client.js';
import { saveAfterEnd } from './fixture/ended-bot.js';
import { DevProcess } from './fixture/run-command.js';
import { readGuild, renameGuild } from './fixture/world-of-dev.js';

describe('a save', () => {
  test.each([
    [
      'process.exit',
      { code: 'process.exit(3)', text: 'It exited with status 3.', title: 'The process of bot.js ended' },
    ],
    [
      'a kill',
      {
        code: "process.kill(process.pid, 'SIGKILL')",
        text: 'It was terminated by SIGKILL.',
        title: 'The process of bot.js ended',
      },
    ],
  ])('after %s starts a bot that receives the missed events, including the one that was being handled', (_how, end) =>
    saveAfterEnd(end),
  );

  test('of a JSON file reloads the bot only if it was imported, or --watch includes it', async () => {
    const project = await createBotProject({
      'src/bot.js': `import words from './words.json' with { type: 'json' };
        import { createRequire } from 'node:module';
        const names = createRequire(import.meta.url)('./names.json');
        ${greeterBotSource('-')}`,
      'src/words.json': '["hello"]',
      'src/names.json': '["Ada"]',
      'src/state.json': '{}',
      'texts/de/hello.txt': 'Hallo',
      'src/generated.js': '',
    });
    const dev = new DevProcess(project.folder, ['--watch', 'texts/**/*.txt', '--ignore', 'src/generated.js']);
    await dev.waitForEvent('started');
    for (const [ignored, watched] of [
      ['src/state.json', 'src/words.json'],
      ['src/bot.sqlite', 'src/names.json'],
      ['src/generated.js', 'texts/de/hello.txt'],
    ] as const) {
      await project.write(ignored, '[1]');
      await project.write(watched, '["changed"]');
      expect((await dev.waitForEvent('reloaded'))['changed']).toEqual([watched]);
    }
  });

  test('of an imported JSON file that was invalid starts the bot', async () => {
    const project = await createBotProject({
      'bot.js': `import words from './words.json' with { type: 'json' };\n${greeterBotSource('-')}`,
      'words.json': '["hello"',
    });
    const dev = new DevProcess(project.folder);
    expect((await dev.waitForEvent('failed'))['text']).toContain('words.json');
    await project.write('words.json', '["hello"]');
    await dev.waitForEvent('started');
  });

  test('ends the process of a bot that loops when it is imported or started, and starts the changed bot', async () => {
    const starting = `import { Bot } from 'guildhall';
      class Service { onStart() { console.log('looping'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); } }
      export const bot = new Bot({ handlers: [], services: [Service] });`;
    const project = await createBotProject({
      'bot.js': 'console.log("looping"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
    });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForOutput('looping');
    await project.write('bot.js', starting);
    await dev.waitForEvent('notice', ({ message }) => String(message).includes('was killed'));
    await dev.waitForOutput('looping');
    await project.write('bot.js', greeterBotSource('first'));
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForOutput('first ada');
  });

  test('reports a bot that ends its process when it is started, and starts the changed bot', async () => {
    const project = await createBotProject({
      'bot.js': `import { Bot } from 'guildhall';
        class Service { onStart() { process.exit(0); } }
        export const bot = new Bot({ handlers: [], services: [Service] });`,
    });
    const dev = new DevProcess(project.folder);
    expect(await dev.waitForEvent('failed')).toMatchObject({
      title: 'The process of bot.js ended',
      text: 'It exited with status 0.',
    });
    await project.write('bot.js', greeterBotSource('first'));
    await dev.waitForEvent('started');
  });

  test('does not handle an event again that has ended three bots, and says so', async () => {
    const crash = `if (data.user.username === 'ada') {
      setTimeout(() => { throw new Error('the roof fell in'); });
      return new Promise(() => {});
    }`;
    const project = await createBotProject({ 'bot.js': greeterBotSource('first', crash) });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForEvent('failed');
    for (const word of ['second', 'third']) {
      await project.write('bot.js', greeterBotSource(word, crash));
      await dev.waitForOutput(`${word} ada`);
      await dev.waitForEvent('failed');
    }
    await project.write('bot.js', greeterBotSource('fourth', crash));
    expect(await dev.waitForOutput('is not replayed')).toContain('3 processes in a row ended while its handlers ran');
    await emulator.addMember('grace');
    await dev.waitForOutput('fourth grace');
    expect(dev.printed).not.toContain('fourth ada');
  });
});

describe('dev', () => {
  test('starts the bot again when another world is loaded, without the unfinished events of the previous one', async () => {
    const waiting = 'return new Promise(() => {});';
    const project = await createBotProject({ 'bot.js': greeterBotSource('member', waiting) });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    const world = await emulator.saveWorld();
    await emulator.addMember('ada');
    await dev.waitForOutput('member ada');

    await emulator.loadWorld(world);
    expect((await dev.waitForEvent('reloaded'))['changed']).toEqual(['the world']);
    await emulator.addMember('grace');
    await dev.waitForOutput('member grace');
    const members = dev.printed.filter((line) => line.startsWith('member '));
    expect(members).toEqual(['member ada', 'member grace']);
  });

  test('leaves no temporary files', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('first') });
    // Outside the project: changes of its files reload the bot.
    const temporary = await createBotProject({ '.keep': '' });
    const dev = new DevProcess(project.folder, [], { env: { TMPDIR: temporary.folder } });
    await dev.waitForEvent('started');
    expect(await readdir(temporary.folder)).toContainEqual(expect.stringMatching(/^guildhall-dev-/));
    expect(await dev.interrupt()).toBe(0);
    expect(await readdir(temporary.folder)).not.toContainEqual(expect.stringMatching(/^guildhall-dev-/));
  });

  test('ends on Ctrl+C although the bot loops when it is imported', async () => {
    const project = await createBotProject({
      'bot.js': 'console.log("looping"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
    });
    const dev = new DevProcess(project.folder);
    await dev.waitForOutput('looping');
    expect(await dev.interrupt()).toBe(0);
  });

  test('stores the world in a file', async () => {
    const project = await createBotProject({ 'src/bot.js': greeterBotSource('first') });
    const first = new DevProcess(project.folder, ['--world', 'world.json']);
    const { application_id: before } = Listening.parse(await first.waitForEvent('listening'));
    await first.waitForEvent('started');
    expect(await first.interrupt()).toBe(0);
    const second = new DevProcess(project.folder, ['--world', 'world.json']);
    expect(Listening.parse(await second.waitForEvent('listening')).application_id).toBe(before);
    await second.waitForEvent('started');
    expect(await second.interrupt()).toBe(0);
  });

  test('keeps the world in the file of --world until --reset', async () => {
    const project = await createBotProject({
      'bot.js': greeterBotSource('-'),
      'guildhall.world.js': "export default { guild: { name: 'Harbour' } };",
    });
    const guildNameOf = async (args: readonly string[], rename?: string) => {
      const dev = new DevProcess(project.folder, ['--world', 'world.json', ...args]);
      const listening = await dev.waitForEvent('listening');
      const { name } = await readGuild(listening);
      if (rename !== undefined) await renameGuild(listening, rename);
      await dev.waitForEvent('started');
      expect(await dev.interrupt()).toBe(0);
      return name;
    };
    expect(await guildNameOf([], 'Renamed')).toBe('Harbour');
    expect(await guildNameOf([])).toBe('Renamed');
    expect(await guildNameOf(['--reset'])).toBe('Harbour');
    expect(await guildNameOf([])).toBe('Harbour');
  });
});
