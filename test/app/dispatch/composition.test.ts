/** All problems of a bot are reported together, when it is composed. */
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { On, Once, OnRaw, OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { Inject } from '../../../src/app/decorators/service.js';
import { CompositionError, ConfigurationError, DeclarationError } from '../../../src/app/errors/composition-errors.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { button } from '../../../src/interactions/components/button.js';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { TOKEN } from '../fixture/token.js';

const apply = button('apply/:track<dev|art>', { label: 'Apply' });

function compose(options: Partial<BotOptions>): Bot {
  return new Bot({ token: TOKEN, environment: {}, handlers: [], logLevel: 'silent', ...options });
}

function failureOf(options: Partial<BotOptions>): CompositionError {
  try {
    compose(options);
  } catch (error) {
    if (error instanceof CompositionError) return error;
    throw error;
  }
  throw new Error('The bot was composed.');
}

/** The one problem of a bot with these handlers. */
function problemOf(...handlers: Class[]) {
  const failure = failureOf({ handlers });
  expect(failure).toBeInstanceOf(DeclarationError);
  expect(failure.problems).toHaveLength(1);
  return failure.problems[0];
}

test('a valid bot is composed without sending requests or logging', () => {
  @Handler()
  class Desk {
    @Button(apply)
    clicked() {}

    @OnUnknownComponent()
    lost() {}
  }
  expect(compose({ handlers: [Desk] }).status).toBe('idle');
});

describe('handler classes', () => {
  test('need @Handler()', () => {
    class Desk {
      @Button(apply)
      clicked() {}
    }
    expect(problemOf(Desk)).toMatchObject({ className: 'Desk', message: 'the class has no @Handler().' });
  });

  test('need at least one binding', () => {
    @Handler()
    class Desk {
      clicked() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      className: 'Desk',
      message: 'none of its methods is bound to an event, an interaction or a time.',
    });
  });

  test('cannot be listed twice', () => {
    @Handler()
    class Desk {
      @Button(apply)
      clicked() {}
    }
    expect(problemOf(Desk, Desk)).toMatchObject({
      className: 'Desk',
      setting: 'handlers[1]',
      message: 'the class is listed twice.',
    });
  });

  test('must be classes', () => {
    const handlers: unknown[] = [undefined];
    // Plain JavaScript can pass any value.
    expect(problemOf(...(handlers as Class[]))).toMatchObject({
      setting: 'handlers[0]',
      message: 'this is undefined.',
    });
  });

  test('cannot bind static methods', () => {
    @Handler()
    class Desk {
      @Button(apply)
      static clicked() {}
    }
    expect(problemOf(Desk)).toMatchObject({ className: 'Desk', method: 'clicked' });
  });

  test('can inject only what is provided', () => {
    class Crew {}
    @Handler()
    class Desk {
      constructor(@Inject(Crew) readonly crew: Crew) {}

      @Button(apply)
      clicked() {}
    }
    expect(problemOf(Desk)).toMatchObject({ className: 'Desk', message: 'nothing provides Crew.' });
  });

  test('inherit the bindings of their base class, and can replace them', () => {
    const other = button('other', { label: 'Other' });
    class Base {
      @Button(apply)
      clicked(): void {}

      @OnUnknownComponent()
      lost() {}
    }
    @Handler()
    class Desk extends Base {
      @Button(other)
      override clicked() {}
    }
    @Handler()
    class Counter {
      @Button(apply)
      clicked() {}
    }
    expect(compose({ handlers: [Desk, Counter] }).status).toBe('idle');
  });
});

describe('events', () => {
  test.each([
    ['GUILD_MEMBER_ADD', 'Did you mean "guildMemberAdd"?'],
    ['guildmemberadd', 'Did you mean "guildMemberAdd"?'],
    ['memberScreeningpassed', 'Did you mean "memberScreeningPassed"?'],
  ])('"%s" is not the name of one', (name, remedy) => {
    @Handler()
    class Listeners {
      // @ts-expect-error: only known names compile; plain JavaScript is checked at composition
      @On(name)
      received(_event: EventContext<'guildMemberAdd'>) {}
    }
    expect(problemOf(Listeners)).toEqual({
      className: 'Listeners',
      method: 'received',
      message: `there is no event "${name}".`,
      remedy,
    });
  });

  test('a name without a similar one lists all names', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: as above
      @On('nonsense')
      received() {}
    }
    expect(problemOf(Listeners)?.remedy).toMatch(/^Use one of ready, .*guildLeft\.$/);
  });

  test('must be named, and only once each', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: a list without a name does not compile
      @On([])
      nothing() {}

      @Once(['guildCreate', 'guildDelete', 'guildCreate'])
      twice() {}
    }
    expect(failureOf({ handlers: [Listeners] }).problems).toEqual([
      { className: 'Listeners', method: 'nothing', message: 'it names no event.', remedy: 'Name at least one.' },
      {
        className: 'Listeners',
        method: 'twice',
        message: 'it names "guildCreate" twice.',
        remedy: 'Name each event once.',
      },
    ]);
  });

  test('of a list are all validated', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: as above
      @On(['guildCreate', 'guildCreated', 'guildGone'])
      received() {}
    }
    expect(failureOf({ handlers: [Listeners] }).problems.map(({ message, remedy }) => `${message} ${remedy}`)).toEqual([
      'there is no event "guildCreated". Did you mean "guildCreate"?',
      expect.stringMatching(/^there is no event "guildGone"\. /),
    ]);
  });

  test.each([
    ['guildMemberAdd', { channels: ['30'] }, '"guildMemberAdd" has no channel, so it cannot be filtered by one.'],
    [
      'memberScreeningPassed',
      { channels: ['30'] },
      '"memberScreeningPassed" has no channel, so it cannot be filtered by one.',
    ],
    ['userUpdate', { guilds: () => true }, '"userUpdate" has no guild, so it cannot be filtered by one.'],
    ['messageCreate', { guilds: [] }, 'the list `guilds` is empty: no event passes.'],
    ['messageCreate', { channels: ['#rules'] }, '"#rules" in `channels` is not the id of a channel.'],
  ] as const)('%s cannot be filtered by %j', (name, filter, message) => {
    @Handler()
    class Listeners {
      @On(name, filter)
      received() {}
    }
    expect(problemOf(Listeners)).toMatchObject({ className: 'Listeners', method: 'received', message });
  });

  test('cannot be filtered by a number, which loses the last digits of an id', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: ids are strings
      @On('messageCreate', { guilds: [81] })
      received() {}
    }
    expect(problemOf(Listeners)?.message).toBe('81 in `guilds` is not the id of a guild.');
  });

  test.each([
    ['guildMemberAdd', '"guildMemberAdd" is not a wire name of an event.', 'Did you mean "GUILD_MEMBER_ADD"?'],
    ['parade', '"parade" is not a wire name of an event.', 'Use capitals, for example GUILD_MEMBER_ADD.'],
  ])('on the wire are not called "%s"', (name, message, remedy) => {
    @Handler()
    class Listeners {
      @OnRaw(name)
      received() {}
    }
    expect(problemOf(Listeners)).toEqual({ className: 'Listeners', method: 'received', message, remedy });
  });

  test('can have unknown wire names', () => {
    @Handler()
    class Listeners {
      @OnRaw('GUILD_PARADE_START')
      received() {}

      @OnRaw()
      everything() {}
    }
    expect(compose({ handlers: [Listeners] }).status).toBe('idle');
  });

  test('cannot be an empty list of wire names', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: a list without a name does not compile
      @OnRaw([])
      received() {}
    }
    expect(problemOf(Listeners)?.message).toBe('it names no event.');
  });
});

describe('two handlers for the same custom_id', () => {
  test('for one declaration are both named', () => {
    @Handler()
    class Desk {
      @Button(apply)
      clicked() {}
    }
    @Handler()
    class Gate {
      @Button(apply)
      pressed() {}
    }
    expect(problemOf(Desk, Gate)).toMatchObject({
      className: 'Gate',
      method: 'pressed',
      declaration: 'button "apply/:track<dev|art>"',
      message: 'Desk.clicked handles it already.',
    });
  });

  test('for two overlapping patterns are both named', () => {
    const anything = button('apply/:what<text:10>', { label: 'Apply' });
    @Handler()
    class Desk {
      @Button(apply)
      clicked() {}

      @Button(anything)
      pressed() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      className: 'Desk',
      method: 'pressed',
      message: 'some custom_ids also match button "apply/:track<dev|art>" of Desk.clicked.',
    });
  });

  test('are valid if one is a button and the other a modal', () => {
    const form = modal('apply/:track<dev|art>', { title: 'Join', fields: { name: textInput({ label: 'Name' }) } });
    @Handler()
    class Desk {
      @Button(apply)
      clicked() {}

      @ModalSubmit(form)
      submitted() {}
    }
    expect(compose({ handlers: [Desk] }).status).toBe('idle');
  });

  test('for unknown components are both named', () => {
    @Handler()
    class Desk {
      @OnUnknownComponent()
      lost() {}

      @OnUnknownComponent()
      gone() {}
    }
    expect(problemOf(Desk)).toMatchObject({ method: 'gone', message: 'Desk.lost has @OnUnknownComponent() already.' });
  });
});

describe('declarations are rejected:', () => {
  /** The problem of a button or modal that a handler is bound to. */
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, index) => [`f${index}`, checkbox({ label: 'Yes' })]));

  test('a custom_id that can exceed 100 characters', () => {
    const long = button('note/:text<text:40>', { label: 'Note' });
    @Handler()
    class Desk {
      @Button(long)
      clicked() {}
    }
    const problem = problemOf(Desk);
    expect(problem).toMatchObject({
      className: 'Desk',
      method: 'clicked',
      declaration: 'button "note/:text<text:40>"',
    });
    expect(problem?.message).toContain('125 characters');
    expect(problem?.message).toContain('100');
  });

  test('a modal with too many components', () => {
    const form = modal('form', { title: 'Form', fields: fields(6) });
    @Handler()
    class Desk {
      @ModalSubmit(form)
      submitted() {}
    }
    expect(problemOf(Desk)).toMatchObject({ className: 'Desk', method: 'submitted', declaration: 'modal "form"' });
  });

  test('a radio group with one option', () => {
    const form = modal('form', {
      title: 'Form',
      fields: { tier: radioGroup({ label: 'Tier', options: { core: 'Core' } }) },
    });
    @Handler()
    class Desk {
      @ModalSubmit(form)
      submitted() {}
    }
    expect(problemOf(Desk)).toMatchObject({ className: 'Desk', method: 'submitted', declaration: 'modal "form"' });
  });

  test('a value that is not a declaration', () => {
    @Handler()
    class Desk {
      // @ts-expect-error: plain JavaScript can pass any value
      @Button(undefined)
      clicked() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      className: 'Desk',
      method: 'clicked',
      message: 'it is bound to something that is not a button declaration.',
    });
  });
});

describe('the configuration', () => {
  test('alone causes a ConfigurationError', () => {
    const failure = failureOf({ token: 'a b', drainTimeoutMs: -1 });
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure.code).toBe('configuration_error');
    expect(failure.problems.map(({ setting }) => setting)).toEqual(['option token', 'option drainTimeoutMs']);
  });

  test('with an unknown value of a variable names the valid values', () => {
    const failure = failureOf({ logLevel: undefined, environment: { GUILDHALL_LOG_LEVEL: 'loud' } });
    expect(failure.message).toContain(
      'environment variable GUILDHALL_LOG_LEVEL: "loud" is not a log level. Use one of trace, debug',
    );
  });
});

test('all problems are reported together, each with its location and its remedy', () => {
  @Handler()
  class Desk {
    @Button(apply)
    clicked() {}

    @Button(apply)
    pressed() {}
  }
  class Gate {}
  const failure = failureOf({ token: 'nonsense', handlers: [Desk, Gate] });
  expect(failure).toBeInstanceOf(DeclarationError);
  expect(failure.message.split('\n')).toEqual([
    'The bot cannot be composed, 4 problems:',
    '  1. Gate: the class has no @Handler(). Put @Handler() on it, or list it under `services`.',
    '  2. Gate: none of its methods is bound to an event, an interaction or a time. Bind one, for example with @On, @Button or @Every, or list the class under `services`.',
    '  3. Desk.pressed, button "apply/:track<dev|art>": Desk.clicked handles it already. Bind a declaration to one method.',
    expect.stringMatching(/^ {2}4\. option token: this is not a bot token/),
  ]);
  expect(failure.message).not.toContain('nonsense');
});
