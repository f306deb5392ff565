/** Which intents a bot requests, what needs them, and the error if they are not enabled. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, Once, OnRaw } from '../../../src/app/decorators/on.js';
import type { IntentsOption } from '../../../src/app/dispatch/analysis/intent-plan.js';
import { explainGatewayRejection } from '../../../src/app/dispatch/analysis/intent-plan.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { GatewayClosedError } from '../../../src/ingress/gateway/protocol/errors.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { TOKEN } from '../fixture/token.js';

@Handler()
class Listeners {
  @On(['guildMemberAdd', 'guildMemberRemove'])
  members() {}

  @On('messageCreate')
  message() {}
}

@Handler()
class Eyes {
  @Once('presenceUpdate')
  presence() {}

  @OnRaw(['GUILD_MEMBER_ADD', 'GUILD_PARADE_START'])
  raw() {}
}

/** A bot, and its warnings. */
function composed(handlers: readonly Class[], intents?: IntentsOption) {
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const bot = new Bot({ token: TOKEN, environment: {}, handlers, logger, gateway: { intents } });
  return { bot, warnings: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

describe('the intents of a bot', () => {
  test('are those of its handlers, each with all that need it, in the order of their bits', () => {
    const { bot, warnings } = composed([Listeners, Eyes]);
    expect(bot.intents).toEqual([
      { name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Listeners.members', 'Eyes.raw'] },
      { name: 'GUILD_PRESENCES', privileged: true, neededBy: ['Eyes.presence'] },
      { name: 'GUILD_MESSAGES', privileged: false, neededBy: ['Listeners.message'] },
      { name: 'DIRECT_MESSAGES', privileged: false, neededBy: ['Listeners.message'] },
    ]);
    expect(warnings()).toEqual([]);
  });

  test('are none for handlers that need none, and for catch-all listeners', () => {
    @Handler()
    class Desk {
      @On(['ready', 'interactionCreate', 'entitlementCreate'])
      always() {}

      @OnRaw()
      anything() {}
    }
    expect(composed([Desk]).bot.intents).toEqual([]);
  });

  test('of a derived event are those of its source events', () => {
    @Handler()
    class Welcome {
      @On('memberScreeningPassed')
      greet() {}
    }
    expect(composed([Welcome]).bot.intents).toEqual([
      { name: 'GUILDS', privileged: false, neededBy: ['Welcome.greet'] },
      { name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Welcome.greet'] },
    ]);
  });

  test('can be extended by a list', () => {
    const { bot } = composed([Listeners], ['MESSAGE_CONTENT', 'GUILD_MESSAGES']);
    expect(bot.intents.map(({ name, neededBy }) => [name, neededBy])).toEqual([
      ['GUILD_MEMBERS', ['Listeners.members']],
      ['GUILD_MESSAGES', ['Listeners.message', 'option gateway.intents']],
      ['DIRECT_MESSAGES', ['Listeners.message']],
      ['MESSAGE_CONTENT', ['option gateway.intents']],
    ]);
  });

  test('can be an exact list, and a warning names unreachable handlers', () => {
    const { bot, warnings } = composed([Listeners, Eyes], { exactly: ['GUILD_MESSAGES', 'GUILD_PRESENCES'] });
    expect(bot.intents.map(({ name }) => name)).toEqual(['GUILD_PRESENCES', 'GUILD_MESSAGES']);
    expect(warnings()).toMatchObject([
      { level: 40, handler: 'Listeners.members', event: 'guildMemberAdd', missing: [['GUILD_MEMBERS']] },
      { level: 40, handler: 'Listeners.members', event: 'guildMemberRemove', missing: [['GUILD_MEMBERS']] },
      { level: 40, handler: 'Eyes.raw', event: 'GUILD_MEMBER_ADD', missing: [['GUILD_MEMBERS']] },
    ]);
  });

  test('that deliver a part of an event are sufficient', () => {
    expect(composed([Listeners], { exactly: ['GUILD_MEMBERS', 'DIRECT_MESSAGES'] }).warnings()).toEqual([]);
  });

  test('that omit a source event of a derived event cause a warning', () => {
    @Handler()
    class Welcome {
      @On('memberScreeningPassed')
      greet() {}
    }
    const { warnings } = composed([Welcome], { exactly: ['GUILDS'] });
    expect(warnings()).toMatchObject([{ handler: 'Welcome.greet', event: 'memberScreeningPassed' }]);
  });

  test('are sent in Identify', async () => {
    await using started = await BotUnderTest.start({
      handlers: [Listeners],
      gateway: { intents: { exactly: ['GUILDS'] } },
    });
    expect(started.server.identifies).toMatchObject([{ intents: intentBits(['GUILDS']) }]);
  });
});

describe('the option gateway.intents', () => {
  test.each([
    [['GUILD_MEMBER'], 'there is no intent "GUILD_MEMBER". Did you mean "GUILD_MEMBERS"?'],
    [['messageContent'], 'there is no intent "messageContent". Did you mean "MESSAGE_CONTENT"?'],
    [{ exactly: ['EVERYTHING'] }, /there is no intent "EVERYTHING"\. Use names of GUILDS, /],
    [{ exactly: 'GUILDS' }, 'this is not a list of intents.'],
    [{}, 'this is not a list of intents.'],
    [513, 'this is not a list of intents.'],
  ])('%j is rejected', (intents, message) => {
    // What a program in plain JavaScript may hand over.
    const option = intents as IntentsOption;
    expect(() => composed([Listeners], option)).toThrow(expect.objectContaining({ code: 'configuration_error' }));
    expect(() => composed([Listeners], option)).toThrow(message);
    expect(() => composed([Listeners], option)).toThrow('option gateway.intents');
  });
});

describe('a bot whose intents are not enabled', () => {
  const named =
    'Enable under "Privileged Gateway Intents" in the developer portal: GUILD_MEMBERS (for Listeners.members, Eyes.raw); ' +
    'GUILD_PRESENCES (for Eyes.presence). Or remove the handlers and options that need them.';

  test('does not start, and the error names the privileged intents and what needs them', async () => {
    await using rejected = await BotUnderTest.compose({ handlers: [Listeners, Eyes] });
    rejected.server.rejectWith = 4014;
    const starting = rejected.bot.start();
    await expect(starting).rejects.toBeInstanceOf(GatewayClosedError);
    await expect(starting).rejects.toMatchObject({ closeCode: 4014, remedy: named });
    await expect(starting).rejects.toThrow('disallowed intents');
    expect(rejected.bot.failure).toMatchObject({ remedy: named });
  });

  test('that was ready stops, and logs the same error', async () => {
    await using revoked = await BotUnderTest.start({ handlers: [Listeners, Eyes] });
    revoked.server.closeConnection(4014);
    await expect.poll(() => revoked.bot.status).toBe('stopped');
    expect(revoked.bot.failure).toMatchObject({ remedy: named });
    expect(revoked.warnings.filter(({ level }) => level === 60)).toMatchObject([{ err: { remedy: named } }]);
  });

  test('keeps the error of the gateway as the cause', () => {
    const rejection = new GatewayClosedError(4014, { meaning: 'disallowed intents', remedy: 'Look there.' });
    const needs = [{ name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Listeners.members'] }] as const;
    expect(explainGatewayRejection(rejection, needs).cause).toBe(rejection);
  });

  test('gets the unchanged error if it requests no privileged intent', () => {
    const rejection = new GatewayClosedError(4014, { meaning: 'disallowed intents', remedy: 'Look there.' });
    expect(explainGatewayRejection(rejection, [{ name: 'GUILDS', privileged: false, neededBy: ['Listeners.x'] }])).toBe(
      rejection,
    );
    const other = new GatewayClosedError(4004, { meaning: 'authentication failed' });
    expect(
      explainGatewayRejection(other, [{ name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Listeners.x'] }]),
    ).toBe(other);
  });
});
