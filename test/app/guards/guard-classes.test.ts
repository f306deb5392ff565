/** Guards as classes: each bot has an instance of each, with injected services. */
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { Service } from '../../../src/app/decorators/service.js';
import { feature } from '../../../src/app/features/feature.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { type AnyGuard, allowInteraction, denyInteraction } from '../../../src/interactions/guards/guard.js';
import type { GuardContext } from '../../../src/interactions/guards/guard-context.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

@Service()
class StaffList {
  readonly ids = new Map([['7', 'moderator']]);
}

@Service()
class StaffOnly {
  static readonly requiredPermissions = { user: ['MODERATE_MEMBERS'] } as const;

  constructor(private readonly staff: StaffList) {}

  check({ user }: GuardContext) {
    const rank = this.staff.ids.get(user.id);
    return rank === undefined ? denyInteraction('Only staff can do this.') : allowInteraction({ rank });
  }
}

const open = button('open', { label: 'Open', guards: [StaffOnly] });
const plain = button('plain', { label: 'Plain' });

async function respond(options: BotOptions, customId: string): Promise<unknown> {
  await using test = await BotUnderTest.start(options);
  test.server.dispatch('INTERACTION_CREATE', buttonInteraction(customId));
  return contentOf(await responseTo(test));
}

const nobody = { provide: StaffList, useValue: { ids: new Map() } };

describe('a guard class', () => {
  @Handler()
  class Declared {
    @Button(open)
    opened(click: ButtonContext<typeof open>) {
      return click.reply({ content: `Hello, ${click.rank}.` });
    }
  }

  @Handler()
  @Guard(StaffOnly)
  class Decorated {
    @Button(plain)
    opened(click: ButtonContext<typeof plain>) {
      return click.reply({ content: 'Hello.' });
    }
  }

  @Handler()
  class Bound {
    @Button(plain, { guards: [StaffOnly] })
    opened(click: ButtonContext<typeof plain> & { readonly rank: string }) {
      return click.reply({ content: `Hello, ${click.rank}.` });
    }
  }

  @Handler()
  class Unguarded {
    @Button(plain)
    opened(click: ButtonContext<typeof plain>) {
      return click.reply({ content: 'Hello.' });
    }
  }
  const guarded = feature({ name: 'plain', handlers: [Unguarded], guards: [StaffOnly] });

  test.each<[string, BotOptions, string, string]>([
    ['a declaration', { handlers: [Declared] }, 'open', 'Hello, moderator.'],
    ['a class', { handlers: [Decorated] }, 'plain', 'Hello.'],
    ['a binding', { handlers: [Bound] }, 'plain', 'Hello, moderator.'],
    ['a feature', { features: [guarded] }, 'plain', 'Hello.'],
  ])('of %s gets its services, without being listed', async (_where, options, customId, allowed) => {
    expect(await respond({ ...options, services: [StaffList] }, customId)).toBe(allowed);
    expect(await respond({ ...options, services: [nobody] }, customId)).toBe('Only staff can do this.');
  });

  test('is the instance that `services` provides, if it is listed', async () => {
    const fake = { check: () => denyInteraction('Denied by the fake.') };
    const services = [{ provide: StaffOnly, useValue: fake }];
    expect(await respond({ handlers: [Declared], services }, 'open')).toBe('Denied by the fake.');
  });

  test('has one instance per bot, which all of its uses share', async () => {
    let instances = 0;
    class Counting {
      constructor() {
        instances++;
      }

      check() {
        return denyInteraction(`instance ${instances}`);
      }
    }
    const twice = button('twice', { label: 'Twice', guards: [Counting] });
    @Handler()
    @Guard(Counting)
    class Desk {
      @Button(twice, { guards: [Counting] })
      clicked() {}
    }
    expect(await respond({ handlers: [Desk] }, 'twice')).toBe('instance 1');
    expect(await respond({ handlers: [Desk] }, 'twice')).toBe('instance 2');
  });

  test('adds its static `requiredPermissions` to the routes', () => {
    const bot = new Bot({ environment: {}, handlers: [Declared], services: [StaffList] });
    expect(bot.routes).toMatchObject([{ userPermissions: ['MODERATE_MEMBERS'] }]);
  });

  test('whose service is missing is a problem of the composition', () => {
    expect(() => new Bot({ environment: {}, handlers: [Declared] })).toThrow(
      /StaffOnly, parameter 1 of its constructor: nothing provides StaffList/,
    );
  });

  test.each([
    ['without a method `check`', class NoCheck {}],
    ['that is undefined', undefined],
  ])('%s is reported', (_name, value) => {
    // Plain JavaScript can pass any value.
    const guard = value as unknown as AnyGuard;
    @Handler()
    @Guard(guard)
    class Desk {
      @Button(plain)
      clicked() {}
    }
    expect(() => new Bot({ environment: {}, handlers: [Desk] })).toThrow(
      'Pass objects with `name` and `check`, or classes with a method `check`',
    );
  });
});

describe('a guard class of an awaited component', () => {
  const ask: Class = (() => {
    @Handler()
    class Desk {
      @Button(plain)
      async ask(click: ButtonContext<typeof plain>) {
        await click.reply({ content: 'Sure?', components: [actionRow(open())] });
        const answer = await click.awaitComponent(open);
        if (answer.outcome === 'used') await answer.context.reply({ content: `Hello, ${answer.context.rank}.` });
      }
    }
    return Desk;
  })();

  async function answer(options: BotOptions): Promise<{ content: unknown; logged: string }> {
    await using test = await BotUnderTest.start({ handlers: [ask], ...options });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('plain', '5001'));
    await responseTo(test, '5001');
    while (test.bot.pending.prompts === 0) await new Promise((resolve) => setImmediate(resolve));
    const reply = { message: { id: '601', channel_id: '30', interaction_metadata: { id: '5001' } } };
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('open', '5002'), ...reply });
    return { content: contentOf(await responseTo(test, '5002')), logged: test.logged };
  }

  test('is the instance of the bot, and adds to the context', async () => {
    expect(await answer({ services: [StaffList, StaffOnly] })).toMatchObject({ content: 'Hello, moderator.' });
    expect(await answer({ services: [nobody, StaffOnly] })).toMatchObject({ content: 'Only staff can do this.' });
  });

  test('must be listed, as the bot does not find it: otherwise the use fails with what to do', async () => {
    const { content, logged } = await answer({ services: [StaffList] });
    expect(content).toBe('Something went wrong. It has been reported.');
    expect(logged).toContain('StaffOnly');
    expect(logged).toContain('Add it to `services`');
  });
});
