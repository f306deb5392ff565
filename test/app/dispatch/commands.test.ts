/** Commands, their options and autocomplete, from the gateway frame to the response. */
import { describe, expect, test } from 'vitest';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { On, OnRaw } from '../../../src/app/decorators/on.js';
import { cooldown } from '../../../src/app/guards/cooldown.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { userOption } from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import type { AutocompleteContext } from '../../../src/interactions/contexts/autocomplete-context.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { MessageCommandContext } from '../../../src/interactions/contexts/message-command-context.js';
import type { UserCommandContext } from '../../../src/interactions/contexts/user-command-context.js';
import { denyInteraction } from '../../../src/interactions/guards/guard.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { autocompleteInteraction, commandInteraction, INTERACTION_TOKEN, wren } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';
import { contentOf, EPHEMERAL, responseTo } from '../fixture/responses.js';

const USED = '5004';
const TYPED = '5005';

const greet = command('greet', {
  description: 'Greets another user',
  options: {
    whom: userOption({ description: 'Whom' }),
    times: integerOption({ description: 'How often', min: 1, max: 3, required: false }),
  },
});
const tag = command('tag', {
  description: 'Tags',
  subcommands: {
    show: subcommand({
      description: 'Shows one',
      options: { name: stringOption({ description: 'Which', autocomplete: true }) },
    }),
    admin: subcommandGroup({
      description: 'For admins',
      subcommands: { drop: subcommand({ description: 'Drops all' }) },
    }),
  },
});
const inspect = userCommand('Inspect');
const report = messageCommand('Report');

/** Options of a bot that sends no request when it starts. */
const quiet = { commands: { sync: 'never' } } as const;

const whom = (value: string) => ({ name: 'whom', type: 6, value });
const resolved = { users: { '7': wren } };

describe('a chat command', () => {
  function startGreeter(handle: (context: CommandContext<typeof greet>) => unknown, clock?: AdjustableClock) {
    @Handler()
    class Greeter {
      @Command(greet)
      greeted(context: CommandContext<typeof greet>) {
        return handle(context);
      }
    }
    return BotUnderTest.start({ ...quiet, handlers: [Greeter], clock });
  }

  test('reaches its method with parsed options', async () => {
    const seen = deferred<unknown>();
    await using test = await startGreeter(({ options }) =>
      seen.resolve({ whom: options.whom.user.username, times: options.times }),
    );
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('greet', [whom('7')], { resolved }));
    expect(await seen.promise).toEqual({ whom: 'wren', times: null });
  });

  test('is deferred as a reply if there is no response after two seconds', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using test = await startGreeter(async (context) => {
      await pause.wait();
      await context.reply({ content: 'Hello.' });
    }, clock);
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('greet', [whom('7')], { resolved }));
    await pause.reached;
    await clock.advance(2000);
    expect((await responseTo(test, USED)).body).toEqual({ type: 5 });
    pause.end();
    expect((await test.server.waitForRequest('/messages/@original', 'PATCH')).body).toMatchObject({
      content: 'Hello.',
    });
  });

  test.each([
    ['an option that is not in the resolved data', [whom('8')], { resolved }],
    ['an option of another kind', [{ name: 'whom', type: 3, value: 'wren' }], {}],
    ['no option where one is required', [], {}],
    ['an option that was never declared', [whom('7'), { name: 'why', type: 3, value: '' }], { resolved }],
  ])('with %s is rejected, and logged', async (_what, options, more) => {
    const handled: unknown[] = [];
    await using test = await startGreeter((context) => handled.push(context));
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('greet', options, more));
    const response = await responseTo(test, USED);
    expect(contentOf(response)).toMatch(/could not be accepted/);
    expect(response.body).toMatchObject({ data: { flags: EPHEMERAL } });
    expect(test.warnings).toMatchObject([{ level: 40, handler: 'Greeter.greeted' }]);
    expect(handled).toEqual([]);
  });
});

describe('subcommands', () => {
  @Handler()
  class Tags {
    @Command(tag.subcommands.show)
    shown(context: CommandContext<typeof tag.subcommands.show>) {
      return context.reply({ content: `Shows ${context.options.name}.` });
    }

    @Command(tag.subcommands.admin.subcommands.drop)
    dropped(context: CommandContext<typeof tag.subcommands.admin.subcommands.drop>) {
      return context.reply({ content: 'Dropped.' });
    }

    @Autocomplete(tag.subcommands.show, 'name')
    suggested(context: AutocompleteContext<typeof tag.subcommands.show, 'name'>) {
      return context.respond([`${context.value}-1`, { name: 'Second', value: `${context.value}-2` }]);
    }
  }

  test('in a group reach their own method', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Tags] });
    test.server.dispatch(
      'INTERACTION_CREATE',
      commandInteraction('tag', [{ name: 'admin', type: 2, options: [{ name: 'drop', type: 1, options: [] }] }]),
    );
    expect(contentOf(await responseTo(test, USED))).toBe('Dropped.');
  });

  test('get the suggestions of their method', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Tags] });
    test.server.dispatch(
      'INTERACTION_CREATE',
      autocompleteInteraction('tag', [
        { name: 'show', type: 1, options: [{ name: 'name', type: 3, value: 'po', focused: true }] },
      ]),
    );
    expect((await responseTo(test, TYPED)).body).toEqual({
      type: 8,
      data: {
        choices: [
          { name: 'po-1', value: 'po-1' },
          { name: 'Second', value: 'po-2' },
        ],
      },
    });
  });
});

describe('context menu commands', () => {
  @Handler()
  class Menus {
    @Command(inspect)
    inspected(context: UserCommandContext<typeof inspect>) {
      return context.reply({ content: `Saw ${context.target.user.username}.` });
    }

    @Command(report)
    reported(context: MessageCommandContext<typeof report>) {
      return context.reply({ content: `Read ${context.target.content}` });
    }
  }

  test('on a user provide the user', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Menus] });
    test.server.dispatch(
      'INTERACTION_CREATE',
      commandInteraction('Inspect', [], { type: 2, target_id: '7', resolved }),
    );
    expect(contentOf(await responseTo(test, USED))).toBe('Saw wren.');
  });

  test('on a message provide the message', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Menus] });
    const messages = { '600': { id: '600', content: 'psst' } };
    test.server.dispatch(
      'INTERACTION_CREATE',
      commandInteraction('Report', [], { type: 3, target_id: '600', resolved: { messages } }),
    );
    expect(contentOf(await responseTo(test, USED))).toBe('Read psst');
  });

  test('of different types with the same name are separate', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Menus] });
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('Inspect', [], { type: 3, target_id: '600' }));
    expect(contentOf(await responseTo(test, USED))).toBe('This command is no longer available.');
  });
});

describe('autocomplete', () => {
  const find = command('find', {
    description: 'Finds',
    options: { name: stringOption({ description: 'Which', autocomplete: true }) },
  });
  const typed = autocompleteInteraction('find', [{ name: 'name', type: 3, value: 'x', focused: true }]);
  type Typing = AutocompleteContext<typeof find, 'name'>;

  function startFinder(suggest: (context: Typing) => unknown, guards: readonly Guard[] = [], clock?: AdjustableClock) {
    @Handler()
    @Guard({ name: 'everybody', check: () => ({ allowed: true, additions: {} }) }, ...guards)
    class Finder {
      @Command(find)
      found(context: CommandContext<typeof find>) {
        return context.reply({ content: 'Found.' });
      }

      @Autocomplete(find, 'name')
      suggested(context: Typing) {
        return suggest(context);
      }
    }
    return BotUnderTest.start({ ...quiet, handlers: [Finder], clock });
  }
  const nothing = { type: 8, data: { choices: [] } };

  test('without a response shows no suggestions, and is logged', async () => {
    await using test = await startFinder(() => {});
    test.server.dispatch('INTERACTION_CREATE', typed);
    expect((await responseTo(test, TYPED)).body).toEqual(nothing);
    expect(test.warnings).toMatchObject([{ level: 40, handler: 'Finder.suggested' }]);
  });

  test('that fails shows no suggestions, and is logged', async () => {
    await using test = await startFinder(() => {
      throw new Error('no');
    });
    test.server.dispatch('INTERACTION_CREATE', typed);
    expect((await responseTo(test, TYPED)).body).toEqual(nothing);
    expect(test.warnings).toMatchObject([{ level: 50, handler: 'Finder.suggested' }]);
  });

  test('that a guard denies shows no suggestions', async () => {
    await using test = await startFinder(
      (context) => context.respond(['x']),
      [{ name: 'closed', check: () => denyInteraction('Closed.') }],
    );
    test.server.dispatch('INTERACTION_CREATE', typed);
    expect((await responseTo(test, TYPED)).body).toEqual(nothing);
  });

  test('is not counted by a cooldown', async () => {
    await using test = await startFinder((context) => context.respond(['x']), [cooldown({ uses: 1, windowMs: 1000 })]);
    for (const id of ['1', '2', '3']) {
      test.server.dispatch('INTERACTION_CREATE', { ...typed, id });
      expect((await responseTo(test, id)).body).toMatchObject({ data: { choices: [{ value: 'x' }] } });
    }
    const found = commandInteraction('find', [{ name: 'name', type: 3, value: 'x' }]);
    test.server.dispatch('INTERACTION_CREATE', found);
    expect(contentOf(await responseTo(test, USED))).toBe('Found.');
  });

  test('is never deferred', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using test = await startFinder(
      async (context) => {
        await pause.wait();
        await context.respond(['x']);
      },
      [],
      clock,
    );
    test.server.dispatch('INTERACTION_CREATE', typed);
    await pause.reached;
    await clock.advance(2500);
    pause.end();
    expect((await responseTo(test, TYPED)).body).toMatchObject({ type: 8 });
    expect(test.server.requests).toHaveLength(1);
  });
});

describe('a command that no handler is bound to', () => {
  test('is reported as unavailable to the user, and logged', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [] });
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('old'));
    expect((await responseTo(test, USED)).body).toMatchObject({
      type: 4,
      data: { content: 'This command is no longer available.', flags: EPHEMERAL },
    });
    expect(test.warnings).toMatchObject([{ level: 40, type: 2, command: 'old' }]);
  });

  test('shows no suggestions', async () => {
    await using test = await BotUnderTest.start({ ...quiet, handlers: [] });
    test.server.dispatch(
      'INTERACTION_CREATE',
      autocompleteInteraction('old', [{ name: 'x', type: 3, value: '', focused: true }]),
    );
    expect((await responseTo(test, TYPED)).body).toEqual({ type: 8, data: { choices: [] } });
  });

  test('is left to listeners to interactionCreate, without a warning', async () => {
    const received = deferred();
    @Handler()
    class Listeners {
      @On('interactionCreate')
      received() {
        received.resolve();
      }

      @OnRaw('INTERACTION_CREATE')
      raw() {}
    }
    await using test = await BotUnderTest.start({ ...quiet, handlers: [Listeners] });
    test.server.dispatch('INTERACTION_CREATE', commandInteraction('old'));
    await received.promise;
    await test.bot.stop();
    expect(test.warnings).toEqual([]);
    expect(test.server.requests).toEqual([]);
  });
});

test('guards are checked before the options are parsed', async () => {
  @Handler()
  class Greeter {
    @Command(greet, { guards: [guildOnly] })
    greeted() {}
  }
  await using test = await BotUnderTest.start({ ...quiet, handlers: [Greeter] });
  const { guild_id: _guild, member: _member, ...direct } = commandInteraction('greet');
  test.server.dispatch('INTERACTION_CREATE', { ...direct, user: wren });
  expect(contentOf(await responseTo(test, USED))).toBe('This works only in a server.');
  expect(test.logged).not.toContain(INTERACTION_TOKEN);
});
