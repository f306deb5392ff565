/** What `guildhall dev -- COMMAND` does with bots that work, and with each kind of bot that does not. The bots are processes. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CommandSession } from '../../dev/src/cli/dev/command-session.js';
import type { DevReporter } from '../../dev/src/cli/dev/dev-reporter.js';
import type { BotCommand } from '../../dev/src/command/bot-command.js';
import { createBotEnvironment } from '../../dev/src/command/bot-environment.js';
import { type Emulator, startEmulator } from '../../dev/src/emulator/emulator.js';
import { createLogger } from '../../src/base/logging/pino-logger.js';
import { createBotProject } from './fixture/bot-project.js';
import type { BotProject } from './fixture/project-folder.js';
import { rawBotSource, requestSource } from './fixture/raw-bot.js';

let emulator: Emulator;
let redirectUrl: string;
beforeAll(async () => {
  emulator = await startEmulator({
    gateway: { identifyIntervalMs: 0 },
    logger: createLogger({ level: 'silent' }),
  });
  ({ url: redirectUrl } = await emulator.serveServiceHosts());
});
afterAll(() => emulator.close());

interface Failure {
  readonly title: string;
  readonly text: string;
}

/** A session of a test with what it has reported. */
class SessionUnderTest implements DevReporter {
  readonly events: string[] = [];
  readonly failures: (Failure & { readonly meanwhile: string })[] = [];
  readonly lines: string[] = [];
  /** The titles of the failures in the log. */
  readonly logged: string[] = [];
  /** What the page shows. */
  banner: Failure | undefined;
  readonly session: CommandSession;

  constructor(
    readonly project: BotProject,
    command: BotCommand,
    options: { readonly variables?: Readonly<Record<string, string>>; readonly connectTimeoutMs?: number } = {},
  ) {
    const { variables = {}, connectTimeoutMs } = options;
    this.session = new CommandSession({
      name: command.join(' '),
      emulator,
      command,
      cwd: project.folder,
      environment: () =>
        createBotEnvironment({ emulator, redirectUrl, base: { ...process.env, ...variables }, variables: {} }),
      connectTimeoutMs,
      onOutput: (line) => this.lines.push(line),
      onStart: () => this.events.push('start'),
      reporter: this,
      logFailure: ({ title }) => this.logged.push(title),
      showFailure: (failure) => {
        this.banner = failure;
      },
    });
    onTestFinished(() => this.session.close());
  }

  starting(): void {}

  started(): void {
    this.events.push('started');
  }

  reloaded(_bot: undefined, _tookMs: number, changed: readonly string[]): void {
    this.events.push(`reloaded ${changed.join(' ')}`);
  }

  failed(failure: Failure, meanwhile: string): void {
    this.failures.push({ ...failure, meanwhile });
  }

  printed(): void {}
  refused(): void {}
  notice(): void {}

  waitForEvent(event: string): Promise<void> {
    return expect.poll(() => this.events).toContain(event);
  }

  waitForLine(line: string): Promise<void> {
    return expect.poll(() => this.lines).toContain(line);
  }

  async waitForFailure(count = 1): Promise<(typeof this.failures)[number]> {
    await expect.poll(() => this.failures.length).toBeGreaterThanOrEqual(count);
    const failure = this.failures[count - 1];
    if (!failure) throw new Error('there is no failure');
    return failure;
  }
}

/** Starts `node bot.mjs` with this source. */
async function startBot(
  source: string,
  options?: ConstructorParameters<typeof SessionUnderTest>[2],
): Promise<SessionUnderTest> {
  const project = await createBotProject({ 'bot.mjs': source });
  return start(project, ['node', 'bot.mjs'], options);
}

async function start(
  project: BotProject,
  command: BotCommand,
  options?: ConstructorParameters<typeof SessionUnderTest>[2],
): Promise<SessionUnderTest> {
  const started = new SessionUnderTest(project, command, options);
  await started.session.start();
  return started;
}

const BOT_RUNS = 'The bot keeps running.';
const NO_BOT_RUNS = 'No bot is running. Change a file to start it.';

describe('a bot that connects', () => {
  test('is started, and started again for several changes at once', async () => {
    const bot = await startBot(rawBotSource());
    await bot.waitForEvent('started');
    bot.session.reload(['bot.mjs']);
    bot.session.reload(['other.mjs']);
    await bot.waitForEvent('reloaded bot.mjs other.mjs');
    expect(bot.events).toEqual(['start', 'started', 'start', 'reloaded bot.mjs other.mjs']);
    expect(bot.failures).toEqual([]);
  });

  test('has ended before it is started again, also if it needs time to stop', async () => {
    const slow = rawBotSource({
      before: "process.on('SIGTERM', () => setTimeout(() => { console.log('saved'); process.exit(); }, 300));",
    });
    const bot = await startBot(slow);
    await bot.waitForEvent('started');
    bot.session.reload(['bot.mjs']);
    await bot.waitForEvent('reloaded bot.mjs');
    await expect
      .poll(() => bot.lines.filter((line) => line === 'saved' || line === 'ready'))
      .toEqual(['ready', 'saved', 'ready']);
  });

  test('and is started by a shell has given back its port before it is started again', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await promisify(holder.close.bind(holder))();
    const source = rawBotSource({
      before: `import { createServer } from 'node:http';
        createServer().listen(${port}, '127.0.0.1');`,
    });
    const project = await createBotProject({ 'bot.mjs': source });
    // The shell waits, so that the bot is not its own process.
    const bot = await start(project, ['sh', '-c', 'node bot.mjs; echo after']);
    await bot.waitForEvent('started');
    bot.session.reload(['bot.mjs']);
    await bot.waitForEvent('reloaded bot.mjs');
    expect(bot.failures).toEqual([]);
    expect(bot.lines.join('\n')).not.toContain('EADDRINUSE');
  });

  test('and ends is reported with its exit code and its last lines, and is started by the next change', async () => {
    const bot = await startBot(rawBotSource({ ready: "console.error('the roof fell in'); process.exit(3);" }));
    expect(await bot.waitForFailure()).toEqual({
      title: 'node bot.mjs ended with exit code 3',
      text: 'the roof fell in',
      meanwhile: NO_BOT_RUNS,
    });
    expect(bot.banner).toMatchObject({ title: 'node bot.mjs ended with exit code 3' });
    await bot.project.write('bot.mjs', rawBotSource());
    bot.session.reload(['bot.mjs']);
    await bot.waitForEvent('reloaded bot.mjs');
    expect(bot.banner).toBeUndefined();
  });
});

describe('a bot that cannot work is reported in the terminal and on the page', () => {
  /** What the terminal and the page show of a bot. */
  async function failureOf(bot: SessionUnderTest, count = 1): Promise<Failure & { readonly meanwhile: string }> {
    const failure = await bot.waitForFailure(count);
    expect(bot.banner).toMatchObject({ title: failure.title, text: expect.stringContaining(failure.text) });
    expect(JSON.stringify([failure, bot.banner])).not.toContain(emulator.token);
    return failure;
  }

  test('because its program does not exist', async () => {
    const bot = await start(await createBotProject({}), ['no-such-program', 'bot.py']);
    expect(await failureOf(bot)).toEqual({
      title: 'no-such-program bot.py could not be started',
      text: 'There is no program "no-such-program" in the folders of PATH.',
      meanwhile: NO_BOT_RUNS,
    });
  });

  test('because it ends at its start', async () => {
    const bot = await startBot("console.log('starting'); throw new Error('no config');");
    const failure = await failureOf(bot);
    expect(failure).toMatchObject({
      title: 'node bot.mjs ended with exit code 1 before it connected',
      text: expect.stringContaining('Error: no config'),
      meanwhile: NO_BOT_RUNS,
    });
  });

  test('because a signal ends it at its start', async () => {
    const bot = await startBot("process.kill(process.pid, 'SIGKILL');");
    expect(await failureOf(bot)).toMatchObject({ title: 'node bot.mjs was ended by SIGKILL before it connected' });
  });

  test('because it starts another process and ends, as a daemon', async () => {
    const bot = await startBot(`
      import { spawn } from 'node:child_process';
      spawn('node', ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).on('spawn', () => process.exit(0));
    `);
    expect(await failureOf(bot)).toMatchObject({
      title: 'node bot.mjs ended with exit code 0 before it connected',
      text: expect.stringContaining('start the bot in the foreground'),
    });
  });

  test('because it sends no request', async () => {
    const bot = await startBot('setInterval(() => {}, 1000);', { connectTimeoutMs: 500 });
    const failure = await failureOf(bot);
    expect(failure).toMatchObject({ title: 'The bot has not connected for 0.5 s', meanwhile: BOT_RUNS });
    expect(failure.text).toContain('The emulator has received no request of it.');
    for (const name of ['DISCORD_TOKEN', 'NODE_OPTIONS', 'PYTHONPATH', 'GUILDHALL_REDIRECT', 'GUILDHALL_API']) {
      expect(failure.text).toContain(name);
    }
  });

  test('because it does not connect to the gateway', async () => {
    const source = `${requestSource('/users/@me')} console.log('asked'); setInterval(() => {}, 1000);`;
    const bot = await startBot(source, { connectTimeoutMs: 3000 });
    expect((await failureOf(bot)).text).toMatch(
      /^It has sent one request \(the last one: GET \/users\/@me, status 200\), but has not connected to the gateway\. .*Interactions Endpoint URL/,
    );
  });

  test('late, and no longer when it has connected', async () => {
    const bot = await startBot(rawBotSource({ before: 'await new Promise((done) => setTimeout(done, 1500));' }), {
      connectTimeoutMs: 200,
    });
    await failureOf(bot);
    await bot.waitForEvent('started');
    expect(bot.banner).toBeUndefined();
  });

  const other = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB';

  test.each([
    ['in a request', `${requestSource('/users/@me', `'${other}'`)} setInterval(() => {}, 1000);`],
    ['at the gateway', rawBotSource({ token: `'${other}'` })],
  ])('because it uses another token %s, which is not shown', async (_where, source) => {
    const bot = await startBot(source);
    const failure = await failureOf(bot);
    expect(failure).toMatchObject({ title: 'The bot used another token than DISCORD_TOKEN', meanwhile: BOT_RUNS });
    expect(failure.text).toContain("--env 'BOT_TOKEN={token}'");
    expect(failure.text).not.toContain(other);
  });

  test('because it uses another token, with the variable that contains it', async () => {
    const source = rawBotSource({ token: 'process.env.MY_TOKEN' });
    const bot = await startBot(source, { variables: { MY_TOKEN: other, UNRELATED: 'x' } });
    expect((await failureOf(bot)).text).toContain(
      "Another token is in MY_TOKEN. If the bot reads it there, start guildhall dev with --env 'MY_TOKEN={token}'.",
    );
  });

  test('because it ends after it used another token, with both', async () => {
    const ending = `${requestSource('/users/@me', `'${other}'`)} throw new Error('TokenInvalid');`;
    const bot = await startBot(ending);
    const failure = await failureOf(bot, 2);
    expect(failure.title).toBe('node bot.mjs ended with exit code 1 before it connected');
    expect(failure.text).toMatch(/^The bot used another token than DISCORD_TOKEN\. [\s\S]*TokenInvalid/);
  });

  test.each([
    ['of the API', `${requestSource('/users/@me', undefined, 5)} setInterval(() => {}, 1000);`, 'version 5 of the API'],
    ['of the gateway', rawBotSource({ version: 6 }), 'Invalid API version 6'],
  ])('because it uses an unsupported version %s', async (_what, source, text) => {
    const failure = await failureOf(await startBot(source));
    expect(failure.title).toBe('The bot uses a version of the API that the emulator does not offer');
    expect(failure.text).toContain(text);
  });

  test('because the gateway refuses its intents', async () => {
    const failure = await failureOf(await startBot(rawBotSource({ intents: '1 << 17' })));
    expect(failure).toMatchObject({
      title: 'The gateway refused the connection',
      text: 'Closed with 4013: Invalid intents: the bits 131072 are not defined.',
    });
  });

  test('because it connects twice', async () => {
    const failure = await failureOf(await startBot(rawBotSource({ sessions: 2 })));
    expect(failure).toMatchObject({
      title: 'The bot is connected twice',
      text: expect.stringContaining('Shard 0 has 2 sessions'),
      meanwhile: BOT_RUNS,
    });
  });

  test('because it names another application or guild than those of the emulator', async () => {
    const call = (path: string) => `{ ${requestSource(path)} await response.text(); }`;
    const ready = `
      ${call('/applications/100000000000000000/commands')}
      ${call('/guilds/100000000000000000')}
    `;
    const bot = await startBot(rawBotSource({ ready }));
    await bot.waitForFailure(2);
    expect(bot.failures.map(({ title }) => title)).toEqual([
      'The bot named another application than DISCORD_APPLICATION_ID',
      'The bot named a guild that does not exist on the emulator',
    ]);
    expect(bot.failures.map(({ text }) => text).join()).toMatch(/\{application_id\}[\s\S]*\{guild_id\}/);
    // Both are on the page, and in the log once.
    expect(bot.logged).toEqual(bot.failures.map(({ title }) => title));
    expect(bot.banner?.title).toBe(bot.failures[1]?.title);
    expect(bot.banner?.text).toContain(bot.failures[0]?.title);
  });

  test.each([
    ['and it ends', ''],
    ['and it goes on', "server.on('error', (error) => console.error(error.message));"],
  ])('because a port that its web server wants is in use, %s', async (_then, handle) => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const bot = await startBot(`
      import { createServer } from 'node:http';
      const server = createServer();
      ${handle}
      server.listen(${port}, '127.0.0.1');
      setInterval(() => {}, 1000);
    `);
    await expect.poll(() => bot.banner?.text).toContain(`address already in use 127.0.0.1:${port}`);
    expect(bot.failures[0]?.title).toBe('A port that the bot wants to listen on is in use');
  });

  test('because it prints without an end, and it can still be stopped', async () => {
    const bot = await startBot(`import { writeSync } from 'node:fs';
      for (;;) try { writeSync(1, 'y\\n'.repeat(10_000)); } catch {}`);
    expect(await failureOf(bot)).toMatchObject({ title: 'The bot prints without a pause', meanwhile: BOT_RUNS });
    await bot.project.write('bot.mjs', rawBotSource());
    bot.session.reload(['bot.mjs']);
    await bot.waitForEvent('started');
  });
});

test('a bot that receives interactions by HTTP has connected when its endpoint was verified', async () => {
  const bot = await startBot(`
    import { createPublicKey, verify } from 'node:crypto';
    import { createServer } from 'node:http';
    const { DISCORD_PUBLIC_KEY, DISCORD_TOKEN } = process.env;
    const bytes = Buffer.from('302a300506032b6570032100' + DISCORD_PUBLIC_KEY, 'hex');
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    const server = createServer(async (request, response) => {
      const chunks = [Buffer.from(request.headers['x-signature-timestamp'])];
      for await (const chunk of request) chunks.push(chunk);
      const signature = Buffer.from(request.headers['x-signature-ed25519'], 'hex');
      const isValid = verify(null, Buffer.concat(chunks), key, signature);
      response.writeHead(isValid ? 200 : 401, { 'content-type': 'application/json' });
      response.end(isValid ? '{"type":1}' : '');
    });
    server.listen(0, '127.0.0.1', async () => {
      const response = await fetch('https://discord.com/api/v10/applications/@me', {
        method: 'PATCH',
        headers: { authorization: 'Bot ' + DISCORD_TOKEN, 'content-type': 'application/json' },
        body: JSON.stringify({ interactions_endpoint_url: 'http://127.0.0.1:' + server.address().port }),
      });
      console.log('status', response.status, await response.text());
    });
  `);
  await bot.waitForEvent('started');
  expect(bot.failures).toEqual([]);
});

test('a bot in a folder of its own finds its files', async () => {
  const project = await createBotProject({ 'bot.mjs': "import { cwd } from 'node:process'; console.log(cwd());" });
  const bot = await start(project, ['node', join('.', 'bot.mjs')]);
  await bot.waitForFailure();
  expect(bot.lines).toEqual([project.folder]);
});
