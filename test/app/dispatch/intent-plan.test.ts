/** Which intents a bot asks for, what needs them, and what is said when they are not granted. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, Once } from '../../../src/app/decorators/on.js';
import { OnRaw } from '../../../src/app/decorators/on-raw.js';
import type { IntentsOption } from '../../../src/app/dispatch/analysis/intent-plan.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { explainGatewayRejection } from '../../../src/app/lifecycle/gateway-rejection.js';
import { createLogger } from '../../../src/base/logger.js';
import { GatewayClosedError } from '../../../src/ingress/gateway/protocol/errors.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { TOKEN } from '../fixture/token.js';

@Handler()
class Ears {
  @On(['guildMemberAdd', 'guildMemberRemove'])
  members() {}

  @On('messageCreate')
  message() {}
}

@Handler()
class Eyes {
  @Once('presenceUpdate')
  presence() {}

  @OnRaw(['GUILD_MEMBER_ADD', 'GUILD_PARADE_BEGIN'])
  raw() {}
}

/** A bot that says what it warns of. */
function composed(handlers: readonly Class[], intents?: IntentsOption) {
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const bot = new Bot({ token: TOKEN, environment: {}, handlers, logger, gateway: { intents } });
  return { bot, warnings: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

describe('the intents of a bot', () => {
  test('are those of its handlers, each with all that need it, in the order of their bits', () => {
    const { bot, warnings } = composed([Ears, Eyes]);
    expect(bot.intents).toEqual([
      { name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Ears.members', 'Eyes.raw'] },
      { name: 'GUILD_PRESENCES', privileged: true, neededBy: ['Eyes.presence'] },
      { name: 'GUILD_MESSAGES', privileged: false, neededBy: ['Ears.message'] },
      { name: 'DIRECT_MESSAGES', privileged: false, neededBy: ['Ears.message'] },
    ]);
    expect(warnings()).toEqual([]);
  });

  test('are none for handlers that need none, and for those that hear whatever comes', () => {
    @Handler()
    class Desk {
      @On(['ready', 'interactionCreate', 'entitlementCreate'])
      always() {}

      @OnRaw()
      anything() {}
    }
    expect(composed([Desk]).bot.intents).toEqual([]);
  });

  test('of a derived event are those of what it is derived from', () => {
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

  test('can be more, by a list', () => {
    const { bot } = composed([Ears], ['MESSAGE_CONTENT', 'GUILD_MESSAGES']);
    expect(bot.intents.map(({ name, neededBy }) => [name, neededBy])).toEqual([
      ['GUILD_MEMBERS', ['Ears.members']],
      ['GUILD_MESSAGES', ['Ears.message', 'option gateway.intents']],
      ['DIRECT_MESSAGES', ['Ears.message']],
      ['MESSAGE_CONTENT', ['option gateway.intents']],
    ]);
  });

  test('can be exactly these, and a handler that will hear nothing is named', () => {
    const { bot, warnings } = composed([Ears, Eyes], { exactly: ['GUILD_MESSAGES', 'GUILD_PRESENCES'] });
    expect(bot.intents.map(({ name }) => name)).toEqual(['GUILD_PRESENCES', 'GUILD_MESSAGES']);
    expect(warnings()).toMatchObject([
      { level: 40, handler: 'Ears.members', event: 'guildMemberAdd', missing: [['GUILD_MEMBERS']] },
      { level: 40, handler: 'Ears.members', event: 'guildMemberRemove', missing: [['GUILD_MEMBERS']] },
      { level: 40, handler: 'Eyes.raw', event: 'GUILD_MEMBER_ADD', missing: [['GUILD_MEMBERS']] },
    ]);
  });

  test('that bring an event in part bring it well enough', () => {
    expect(composed([Ears], { exactly: ['GUILD_MEMBERS', 'DIRECT_MESSAGES'] }).warnings()).toEqual([]);
  });

  test('that leave out something that an event is derived from are warned of', () => {
    @Handler()
    class Welcome {
      @On('memberScreeningPassed')
      greet() {}
    }
    const { warnings } = composed([Welcome], { exactly: ['GUILDS'] });
    expect(warnings()).toMatchObject([{ handler: 'Welcome.greet', event: 'memberScreeningPassed' }]);
  });

  test('are what an identify says', async () => {
    await using started = await BotUnderTest.start({ handlers: [Ears], gateway: { intents: { exactly: ['GUILDS'] } } });
    expect(started.server.identifies).toMatchObject([{ intents: intentBits(['GUILDS']) }]);
  });
});

describe('a choice of intents', () => {
  test.each([
    [['GUILD_MEMBER'], 'there is no intent "GUILD_MEMBER". Did you mean "GUILD_MEMBERS"?'],
    [['messageContent'], 'there is no intent "messageContent". Did you mean "MESSAGE_CONTENT"?'],
    [{ exactly: ['EVERYTHING'] }, /there is no intent "EVERYTHING"\. Use names of GUILDS, /],
    [{ exactly: 'GUILDS' }, 'this is not a list of intents.'],
    [{}, 'this is not a list of intents.'],
    [513, 'this is not a list of intents.'],
  ])('%j is refused', (intents, message) => {
    // What a program in plain JavaScript may hand over.
    const given = intents as IntentsOption;
    expect(() => composed([Ears], given)).toThrow(expect.objectContaining({ code: 'configuration_error' }));
    expect(() => composed([Ears], given)).toThrow(message);
    expect(() => composed([Ears], given)).toThrow('option gateway.intents');
  });
});

describe('a bot whose intents are not granted', () => {
  const named =
    'Enable under "Privileged Gateway Intents" of the developer portal: GUILD_MEMBERS (for Ears.members, Eyes.raw); ' +
    'GUILD_PRESENCES (for Eyes.presence). Or remove what needs them.';

  test('does not start, and says which are privileged and what needs them', async () => {
    await using refused = await BotUnderTest.compose({ handlers: [Ears, Eyes] });
    refused.server.rejectWith = 4014;
    const starting = refused.bot.start();
    await expect(starting).rejects.toBeInstanceOf(GatewayClosedError);
    await expect(starting).rejects.toMatchObject({ closeCode: 4014, remedy: named });
    await expect(starting).rejects.toThrow('disallowed intents');
    expect(refused.bot.failure).toMatchObject({ remedy: named });
  });

  test('after it was ready stops, and logs the same', async () => {
    await using revoked = await BotUnderTest.start({ handlers: [Ears, Eyes] });
    revoked.server.closeConnection(4014);
    await expect.poll(() => revoked.bot.status).toBe('stopped');
    expect(revoked.bot.failure).toMatchObject({ remedy: named });
    expect(revoked.warnings.filter(({ level }) => level === 60)).toMatchObject([{ err: { remedy: named } }]);
  });

  test('keeps the error of the gateway as the cause', () => {
    const refusal = new GatewayClosedError(4014, { meaning: 'disallowed intents', remedy: 'Look there.' });
    const needs = [{ name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Ears.members'] }] as const;
    expect(explainGatewayRejection(refusal, needs).cause).toBe(refusal);
  });

  test('is told what the gateway says where nothing more is known', () => {
    const refusal = new GatewayClosedError(4014, { meaning: 'disallowed intents', remedy: 'Look there.' });
    expect(explainGatewayRejection(refusal, [{ name: 'GUILDS', privileged: false, neededBy: ['Ears.x'] }])).toBe(
      refusal,
    );
    const other = new GatewayClosedError(4004, { meaning: 'authentication failed' });
    expect(explainGatewayRejection(other, [{ name: 'GUILD_MEMBERS', privileged: true, neededBy: ['Ears.x'] }])).toBe(
      other,
    );
  });
});
