import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../src/app/bot.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { ConfigurationError } from '../../src/app/errors/composition-errors.js';
import { Service } from '../../src/app/injection/inject.js';
import { ScriptedServer } from './fixture/scripted-server.js';
import { TOKEN } from './fixture/token.js';

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
    this.book.names.push('somebody');
  }
}

async function startServer(): Promise<ScriptedServer> {
  const service = await ScriptedServer.start();
  onTestFinished(() => service.close());
  return service;
}

describe('a bot without a token', () => {
  test('is composed, and tells what it would ask for', () => {
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    expect(bot.status).toBe('idle');
    expect(bot.intents.map(({ name }) => name)).toContain('GUILD_MEMBERS');
  });

  test('does not start, and says both ways to give one', async () => {
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    const failure = await bot.start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toMatch(/DISCORD_TOKEN.*`token`/);
    expect(bot.status).toBe('idle');
  });

  test('says of a call that needs one that it is missing', async () => {
    const bot = new Bot({ ...quiet, handlers: [] });
    await expect(bot.api.guilds.get('81')).rejects.toThrow(/needs the token of a bot/);
  });
});

describe('a bot that is composed anew', () => {
  test('runs where it is told to, with the handlers of the first', async () => {
    const service = await startServer();
    const bot = new Bot({ ...quiet, handlers: [Desk], services: [Book] });
    const local = bot.with({ token: TOKEN, api: { baseUrl: service.baseUrl } });
    await local.start();
    await local.stop();
    expect(service.identifies).toMatchObject([{ token: TOKEN }]);
    expect(bot.status).toBe('idle');
  });

  test('starts although the first has stopped', async () => {
    const service = await startServer();
    const options = { ...quiet, token: TOKEN, api: { baseUrl: service.baseUrl }, handlers: [Desk], services: [Book] };
    const bot = new Bot(options);
    await bot.start();
    await bot.stop();
    const again = bot.with({});
    await again.start();
    expect(again.status).toBe('ready');
    await again.stop();
  });

  test('makes instances of its own', () => {
    const books: Book[] = [];
    @Handler()
    class Reader {
      constructor(book: Book) {
        books.push(book);
      }

      @On('guildMemberAdd')
      joined() {}
    }
    const bot = new Bot({ ...quiet, handlers: [Reader], services: [Book] });
    bot.with({});
    expect(books).toHaveLength(2);
    expect(books[0]).not.toBe(books[1]);
  });

  test('is checked as any other', () => {
    const bot = new Bot({ ...quiet, handlers: [] });
    expect(() => bot.with({ token: 'not a token' })).toThrow(ConfigurationError);
  });
});
