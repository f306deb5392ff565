import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Service } from '../../../src/app/decorators/service.js';
import { ConfigurationError } from '../../../src/app/errors/composition-errors.js';
import { systemClock } from '../../../src/base/clock.js';
import { RequestSigner } from '../../ingress/http/request-signer.js';
import { ScriptedServer } from '../fixture/scripted-server.js';
import { TOKEN } from '../fixture/token.js';

const quiet = { environment: {}, signals: false, logLevel: 'silent' } as const;

@Service()
class Book {
  readonly names: string[] = [];
}

@Handler()
class Desk {
  constructor(readonly book: Book) {}

  @On('guildMemberAdd')
  joined() {
    this.book.names.push('another user');
  }
}

async function startServer(): Promise<ScriptedServer> {
  const server = await ScriptedServer.start();
  onTestFinished(() => server.close());
  return server;
}

describe('a bot without a token', () => {
  test('is composed, and lists the intents that it would request', () => {
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    expect(bot.status).toBe('idle');
    expect(bot.intents.map(({ name }) => name)).toContain('GUILD_MEMBERS');
  });

  test('does not start, and the error names both ways to set a token', async () => {
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    const failure = await bot.start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toMatch(/DISCORD_TOKEN.*`token`/);
    expect(bot.status).toBe('idle');
  });

  test('rejects API calls that require a token', async () => {
    const bot = new Bot({ ...quiet, handlers: [] });
    await expect(bot.api.guilds.get('81')).rejects.toThrow(/requires a bot token/);
  });
});

describe('a bot made by `with`', () => {
  test('connects to the new address, with the handlers of the first bot', async () => {
    const server = await startServer();
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    const local = bot.with({ token: TOKEN, api: { baseUrl: server.baseUrl } });
    await local.start();
    await local.stop();
    expect(server.identifies).toMatchObject([{ token: TOKEN }]);
    expect(bot.status).toBe('idle');
  });

  test('starts although the first bot has stopped', async () => {
    const server = await startServer();
    const options = { ...quiet, token: TOKEN, api: { baseUrl: server.baseUrl }, handlers: [Desk], services: [Book] };
    const bot = new Bot(options);
    await bot.start();
    await bot.stop();
    const again = bot.with({});
    await again.start();
    expect(again.status).toBe('ready');
    await again.stop();
  });

  test('makes its own instances', async () => {
    const options = { ...quiet, token: TOKEN, http: { publicKey: new RequestSigner(systemClock).publicKey } };
    await using bot = new Bot({ ...options, gateway: false, handlers: [], services: [Book] });
    await using other = bot.with({});
    await Promise.all([bot.start(), other.start()]);
    expect(bot.get(Book)).toBeInstanceOf(Book);
    expect(bot.get(Book)).not.toBe(other.get(Book));
  });

  test('is validated as any other bot', () => {
    const bot = new Bot({ ...quiet, handlers: [] });
    expect(() => bot.with({ token: 'not a token' })).toThrow(ConfigurationError);
  });
});
