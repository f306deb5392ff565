import { expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { planGatewayBot } from '../../../src/app/bot/gateway-plan.js';
import { MessageCollector } from '../../../src/app/collectors/message-collector.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Inject } from '../../../src/app/decorators/service.js';
import { feature } from '../../../src/app/features/feature.js';

@Handler()
class Desk {
  constructor(@Inject(MessageCollector) readonly messages: MessageCollector) {}

  @On('memberRoleAdded')
  added(_context: EventContext<'memberRoleAdded'>) {}
}

/** An object that cannot be used. */
const untouchable = new Proxy<never>({} as never, {
  get: (_target, key) => {
    throw new Error(`the plan uses ${String(key)}`);
  },
});

const handlers = [Desk];
const plan = (options: BotOptions) => planGatewayBot({ environment: {}, handlers, ...options }, Bot);

test('a plan uses nothing of what the bot uses when it runs, and creates no instrumentation', () => {
  const observed = feature({ name: 'observed', instrumentation: () => expect.fail('an instrumentation was created') });
  const { problems } = plan({
    features: [observed],
    logger: untouchable,
    journal: untouchable,
    drafts: untouchable,
    cooldowns: untouchable,
    services: [{ provide: 'db', useFactory: () => expect.fail('a service was created') }],
    gateway: { recording: untouchable, presence: untouchable },
  });
  expect(problems).toEqual({ declarations: [], settings: [] });
});

test('a plan of a cluster does not join it', () => {
  const cluster = { join: () => expect.fail('the process joined') };
  expect(plan({ cluster }).problems.settings).toEqual([]);
});

test('a plan says which events the bot receives: those of listeners, of injected collectors and of the cache', () => {
  const { intents, subscribedEvents, fillsCache } = plan({ cache: { roles: true } });
  expect(intents.requiredIntents.map(({ name, neededBy }) => [name, neededBy])).toEqual([
    ['GUILDS', ['Desk.added', 'Desk', 'option cache.roles']],
    ['GUILD_MEMBERS', ['Desk.added']],
    ['GUILD_MESSAGES', ['Desk']],
    ['DIRECT_MESSAGES', ['Desk']],
  ]);
  expect(subscribedEvents).toContain('GUILD_ROLE_UPDATE');
  expect(subscribedEvents).not.toContain('CHANNEL_UPDATE');
  expect(fillsCache).toBe(true);
});

test('the plan of an invalid bot lists its problems and throws nothing, whatever the options contain', () => {
  const options: object = { handlers: [undefined, Desk, Desk], gateway: { intents: 7 }, cache: 5, drainTimeoutMs: -1 };
  const { problems, commands, declarations, warnings } = plan(options);
  expect(problems.declarations.map(({ setting }) => setting)).toEqual(['handlers[0]', 'handlers[2]']);
  expect(problems.settings.map(({ setting }) => setting)).toEqual([
    'option gateway.intents',
    'option cache',
    'option drainTimeoutMs',
  ]);
  expect([commands, declarations, warnings]).toEqual([[], [], []]);
});

test('two plans of the same options are the same, and so are the bots that are created from them', () => {
  const [one, other] = [plan({}), plan({})];
  expect(other.intents).toEqual(one.intents);
  expect(other.subscribedEvents).toEqual(one.subscribedEvents);
  const bot = new Bot({ environment: {}, logLevel: 'silent', handlers });
  expect(bot.intents).toEqual(one.intents.requiredIntents);
});
