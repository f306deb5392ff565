/** Which intents and events a bot needs for its collectors. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import {
  Bot,
  type BotOptions,
  Command,
  command,
  Handler,
  Inject,
  MessageCollector,
  ReactionCollector,
  Service,
} from '../../../src/index.js';

const ask = command('ask', { description: 'Asks' });

@Handler()
class Quiz {
  constructor(readonly messages: MessageCollector) {}

  @Command(ask)
  ask() {}
}

@Service()
class Votes {
  constructor(readonly reactions: ReactionCollector) {}
}

@Handler()
class Plain {
  @Command(ask)
  ask() {}
}

function compose(options: Partial<BotOptions>): Bot {
  return new Bot({ environment: {}, logLevel: 'silent', ...options });
}

describe('the intents of a bot', () => {
  test('contain those of messages for a class that injects a collector of messages', () => {
    expect(compose({ handlers: [Quiz] }).intents).toEqual([
      { name: 'GUILDS', privileged: false, neededBy: ['Quiz'] },
      { name: 'GUILD_MESSAGES', privileged: false, neededBy: ['Quiz'] },
      { name: 'DIRECT_MESSAGES', privileged: false, neededBy: ['Quiz'] },
    ]);
  });

  test('contain those of reactions for a class that injects a collector of reactions', () => {
    expect(compose({ services: [Votes] }).intents).toEqual([
      { name: 'GUILDS', privileged: false, neededBy: ['Votes'] },
      { name: 'GUILD_MESSAGE_REACTIONS', privileged: false, neededBy: ['Votes'] },
      { name: 'DIRECT_MESSAGE_REACTIONS', privileged: false, neededBy: ['Votes'] },
    ]);
  });

  test('name each class that injects a collector, and a factory by its token', () => {
    const services = [
      { provide: 'journal', useFactory: (messages: MessageCollector) => ({ messages }), inject: [MessageCollector] },
    ];
    const [, guildMessages] = compose({ handlers: [Quiz], services }).intents;
    expect(guildMessages?.neededBy).toEqual(['journal', 'Quiz']);
  });

  test('contain nothing for collectors without a class that injects them', () => {
    expect(compose({ handlers: [Plain] }).intents).toEqual([]);
  });

  test('contain those of a parameter with @Inject', () => {
    @Service()
    class Journal {
      constructor(@Inject(MessageCollector) readonly messages: unknown) {}
    }
    expect(compose({ services: [Journal] }).intents.map(({ name }) => name)).toContain('GUILD_MESSAGES');
  });
});

describe('a collector that no class injects', () => {
  test('is reported when it is used, instead of waiting for events that do not arrive', async () => {
    await using world = await createWorld({ bot: { handlers: [Plain] } });
    const messages = world.bot.get(MessageCollector);
    await expect(messages.next({ channelId: '1' })).rejects.toMatchObject({
      code: 'collector_error',
      reason: 'not_injected',
      message: expect.stringContaining('No handler or service of the bot injects MessageCollector'),
    });
  });

  test('costs the gateway no subscription', async () => {
    await using world = await createWorld({ bot: { handlers: [Plain], gateway: { intents: ['GUILD_MESSAGES'] } } });
    const wren = await world.createMember('wren');
    await wren.send('general', 'one');
    await world.waitForIdle();
    expect(world.bot.counts.events).toBe(0);
    expect(world.bot.gateway.counts.ignored).toBeGreaterThan(0);
  });
});

test('a bot without a gateway reports that its collectors receive nothing', async () => {
  const bot = compose({ handlers: [Quiz], gateway: false, http: { publicKey: 'a'.repeat(64) } });
  await expect(bot.get(MessageCollector).next({ channelId: '1' })).rejects.toMatchObject({ reason: 'no_gateway' });
});

test('a bot with `exactly` other intents warns that a class waits for events that do not arrive', () => {
  const lines: string[] = [];
  const warn = (details: object) => lines.push(JSON.stringify(details));
  const logger = { ...console, warn, child: () => logger } as unknown as NonNullable<BotOptions['logger']>;
  compose({ handlers: [Quiz], gateway: { intents: { exactly: ['GUILDS'] } }, logger });
  expect(lines.join()).toContain('"handler":"Quiz","event":"messageCreate"');
});
