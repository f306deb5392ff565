/** Problems with interaction handlers, their guards and their commands, reported when the bot is composed. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { On, OnError } from '../../../src/app/decorators/on.js';
import { Pager } from '../../../src/app/decorators/pager.js';
import { Select } from '../../../src/app/decorators/select.js';
import { Service } from '../../../src/app/decorators/service.js';
import { DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { ownerOnly } from '../../../src/app/guards/application-owners.js';
import { appPermissions, hasRole, userPermissions } from '../../../src/app/guards/member-guards.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { command } from '../../../src/interactions/commands/command.js';
import type { ChatCommand } from '../../../src/interactions/commands/command-declaration.js';
import { userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import { allowInteraction } from '../../../src/interactions/guards/guard.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { pager } from '../../../src/interactions/pager/pager.js';
import { TOKEN } from '../fixture/token.js';

function compose(...handlers: Class[]): Bot {
  return new Bot({ token: TOKEN, environment: {}, logLevel: 'silent', handlers });
}

/** All problems of a bot with these handlers. */
function problemsOf(...handlers: Class[]) {
  try {
    compose(...handlers);
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems;
    throw error;
  }
  throw new Error('The bot was composed.');
}

/** The one problem of a bot with these handlers. */
function problemOf(...handlers: Class[]) {
  const problems = problemsOf(...handlers);
  expect(problems).toHaveLength(1);
  return problems[0];
}

const ping = command('ping', { description: 'Answers' });

describe('a guard that needs a guild', () => {
  const outside = { description: 'Answers', contexts: ['botDm', 'privateChannel'] } as const;
  const needed = {
    message:
      "the guard guildOnly denies every use: it allows interactions in 'guild', " +
      "and the command is available in 'botDm' and 'privateChannel'.",
    remedy: "Add 'guild' to `contexts` of the command, or remove the guard.",
  };

  test('is rejected for a command that is only available elsewhere', () => {
    const note = command('note', outside);
    const guarded = command('memo', { ...outside, guards: [guildOnly] });

    @Handler()
    class Desk {
      @Command(note, { guards: [guildOnly] })
      noted() {}

      @Command(guarded)
      memo() {}
    }
    expect(problemsOf(Desk)).toMatchObject([
      { className: 'Desk', method: 'noted', declaration: 'command "/note"', ...needed },
      { className: 'Desk', method: 'memo', declaration: 'command "/memo"', ...needed },
    ]);
  });

  test.each([
    ['userPermissions', userPermissions('KICK_MEMBERS')],
    ['hasRole', hasRole('81')],
  ])('is rejected on the class of such a command, as %s', (name, guard) => {
    @Guard(guard)
    @Handler()
    class Desk {
      @Command(command('note', outside))
      noted() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: expect.stringContaining(`the guard ${name} denies every use`) });
  });

  test('is accepted where the command is available in guilds, and so are guards without contexts', () => {
    const anywhere = command('note', { description: 'Answers' });
    const inGuilds = command('memo', {
      description: 'Answers',
      contexts: ['guild', 'privateChannel'],
      integrationTypes: ['userInstall'],
    });

    @Handler()
    class Desk {
      @Command(anywhere, { guards: [guildOnly] })
      noted() {}

      @Command(inGuilds, { guards: [userPermissions('KICK_MEMBERS')] })
      memo() {}

      @Command(command('check', outside), { guards: [ownerOnly, appPermissions('ATTACH_FILES')] })
      checked() {}
    }
    expect(() => compose(Desk)).not.toThrow();
  });

  test('can be a class that declares its contexts', () => {
    @Service()
    class Harbour {
      static readonly contexts = ['guild'] as const;
      check() {
        return allowInteraction();
      }
    }
    @Handler()
    class Desk {
      @Command(command('note', outside), { guards: [Harbour] })
      noted() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: expect.stringContaining('the guard Harbour denies every use') });
  });
});

describe('selects', () => {
  const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: 'Large' } });

  test('cannot be bound twice', () => {
    @Handler()
    class Desk {
      @Select(size)
      one() {}

      @Select(size)
      other() {}
    }
    expect(problemOf(Desk)).toMatchObject({ method: 'other', message: 'Desk.one handles it already.' });
  });

  test('cannot share custom_ids with a button', () => {
    const order = button('size/:anything', { label: 'Order' });
    @Handler()
    class Desk {
      @Select(size)
      sized() {}

      @Button(order)
      ordered() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: expect.stringContaining('of Desk.ordered') });
  });

  test('can share custom_ids with a modal, which is another kind of interaction', () => {
    const form = modal('size/:order<int>', { title: 'Size', fields: { why: textInput({ label: 'Why' }) } });
    @Handler()
    class Desk {
      @Select(size)
      sized() {}

      @ModalSubmit(form)
      submitted() {}
    }
    expect(compose(Desk).status).toBe('idle');
  });

  test('report their own problems', () => {
    const none = stringSelect('none', { options: {} });
    @Handler()
    class Desk {
      @Select(none)
      chosen() {}
    }
    expect(problemsOf(Desk)[0]).toMatchObject({ className: 'Desk', method: 'chosen', declaration: none.describe() });
  });
});

describe('pagers', () => {
  const orders = pager('orders/:table<int>', { pageSize: 5, render: () => ({}) });

  test('cannot be bound twice', () => {
    @Handler()
    class Desk {
      @Pager(orders)
      one() {
        return [];
      }

      @Pager(orders)
      other() {
        return [];
      }
    }
    expect(problemOf(Desk)).toMatchObject({ method: 'other', message: 'Desk.one handles it already.' });
  });

  test('cannot have the custom_ids of a button', () => {
    const order = button('orders/:a/:b/:c/:d', { label: 'Order' });
    @Handler()
    class Desk {
      @Button(order)
      ordered() {}

      @Pager(orders)
      listed() {
        return [];
      }
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'listed',
      declaration: 'pager "orders/:table<int>"',
      message: 'some custom_ids also match button "orders/:a/:b/:c/:d" of Desk.ordered.',
    });
  });

  test('must be declared with `pager`', () => {
    const order = button('orders', { label: 'Order' });
    @Handler()
    class Desk {
      @Pager(order as unknown as typeof orders)
      listed() {
        return [];
      }
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'listed',
      message: 'it is bound to something that is not a pager declaration.',
      remedy: expect.stringContaining('`pager(…)`'),
    });
  });

  test('are reported with the problems of their options', () => {
    const endless = pager('endless', { pageSize: 0, render: () => ({}) });
    @Handler()
    class Desk {
      @Pager(endless)
      listed() {
        return [];
      }
    }
    expect(problemOf(Desk)).toMatchObject({
      declaration: 'pager "endless"',
      message: 'pageSize: 0 is not a number of items.',
    });
  });
});

describe('commands', () => {
  const tree = () =>
    command('tag', {
      description: 'Tags',
      subcommands: {
        show: subcommand({ description: 'Shows' }),
        admin: subcommandGroup({ description: 'Admin', subcommands: { drop: subcommand({ description: 'Drops' }) } }),
      },
    });

  test('cannot be bound twice', () => {
    @Handler()
    class Desk {
      @Command(ping)
      one() {}

      @Command(ping)
      other() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'other',
      declaration: 'command "/ping"',
      message: 'Desk.one handles it already.',
    });
  });

  test('need a unique name among commands of their type', () => {
    const other = command('ping', { description: 'Another' });
    @Handler()
    class Desk {
      @Command(ping)
      one() {}

      @Command(other)
      other() {}
    }
    expect(problemOf(Desk)).toMatchObject({ method: 'other', message: expect.stringContaining('same name') });
  });

  test('of different types can have the same name', () => {
    const menu = userCommand('ping');
    @Handler()
    class Desk {
      @Command(ping)
      typed() {}

      @Command(menu)
      chosen() {}
    }
    expect(compose(Desk).status).toBe('idle');
  });

  test('with subcommands need a method for each', () => {
    const tag = tree();
    @Handler()
    class Desk {
      @Command(tag.subcommands.show)
      shown() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'shown',
      declaration: 'command "/tag admin drop"',
      message: expect.stringContaining('no method is bound to this subcommand'),
    });
  });

  test('can have their subcommands in several classes', () => {
    const tag = tree();
    @Handler()
    class Desk {
      @Command(tag.subcommands.show)
      shown() {}
    }
    @Handler()
    class Admin {
      @Command(tag.subcommands.admin.subcommands.drop)
      dropped() {}
    }
    expect(compose(Desk, Admin).status).toBe('idle');
  });

  test('with subcommands cannot be bound themselves', () => {
    const tag = tree();
    @Handler()
    class Desk {
      // @ts-expect-error: users cannot use it by itself
      @Command(tag)
      tagged() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: expect.stringContaining('command with subcommands') });
  });

  test('report their problems once, for all subcommands', () => {
    const long = command('long', {
      description: '',
      subcommands: { one: subcommand({ description: 'One' }), two: subcommand({ description: 'Two' }) },
    });
    @Handler()
    class Desk {
      @Command(long.subcommands.one)
      one() {}

      @Command(long.subcommands.two)
      two() {}
    }
    expect(problemOf(Desk)).toMatchObject({ method: 'one', declaration: 'command "/long"' });
  });

  test('must be declarations', () => {
    const missing: unknown = undefined;
    @Handler()
    class Desk {
      // Circular imports make a declaration undefined.
      @Command(missing as typeof ping)
      used() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: 'it is bound to something that is not a command declaration.' });
  });
});

describe('autocomplete handlers', () => {
  const find = command('find', {
    description: 'Finds',
    options: {
      name: stringOption({ description: 'Which', autocomplete: true }),
      kind: stringOption({ description: 'Kind', required: false }),
    },
  });

  test('are required for every option with autocomplete', () => {
    @Handler()
    class Desk {
      @Command(find)
      found() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'found',
      declaration: 'command "/find"',
      message: 'its option "name" has autocomplete, but no method suggests values for it.',
    });
  });

  test('need a command that has a handler', () => {
    @Handler()
    class Desk {
      @Autocomplete(find, 'name')
      suggested() {}
    }
    expect(problemOf(Desk)).toMatchObject({ message: 'no method is bound to the command itself.' });
  });

  test('cannot be bound to options without autocomplete', () => {
    @Handler()
    class Desk {
      @Command(find)
      found() {}

      @Autocomplete(find, 'name')
      suggested() {}

      // @ts-expect-error: declared without autocomplete
      @Autocomplete(find, 'kind')
      wrong() {}

      // @ts-expect-error: no such option
      @Autocomplete(find, 'color')
      missing() {}
    }
    expect(problemsOf(Desk)).toMatchObject([
      { method: 'wrong', message: 'it has no option "kind" with autocomplete.' },
      { method: 'missing', message: 'it has no option "color" with autocomplete.' },
    ]);
  });

  test('cannot be bound twice to an option', () => {
    @Handler()
    class Desk {
      @Command(find)
      found() {}

      @Autocomplete(find, 'name')
      one() {}

      @Autocomplete(find, 'name')
      other() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'other',
      declaration: 'option "name" of command "/find"',
      message: 'Desk.one handles it already.',
    });
  });

  test('need a chat command', () => {
    const menu = userCommand('Inspect');
    @Handler()
    class Desk {
      @Command(menu)
      inspected() {}

      // Plain JavaScript can do this.
      @Autocomplete(menu as unknown as ChatCommand, 'name' as never)
      suggested() {}
    }
    expect(problemOf(Desk)).toMatchObject({
      method: 'suggested',
      message: expect.stringContaining('no option "name"'),
    });
  });
});

describe('guards', () => {
  const open = button('open', { label: 'Open' });

  test('apply to interaction handlers only', () => {
    @Handler()
    class Listeners {
      @Guard(guildOnly)
      @On('guildMemberAdd')
      joined() {}
    }
    expect(problemOf(Listeners)).toMatchObject({
      method: 'joined',
      message: 'it has guards, but handles no interactions.',
    });
    @Handler()
    @Guard(guildOnly)
    class MoreEars {
      @On('guildMemberAdd')
      joined() {}
    }
    expect(problemOf(MoreEars)).toMatchObject({ className: 'MoreEars', message: expect.stringContaining('no method') });
  });

  test('of a class are valid if one of its methods handles interactions', () => {
    @Handler()
    @Guard(guildOnly)
    class Desk {
      @Button(open)
      opened() {}

      @On('guildMemberAdd')
      joined() {}
    }
    expect(compose(Desk).status).toBe('idle');
  });

  test.each([
    ['undefined', undefined],
    ['not a guard', {}],
    ['not a guard', 'guildOnly'],
  ])('must be guards, not %s', (description, invalid: unknown) => {
    // What circular imports or plain JavaScript can pass as a guard.
    const guard = invalid as Guard;
    @Handler()
    class Binding {
      @Button(open, { guards: [guard] })
      opened() {}
    }
    @Handler()
    @Guard(guard)
    class OfClass {
      @Button(open)
      opened() {}
    }
    for (const handler of [Binding, OfClass]) {
      expect(problemOf(handler)).toMatchObject({ message: `one of its guards is ${description}.` });
    }
  });
});

test('a class has at most one error boundary', () => {
  @Handler()
  class Desk {
    @Command(ping)
    pinged() {}

    @OnError()
    one() {}

    @OnError()
    other() {}
  }
  expect(problemOf(Desk)).toMatchObject({ method: 'other', message: 'Desk.one has @OnError() already.' });
});

test('a class with an error boundary only is not a handler', () => {
  @Handler()
  class Desk {
    @OnError()
    failed() {}
  }
  expect(problemOf(Desk)).toMatchObject({
    className: 'Desk',
    message: expect.stringContaining('bound to an event, an interaction or a time'),
  });
});
