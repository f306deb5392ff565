import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aProject, doorman } from './fixture/bot-project.js';
import { RunningDev, run } from './fixture/command.js';

const Listening = z.object({ url: z.string(), guild_id: z.string(), application_id: z.string() });

/** The service of a running command, as people reach it. */
class LocalService {
  readonly #url: string;
  readonly #guildId: string;

  constructor(listening: object) {
    const { url, guild_id } = Listening.parse(listening);
    this.#url = `${url}/_control`;
    this.#guildId = guild_id;
  }

  /** Somebody new joins the guild. */
  async join(username: string): Promise<void> {
    const { id } = z.object({ id: z.string() }).parse(await this.#post('/users', { username }));
    await this.#post(`/guilds/${this.#guildId}/members`, { user_id: id });
  }

  async banner(): Promise<unknown> {
    return (await fetch(`${this.#url}/banner`)).json();
  }

  /** The names of the events that the bot was sent. */
  async dispatched(): Promise<string[]> {
    const page = z.object({ entries: z.array(z.looseObject({ kind: z.string(), event: z.unknown().optional() })) });
    const { entries } = page.parse(await (await fetch(`${this.#url}/log?limit=1000`)).json());
    return entries.filter(({ kind }) => kind === 'dispatch').map(({ event }) => String(event));
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return response.json();
  }
}

const BANNER_DOWN = null;
/** Processes are started, and the machine may have others to do. */
const timeout = 120_000;

async function serviceOf(dev: RunningDev): Promise<LocalService> {
  return new LocalService(await dev.next('listening'));
}

describe('a save', { timeout }, () => {
  test('makes the bot run anew, while the session and the state of the service live on', async () => {
    const project = await aProject({ 'bot.js': doorman('first') });
    const dev = new RunningDev(project.folder);
    const service = await serviceOf(dev);
    await dev.next('started');
    await service.join('ada');
    await dev.printed('first ada');

    await project.write('bot.js', doorman('second'));
    expect((await dev.next('reloaded'))['changed']).toEqual(['bot.js']);
    await service.join('grace');
    await dev.printed('second grace');

    const events = await service.dispatched();
    expect(events.filter((event) => event === 'READY')).toHaveLength(1);
    expect(events.filter((event) => event === 'RESUMED')).toHaveLength(1);
  });

  test('of a file beside the bot does so, too', async () => {
    const project = await aProject({
      'bot.js': `import { word } from './words.js';\n${doorman('-', 'console.log(word, "again");')}`,
      'words.js': "export const word = 'hello';",
    });
    const dev = new RunningDev(project.folder);
    const service = await serviceOf(dev);
    await dev.next('started');
    await project.write('words.js', "export const word = 'welcome';");
    await dev.next('reloaded');
    await service.join('ada');
    expect(await dev.printed('again')).toBe('welcome again');
  });

  test('of a file that cannot be compiled is told in the terminal and on the page, and the bot goes on', async () => {
    const project = await aProject({ 'bot.js': doorman('first') });
    const dev = new RunningDev(project.folder);
    const service = await serviceOf(dev);
    await dev.next('started');

    await project.write('bot.js', 'export const bot = ;');
    const failed = await dev.next('failed');
    expect(failed).toMatchObject({ title: 'bot.js could not be loaded', text: expect.stringContaining('SyntaxError') });
    expect(await service.banner()).toMatchObject({ level: 'error', title: 'bot.js could not be loaded' });
    await service.join('ada');
    await dev.printed('first ada');

    await project.write('bot.js', doorman('second'));
    await dev.next('reloaded');
    await expect.poll(() => service.banner()).toBe(BANNER_DOWN);
  });

  test('that mends a bot which crashed lets it hear what came meanwhile, and what it crashed on', async () => {
    const crash = "setTimeout(() => { throw new Error('the roof fell in'); }); return new Promise(() => {});";
    const project = await aProject({ 'bot.js': doorman('first', crash) });
    const dev = new RunningDev(project.folder);
    const service = await serviceOf(dev);
    await dev.next('started');
    await service.join('ada');
    expect((await dev.next('failed'))['text']).toMatch(/the roof fell in[\s\S]*bot\.js:\d+/);
    expect(await service.banner()).toMatchObject({ title: 'The bot of bot.js crashed' });
    await service.join('grace');

    await project.write('bot.js', doorman('second'));
    await dev.printed('second ada');
    await dev.printed('second grace');
  });
});

describe('dev', { timeout }, () => {
  test('runs TypeScript with decorators and injection by type', async () => {
    const project = await aProject({
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
class Doorman {
  constructor(private readonly book: Book) {}

  @On('guildMemberAdd')
  joined({ data }: EventContext<'guildMemberAdd'>): void {
    console.log(data.user.username, 'is in', this.book.title);
  }
}

export default new Bot({ handlers: [Doorman], services: [Book] });
`,
    });
    const dev = new RunningDev(project.folder);
    const service = await serviceOf(dev);
    await dev.next('started');
    await service.join('ada');
    expect(await dev.printed('ada')).toBe('ada is in the guest book');
  });

  test('waits for a change where the first bot cannot be loaded', async () => {
    const project = await aProject({ 'bot.js': 'throw new Error("not today");' });
    const dev = new RunningDev(project.folder);
    expect(await dev.next('failed')).toMatchObject({ text: expect.stringContaining('not today') });
    await project.write('bot.js', doorman('first'));
    await dev.next('started');
  });

  test('ends by Ctrl+C, and the bot with it', async () => {
    const project = await aProject({ 'bot.js': `console.log('pid', process.pid);\n${doorman('first')}` });
    const dev = new RunningDev(project.folder);
    const pid = Number((await dev.printed('pid')).split(' ')[1]);
    await dev.next('started');
    expect(await dev.interrupt()).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('keeps the world in a file', async () => {
    const project = await aProject({ 'src/bot.js': doorman('first') });
    const first = new RunningDev(project.folder, ['--world', 'world.json']);
    const { application_id: before } = Listening.parse(await first.next('listening'));
    await first.next('started');
    expect(await first.interrupt()).toBe(0);
    const second = new RunningDev(project.folder, ['--world', 'world.json']);
    expect(Listening.parse(await second.next('listening')).application_id).toBe(before);
    await second.next('started');
    expect(await second.interrupt()).toBe(0);
  });

  test('says that a port is in use, and ends with 1', async () => {
    const project = await aProject({ 'bot.js': doorman('first') });
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { status, stderr } = await run(['dev', '--port', String(port)], { cwd: project.folder });
    holder.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(/the port is in use.*--port/);
  });

  test('gives the bot the local token, whatever the environment holds', async () => {
    const project = await aProject({
      'bot.js': `console.log('token', process.env.DISCORD_TOKEN);\n${doorman('first')}`,
    });
    const dev = new RunningDev(project.folder);
    const { token } = await dev.next('listening');
    expect(await dev.printed('token')).toBe(`token ${token}`);
  });
});
