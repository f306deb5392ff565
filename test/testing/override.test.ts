/** Services that a test replaces, and worlds whose bot does not start. */
import { describe, expect, test } from 'vitest';
import { TestStepError } from '../../dev/src/testing/errors/test-step-error.js';
import { createWorld } from '../../dev/src/testing/world/create-world.js';
import { Bot } from '../../src/app/bot/bot.js';
import { Command } from '../../src/app/decorators/command.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { Service } from '../../src/app/decorators/service.js';
import { DeclarationError } from '../../src/app/errors/composition-errors.js';
import { StartError } from '../../src/app/lifecycle/start-error.js';
import { command } from '../../src/interactions/commands/command.js';
import type { CommandContext } from '../../src/interactions/contexts/command-context.js';

const count = command('count', { description: 'Counts the books' });

class Library {
  books = 3;
}

@Service()
@Handler()
class Desk {
  constructor(private readonly library: Library) {}

  @Command(count)
  counted(use: CommandContext<typeof count>) {
    return use.reply({ content: `${this.library.books} books` });
  }
}

const bot = new Bot({ handlers: [Desk], services: [Library], environment: {}, signals: false });

describe('the option `override`', () => {
  test('replaces a service in one world only', async () => {
    await using empty = await createWorld({ bot, override: [{ provide: Library, useValue: { books: 0 } }] });
    await using real = await createWorld({ bot });
    for (const [world, content] of [
      [empty, '0 books'],
      [real, '3 books'],
    ] as const) {
      const wren = await world.createMember('wren');
      await wren.useCommand('/count');
      expect(await wren.waitForMessage(content)).toBeDefined();
    }
    expect(bot.options.overrides).toBeUndefined();
    expect(bot.status).toBe('idle');
  });

  test('takes precedence over the overrides of the bot', async () => {
    const overrides = [{ provide: Library, useValue: { books: 1 } }];
    await using world = await createWorld({
      bot: bot.with({ overrides }),
      override: [{ provide: Library, useFactory: () => ({ books: 2 }) }],
    });
    expect(world.bot.get(Library)).toEqual({ books: 2 });
  });

  test('with a token that the bot does not use is rejected', async () => {
    const created = createWorld({ bot, override: [{ provide: 'libary', useValue: {} }] });
    await expect(created).rejects.toThrow(DeclarationError);
    await expect(created).rejects.toThrow('libary');
  });

  test('with a function that creates the bot is rejected with the remedy', async () => {
    const created = createWorld({ bot: () => bot, override: [{ provide: Library, useValue: {} }] });
    await expect(created).rejects.toThrow(TestStepError);
    await expect(created).rejects.toThrow('set `overrides` in the function');
  });
});

test('world.bot.get returns the instances of the world', async () => {
  await using one = await createWorld({ bot });
  await using other = await createWorld({ bot });
  one.bot.get(Library).books = 7;
  expect(other.bot.get(Library).books).toBe(3);
});

describe('a bot that does not start', () => {
  test('makes createWorld fail with its StartError', async () => {
    class Broken {
      onStart() {
        throw new Error('no disk');
      }
    }
    const created = createWorld({ bot: bot.with({ services: [Library, Broken] }) });
    await expect(created).rejects.toThrow(StartError);
    await expect(created).rejects.toThrow('The bot did not start: Broken.onStart failed: no disk');
  });

  test('is reported within the time limit of the world', async () => {
    const onStart = () => new Promise(() => {});
    const services = [Library, { provide: 'slow', useFactory: () => ({ onStart }) }];
    await expect(createWorld({ bot: bot.with({ services }), timeoutMs: 20 })).rejects.toThrow(
      'slow.onStart did not finish within 20 ms.',
    );
  });
});

test('a message that a service sends in onStop arrives', async () => {
  await using world = await createWorld({
    bot: bot.with({
      services: [
        Library,
        {
          provide: 'notice',
          inject: [Bot],
          useFactory: ({ api }: Bot) => ({
            onStop: async () => {
              const channel = world.guild.channel('general');
              await api.messages.create(channel.id, { content: 'Closed for today.' });
            },
          }),
        },
      ],
    }),
  });
  const wren = await world.createMember('wren');
  await world.bot.stop();
  expect(await wren.waitForMessage('Closed for today.', { channel: 'general' })).toBeDefined();
});
