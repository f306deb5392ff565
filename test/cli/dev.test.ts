import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { snippetsOf } from '../docs/document-snippets.js';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { connectTo } from './fixture/emulator-client.js';
import { saveAfterEnd } from './fixture/ended-bot.js';
import { DevProcess, runCommand } from './fixture/run-command.js';

const NO_BANNER = null;

/** A feature that prints its name and that of each new member. */
function featureSource(name: string): string {
  return greeterBotSource(name)
    .replace('{ Bot,', '{ feature,')
    .replace(/export const bot.*/, `export default feature({ name: '${name}', handlers: [MemberHandler] });`);
}

/** The source of a bot that prints what it has cached of the guild of each new member. */
function cachingBotSource(word: string): string {
  return `
import { Bot, Cache, Handler, Inject, On } from 'guildhall';

class MemberHandler {
  constructor(cache) {
    this.cache = cache;
  }

  async onMemberAdd({ data }) {
    const { cache } = this;
    await cache.whenReady(data.guild_id);
    const { name } = cache.guilds.get(data.guild_id);
    const counts = [cache.roles, cache.channels, cache.members].map((part) => part.countOf(data.guild_id));
    console.log(JSON.stringify({ word: ${JSON.stringify(word)}, name, counts }));
  }
}
On('guildMemberAdd')(MemberHandler.prototype, 'onMemberAdd');
Inject(Cache)(MemberHandler, undefined, 0);
Handler()(MemberHandler);

const cache = { guilds: true, channels: true, roles: true, members: true };
export const bot = new Bot({ handlers: [MemberHandler], cache, logLevel: 'warn' });
`;
}

/** The source of a bot whose command fails in a request, and that prints a line when it does. */
const FAILING_BOT = `
import { Bot, Command, Handler, command } from 'guildhall';

const post = command('post', { description: 'Posts' });

class PostHandler {
  async post({ api }) {
    console.log('about to fail');
    await api.messages.create('999999999999999999', { content: 'x' });
  }
}
Command(post)(PostHandler.prototype, 'post');
Handler()(PostHandler);

export const bot = new Bot({ handlers: [PostHandler] });
`;

const CachedCounts = z.object({ name: z.string(), counts: z.tuple([z.int(), z.int(), z.int()]) });

test('what a bot prints and how its handlers fail is in the log of the emulator', async () => {
  const project = await createBotProject({ 'bot.js': FAILING_BOT });
  const dev = new DevProcess(project.folder);
  const emulator = await connectTo(dev);
  await dev.waitForEvent('started');
  await emulator.useCommand('post');
  await expect
    .poll(() => emulator.entriesOf('handler'))
    .toMatchObject([
      {
        outcome: 'failed',
        handler: 'PostHandler.post',
        declaration: 'command "/post"',
        error: { request: { method: 'POST', path: '/channels/999999999999999999/messages', status: 404 } },
      },
    ]);
  const lines = () => emulator.entriesOf('log');
  await expect.poll(lines).toContainEqual(expect.objectContaining({ level: 'info', message: 'about to fail' }));
  await expect.poll(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'a handler failed' }));
  const ofInteraction = (await emulator.entriesOf('request')).filter((entry) => 'interaction_id' in entry);
  expect(ofInteraction).toContainEqual(
    expect.objectContaining({ route: '/channels/{channel_id}/messages', status: 404 }),
  );
});

test('a bot gets the permissions that it declares, and a refused call is reported with the line to add', async () => {
  const source = (options: string) => `
    import { Bot, Command, Handler, command } from 'guildhall';
    const clear = command('clear', { description: 'Clears' });
    class ClearHandler {
      async clear({ api, channelId }) {
        await api.channels.delete(channelId);
      }
    }
    Command(clear)(ClearHandler.prototype, 'clear');
    Handler()(ClearHandler);
    export const bot = new Bot({ handlers: [ClearHandler], logLevel: 'silent'${options} });
  `;
  const project = await createBotProject({ 'bot.js': source('') });
  const dev = new DevProcess(project.folder);
  const emulator = await connectTo(dev);
  await dev.waitForEvent('started');
  expect(await dev.waitForEvent('notice')).toMatchObject({
    message: expect.stringContaining('The bot declares no permissions (option `appPermissions`)'),
  });
  await project.write('bot.js', source(', appPermissions: []'));
  await dev.waitForEvent('reloaded');
  await emulator.useCommand('clear');
  expect(await dev.waitForEvent('refused')).toMatchObject({
    call: 'DELETE /channels/{channel_id}',
    code: 50013,
    count: 1,
    missing: ['MANAGE_CHANNELS'],
    not_declared: ['MANAGE_CHANNELS'],
  });
});

/** The source of a file with a modal that a prompt shows and two previews, one of which fails. @param text of the preview */
function previewsSource(text: string): string {
  return `
import { messageLayout, modal, preview, textInput } from 'guildhall';

console.log('evaluated');
const reason = modal('reason', { title: 'Reason', fields: { why: textInput({ label: 'Why?' }) } });
export const board = preview('Board', async () => messageLayout(${JSON.stringify(text)}));
export const broken = preview('Broken', () => { throw new Error('no data'); });
`;
}

test('the gallery contains the modals and previews of the files that the bot has loaded, and follows a save', async () => {
  const project = await createBotProject({
    'bot.js': `import './previews.js';\n${greeterBotSource('first')}`,
    'previews.js': previewsSource('# First'),
  });
  const dev = new DevProcess(project.folder);
  const emulator = await connectTo(dev);
  await dev.waitForEvent('started');
  await emulator.addMember('ada');
  await dev.waitForOutput('first ada');
  const expected = (content: string) => [
    { kind: 'modal', title: 'Reason', modal: { custom_id: 'reason' } },
    { kind: 'message', title: 'Board', source: 'previews.js', message: { components: [{ content }] } },
    { kind: 'message', title: 'Broken', problem: { error: { message: 'Error: no data' } } },
  ];
  await expect.poll(() => emulator.gallery()).toMatchObject(expected('# First'));
  await project.write('previews.js', previewsSource('# Second'));
  await dev.waitForEvent('reloaded');
  await expect.poll(() => emulator.gallery()).toMatchObject(expected('# Second'));
  expect(dev.printed.filter((line) => line === 'evaluated')).toHaveLength(2);
});

describe('a save', () => {
  test('adds a feature to the folder that the bot loads', async () => {
    const project = await createBotProject({
      'bot.js': `import { Bot, loadFeatures } from 'guildhall';
        const features = await loadFeatures(new URL('./features/', import.meta.url));
        export const bot = new Bot({ features, logLevel: 'warn' });`,
      'features/first.js': featureSource('first'),
    });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForOutput('first ada');

    await project.write('features/second.js', featureSource('second'));
    await dev.waitForEvent('reloaded');
    await emulator.addMember('grace');
    await dev.waitForOutput('second grace');
  });

  test('reloads the bot and preserves the session and the state of the emulator', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('first') });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForOutput('first ada');

    await project.write('bot.js', greeterBotSource('second'));
    expect((await dev.waitForEvent('reloaded'))['changed']).toEqual(['bot.js']);
    await emulator.addMember('grace');
    await dev.waitForOutput('second grace');

    const events = await emulator.dispatchedEvents();
    expect(events.filter((event) => event === 'READY')).toHaveLength(1);
    expect(events.filter((event) => event === 'RESUMED')).toHaveLength(1);
  });

  test('refills the cache of the bot', async () => {
    const project = await createBotProject({ 'bot.js': cachingBotSource('first') });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    const before = CachedCounts.parse(JSON.parse(await dev.waitForOutput('"first"')));

    await project.write('bot.js', cachingBotSource('second'));
    await dev.waitForEvent('reloaded');
    await emulator.addMember('grace');
    const after = CachedCounts.parse(JSON.parse(await dev.waitForOutput('"second"')));
    const [roles, channels, members] = before.counts;
    expect(after).toEqual({ name: before.name, counts: [roles, channels, members + 1] });
  });

  test('of an imported file reloads the bot', async () => {
    const project = await createBotProject({
      'bot.js': `import { word } from './words.js';\n${greeterBotSource('-', 'console.log(word, "again");')}`,
      'words.js': "export const word = 'hello';",
    });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await project.write('words.js', "export const word = 'welcome';");
    await dev.waitForEvent('reloaded');
    await emulator.addMember('ada');
    expect(await dev.waitForOutput('again')).toBe('welcome again');
  });

  test.each([
    ['bot.js', 'bot.js', '\n'],
    ['src/bot.ts', 'src/words.ts', "import './words.js';\n"],
  ])('of a syntax error is reported with file, line, column and a code frame: %s', async (bot, broken, imports) => {
    const project = await createBotProject({ [bot]: `${imports}${greeterBotSource('first')}` });
    await project.write(broken, 'const first = 1;\nconst second = [first;\n\texport { first };\n');
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    const failed = await dev.waitForEvent('failed');
    const text = [
      `SyntaxError in ${broken}:2:22: Unexpected token, expected ","`,
      '',
      '  1 | const first = 1;',
      '> 2 | const second = [first;',
      '    |                      ^',
      '  3 | \texport { first };',
      '  4 |',
    ].join('\n');
    expect(failed).toMatchObject({ title: `${bot} could not be loaded`, text });
    expect(await emulator.banner()).toMatchObject({ text });
  });

  test('of a file with a syntax error is reported in the terminal and on the page, and the previous bot keeps running', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('first') });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');

    await project.write('bot.js', 'export const bot = ;');
    const failed = await dev.waitForEvent('failed');
    expect(failed).toMatchObject({ title: 'bot.js could not be loaded', text: expect.stringContaining('SyntaxError') });
    expect(await emulator.banner()).toMatchObject({ level: 'error', title: 'bot.js could not be loaded' });
    await emulator.addMember('ada');
    await dev.waitForOutput('first ada');

    await project.write('bot.js', greeterBotSource('second'));
    await dev.waitForEvent('reloaded');
    await expect.poll(() => emulator.banner()).toBe(NO_BANNER);
  });

  test('lets the next bot handle the events again whose handlers had not finished', async () => {
    const waiting = 'return new Promise(() => {});';
    const project = await createBotProject({ 'bot.js': greeterBotSource('first', waiting) });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    await dev.waitForOutput('first ada');

    await project.write('bot.js', greeterBotSource('second'));
    await dev.waitForOutput('second ada');
  });

  test('after an uncaught error starts a bot that receives the missed events, including the one that was being handled', () =>
    saveAfterEnd({
      code: "throw new Error('the roof fell in')",
      text: /the roof fell in[\s\S]*bot\.js:\d+/,
      title: 'The bot of bot.js crashed',
    }));
});

describe('dev', () => {
  test('does not use the journal of the bot', async () => {
    const source = greeterBotSource('first')
      .replace('{ Bot,', '{ Bot, fileJournal,')
      .replace('new Bot({', "new Bot({ journal: fileJournal('no-such-folder/bot.journal'),");
    const project = await createBotProject({ 'bot.js': source });
    const dev = new DevProcess(project.folder);
    await dev.waitForEvent('started');
  });

  test('runs TypeScript with decorators and injection by type', async () => {
    const project = await createBotProject({
      'tsconfig.json': JSON.stringify({
        compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true, verbatimModuleSyntax: true },
        include: ['src'],
      }),
      'src/book.ts': 'export class Book { readonly title: string = "the guest book"; }',
      'src/bot.ts': `
import { Bot, Handler, On } from 'guildhall';
import type { EventContext } from 'guildhall';
import { Book } from './book.js';

@Handler()
class MemberHandler {
  constructor(private readonly book: Book) {}

  @On('guildMemberAdd')
  onMemberAdd({ data }: EventContext<'guildMemberAdd'>): void {
    console.log(data.user.username, 'is in', this.book.title);
  }
}

export default new Bot({ handlers: [MemberHandler], services: [Book] });
`,
    });
    const dev = new DevProcess(project.folder);
    const emulator = await connectTo(dev);
    await dev.waitForEvent('started');
    await emulator.addMember('ada');
    expect(await dev.waitForOutput('ada')).toBe('ada is in the guest book');
  });

  test('runs the bot of the README', async () => {
    const snippet = snippetsOf('README.md').find(({ file }) => file === 'src/bot.ts');
    const project = await createBotProject({
      'tsconfig.json': JSON.stringify({
        compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
      }),
      'src/bot.ts': snippet?.code ?? '',
    });
    const dev = new DevProcess(project.folder);
    expect(await dev.waitForEvent('started')).toMatchObject({ handlers: 3 });
  });

  test('waits for a change if the first bot cannot be loaded', async () => {
    const project = await createBotProject({ 'bot.js': 'throw new Error("not today");' });
    const dev = new DevProcess(project.folder);
    expect(await dev.waitForEvent('failed')).toMatchObject({ text: expect.stringContaining('not today') });
    await project.write('bot.js', greeterBotSource('first'));
    await dev.waitForEvent('started');
  });

  test('ends on Ctrl+C and ends the bot', async () => {
    const project = await createBotProject({
      'bot.js': `console.log('pid', process.pid);\n${greeterBotSource('first')}`,
    });
    const dev = new DevProcess(project.folder);
    const pid = Number((await dev.waitForOutput('pid')).split(' ')[1]);
    await dev.waitForEvent('started');
    expect(await dev.interrupt()).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('ends with 1 and the reason if the port is in use', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('first') });
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { status, stderr } = await runCommand(['dev', '--port', String(port)], { cwd: project.folder });
    otherServer.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(/the port is in use.*--port/);
  });

  test('sets DISCORD_TOKEN of the bot to the token of the emulator', async () => {
    const project = await createBotProject({
      'bot.js': `console.log('token', process.env.DISCORD_TOKEN);\n${greeterBotSource('first')}`,
    });
    const dev = new DevProcess(project.folder);
    const { token } = await dev.waitForEvent('listening');
    expect(await dev.waitForOutput('token')).toBe(`token ${token}`);
  });
});
