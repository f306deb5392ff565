/** Features: parts of a bot as values. Their handlers, services, guards, texts and intents are those of the bot. */
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnError } from '../../../src/app/decorators/on.js';
import { Pager } from '../../../src/app/decorators/pager.js';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { CompositionError, type CompositionProblem } from '../../../src/app/errors/composition-errors.js';
import { type Feature, type FeatureOptions, feature } from '../../../src/app/features/feature.js';
import { command } from '../../../src/interactions/commands/command.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { pager } from '../../../src/interactions/pager/pager.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, directButtonInteraction } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const open = button('tickets/open', { label: 'Open' });
const greet = button('welcome/greet', { label: 'Greet' });

@Service()
class Counter {
  count = 0;
}

@Handler()
class TicketHandler {
  constructor(
    private readonly counter: Counter,
    @Inject('category') private readonly category: string,
  ) {}

  @Button(open)
  opened(click: ButtonContext<typeof open>) {
    this.counter.count++;
    return click.reply({ content: `${this.category} ${this.counter.count}` });
  }
}

@Handler()
class WelcomeHandler {
  constructor(private readonly counter: Counter) {}

  @Button(greet)
  greeted(click: ButtonContext<typeof greet>) {
    this.counter.count++;
    return click.reply({ content: `Greeting ${this.counter.count}` });
  }
}

const tickets = (category = 'Support') =>
  feature({
    name: 'tickets',
    handlers: [TicketHandler],
    services: [Counter, { provide: 'category', useValue: category }],
  });
const welcome = feature({ name: 'welcome', handlers: [WelcomeHandler], services: [Counter] });

function problemsOf(options: BotOptions): readonly CompositionProblem[] {
  try {
    new Bot({ environment: {}, ...options });
  } catch (error) {
    if (error instanceof CompositionError) return error.problems;
    throw error;
  }
  return [];
}

/** The only problem of a bot with these features, as the message of the error shows it. */
function messageOf(features: readonly unknown[], options: BotOptions = {}): string {
  try {
    // Plain JavaScript can pass any value.
    new Bot({ environment: {}, ...options, features: features as readonly Feature[] });
  } catch (error) {
    if (error instanceof CompositionError) return error.message;
  }
  return '';
}

async function respond(options: BotOptions, ...interactions: readonly object[]): Promise<unknown[]> {
  await using test = await BotUnderTest.start(options);
  const contents: unknown[] = [];
  for (const [index, interaction] of interactions.entries()) {
    const id = String(7000 + index);
    test.server.dispatch('INTERACTION_CREATE', { ...interaction, id });
    contents.push(contentOf(await responseTo(test, id)));
  }
  return contents;
}

describe('a bot with features', () => {
  test('runs their handlers, and needs no handlers of its own', async () => {
    const contents = await respond({ features: [tickets('Billing')] }, buttonInteraction('tickets/open'));
    expect(contents).toEqual(['Billing 1']);
  });

  test('has one instance of a service that two features list', async () => {
    const contents = await respond(
      { features: [tickets(), welcome] },
      buttonInteraction('tickets/open'),
      buttonInteraction('welcome/greet'),
    );
    expect(contents).toEqual(['Support 1', 'Greeting 2']);
  });

  test('has one of two equal values that two features provide', () => {
    const other = feature({ name: 'other', services: [{ provide: 'category', useValue: 'Support' }] });
    expect(problemsOf({ features: [tickets(), other] })).toEqual([]);
  });

  test('contains an imported feature once, before those that import it', () => {
    const shop = feature({ name: 'shop', handlers: [], imports: [welcome] });
    const bank = feature({ name: 'bank', handlers: [], imports: [welcome, shop] });
    const bot = new Bot({ environment: {}, features: [bank, shop, tickets(), welcome] });
    expect(bot.routes.map(({ feature: name, trigger }) => [name, trigger])).toEqual([
      ['welcome', 'welcome/greet'],
      ['tickets', 'tickets/open'],
    ]);
  });

  test('has no feature in the routes of its own handlers', () => {
    const bot = new Bot({ environment: {}, handlers: [WelcomeHandler], services: [Counter] });
    expect(bot.routes[0]).not.toHaveProperty('feature');
  });

  test('requests the intents of its features, in addition to its own', () => {
    const reader = feature({ name: 'reader', intents: ['MESSAGE_CONTENT'] });
    const bot = new Bot({ environment: {}, features: [reader], gateway: { intents: ['GUILDS'] } });
    expect(bot.intents).toMatchObject([
      { name: 'GUILDS', neededBy: ['option gateway.intents'] },
      { name: 'MESSAGE_CONTENT', neededBy: ['feature reader'] },
    ]);
  });

  test('with exact intents warns of a feature whose intents are missing', async () => {
    const reader = feature({ name: 'reader', intents: ['MESSAGE_CONTENT'] });
    await using test = await BotUnderTest.compose({
      features: [reader],
      gateway: { intents: { exactly: ['GUILDS'] } },
    });
    expect(test.bot.intents.map(({ name }) => name)).toEqual(['GUILDS']);
    expect(test.warnings).toMatchObject([{ neededBy: 'feature reader', missing: ['MESSAGE_CONTENT'] }]);
  });

  test('uses the texts of its features; its own take precedence, then those of later features', async () => {
    const unknown = feature({ name: 'unknown', texts: () => ({ unknownComponent: 'first', unknownCommand: 'first' }) });
    const later = feature({ name: 'later', texts: () => ({ unknownComponent: 'later' }) });
    const click = buttonInteraction('none');
    expect(await respond({ features: [unknown, later] }, click)).toEqual(['later']);
    const own = () => ({ unknownComponent: 'own' });
    expect(await respond({ features: [unknown, later], texts: own }, click)).toEqual(['own']);
  });

  test('checks the guards of a feature for its interactions only, before all other guards', async () => {
    const closed = feature({ ...tickets(), name: 'tickets', guards: [guildOnly] });
    const contents = await respond(
      { features: [closed, welcome] },
      directButtonInteraction('tickets/open'),
      directButtonInteraction('welcome/greet'),
    );
    expect(contents).toEqual(['This works only in a server.', 'Greeting 1']);
  });
});

describe('a failure in a feature', () => {
  @Handler()
  class Broken {
    @Button(open)
    opened(): never {
      throw new Error('broken');
    }
  }

  test('is handled by the boundary of the feature, and does not reach that of the bot', async () => {
    const reached: string[] = [];
    const broken = feature({
      name: 'tickets',
      handlers: [Broken],
      onError: (failure) => failure.reply({ content: `Tickets: ${failure.error.message}` }),
    });
    const contents = await respond(
      { features: [broken], onError: () => void reached.push('bot') },
      buttonInteraction('tickets/open'),
    );
    expect(contents).toEqual(['Tickets: Broken.opened failed on interactionCreate']);
    expect(reached).toEqual([]);
  });

  test('is passed from the class to the feature to the bot, as long as boundaries throw', async () => {
    const reached: string[] = [];
    @Handler()
    class Rethrowing {
      @Button(open)
      opened(): never {
        throw new Error('broken');
      }

      @OnError()
      failed({ error }: { readonly error: Error }) {
        reached.push('class');
        throw error;
      }
    }
    const broken = feature({
      name: 'tickets',
      handlers: [Rethrowing],
      onError({ error }) {
        reached.push('feature');
        throw error;
      },
    });
    await respond(
      {
        features: [broken],
        onError(failure) {
          reached.push('bot');
          return failure.reply({ content: 'Failed.' });
        },
      },
      buttonInteraction('tickets/open'),
    );
    expect(reached).toEqual(['class', 'feature', 'bot']);
  });

  test('of another feature does not reach its boundary', async () => {
    const reached: string[] = [];
    const broken = feature({ name: 'tickets', handlers: [Broken] });
    const other = feature({ name: 'other', onError: () => void reached.push('other') });
    await respond({ features: [broken, other] }, buttonInteraction('tickets/open'));
    expect(reached).toEqual([]);
  });
});

describe('conflicts between features are reported with both features', () => {
  test('overlapping custom_ids', () => {
    @Handler()
    class Other {
      @Button(button('tickets/:rest', { label: 'Other' }))
      clicked() {}
    }
    expect(messageOf([tickets(), feature({ name: 'other', handlers: [Other] })])).toMatch(
      /feature "other", Other\.clicked, .* TicketHandler\.opened \(feature "tickets"\)/,
    );
  });

  test('commands with one name', () => {
    const handlerOf = () => {
      @Handler()
      class Ticket {
        @Command(command('ticket', { description: 'Opens a ticket' }))
        used() {}
      }
      return Ticket;
    };
    const one = feature({ name: 'one', handlers: [handlerOf()] });
    const two = feature({ name: 'two', handlers: [handlerOf()] });
    expect(messageOf([one, two])).toMatch(/feature "two", Ticket\.used, .*same name.*Ticket\.used \(feature "one"\)/);
  });

  test('a handler class that both list', () => {
    const other = feature({ name: 'other', handlers: [WelcomeHandler] });
    expect(messageOf([welcome, other])).toContain(
      'feature "other", WelcomeHandler, handlers[0]: feature "welcome" lists the class already. List it in one of them.',
    );
  });

  test('a handler class that a feature and the bot list', () => {
    expect(messageOf([welcome], { handlers: [WelcomeHandler] })).toContain('the bot itself lists the class already.');
  });

  test('different services with one token', () => {
    const other = feature({ name: 'other', services: [{ provide: 'category', useValue: 'Sales' }] });
    expect(messageOf([tickets(), other])).toMatch(/feature "other", services\[0\].*services\[1\] of feature "tickets"/);
  });
});

describe('an invalid feature is reported', () => {
  test.each<[string, unknown, string]>([
    [
      'a function that was not called',
      tickets,
      'option features[0]: this is a function, not a feature. If it returns a feature, call it: `tickets(…)`.',
    ],
    ['undefined', undefined, 'option features[0]: this is undefined. Look for circular imports'],
    ['a class', TicketHandler, 'this is a function, not a feature.'],
    ['another object', { name: 'tickets' }, 'this is not a feature. List what `feature({ name, … })` returned.'],
    ['a name with other characters', feature({ name: 'My Tickets' }), '"My Tickets" is not a valid name of a feature.'],
    ['an empty name', feature({ name: '' }), '"" is not a valid name of a feature.'],
    ['a name of 33 characters', feature({ name: 'a'.repeat(33) }), 'is not a valid name of a feature.'],
  ])('%s', (_name, entry, message) => {
    expect(messageOf([entry])).toContain(message);
  });

  test('a list that is none', () => {
    const invalid = { name: 'tickets', handlers: TicketHandler, imports: welcome } as unknown as FeatureOptions;
    expect(problemsOf({ features: [feature(invalid)] })).toMatchObject([
      { feature: 'tickets', setting: 'imports', message: 'this is not a list.' },
      { feature: 'tickets', setting: 'handlers', message: 'this is not a list.' },
    ]);
    expect(problemsOf({ features: welcome as unknown as readonly Feature[] })).toMatchObject([
      { setting: 'option features', message: 'this is not a list.' },
    ]);
  });

  test('two different features with one name', () => {
    expect(messageOf([tickets('Support'), tickets('Sales')])).toContain(
      'two different features have the name "tickets".',
    );
  });

  test('an unknown intent', () => {
    const invalid = { name: 'reader', intents: ['GUILD'] } as unknown as FeatureOptions;
    expect(messageOf([feature(invalid)])).toContain(
      'feature "reader", intents: there is no intent "GUILD". Did you mean "GUILDS"?',
    );
  });

  test('a guard that is none', () => {
    const invalid = { name: 'closed', guards: [undefined] } as unknown as FeatureOptions;
    expect(messageOf([feature(invalid)])).toContain('feature "closed", guards: one of its guards is undefined.');
  });
});

describe('a custom_id of a feature', () => {
  const warningsOf = async (pattern: string, name = 'tickets') => {
    @Handler()
    class Desk {
      @Button(button(pattern, { label: 'Open' }))
      clicked() {}

      @On('guildUpdate')
      changed() {}
    }
    await using test = await BotUnderTest.compose({ features: [feature({ name, handlers: [Desk] })] });
    return test.warnings;
  };

  test('of a pager is compared as declared', async () => {
    @Handler()
    class Desk {
      @Pager(pager('list/:of<snowflake>', { pageSize: 1, render: () => ({}) }))
      listed() {
        return [];
      }
    }
    await using test = await BotUnderTest.compose({ features: [feature({ name: 'tickets', handlers: [Desk] })] });
    expect(test.warnings).toMatchObject([{ customIds: ['list/:of<snowflake>'] }]);
  });

  test.each(['tickets', 'tickets/open', 'tickets.open', 'tickets-open', 'tickets/:id<int>'])(
    'can be %s if the feature is called tickets',
    async (pattern) => {
      expect(await warningsOf(pattern)).toEqual([]);
    },
  );

  test.each(['open', 'ticketsopen', 'open/tickets', 'tickets2'])('causes a warning if it is %s', async (pattern) => {
    expect(await warningsOf(pattern)).toMatchObject([
      { feature: 'tickets', customIds: [pattern], msg: expect.stringContaining('do not start with its name') },
    ]);
  });
});

test('a feature is frozen, and later changes of its lists have no effect', () => {
  const handlers = [WelcomeHandler];
  const value = feature({ name: 'welcome', handlers });
  handlers.pop();
  expect(value.handlers).toEqual([WelcomeHandler]);
  expect(Object.isFrozen(value) && Object.isFrozen(value.handlers)).toBe(true);
});
