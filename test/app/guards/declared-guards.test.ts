/** Guards in declarations: what they add to contexts, in which order they are checked, and that awaited uses are checked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { Select } from '../../../src/app/decorators/select.js';
import { cooldown } from '../../../src/app/guards/cooldown.js';
import { userPermissions } from '../../../src/app/guards/member-guards.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import { roleSelect } from '../../../src/interactions/components/entity-selects.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type { AutocompleteContext } from '../../../src/interactions/contexts/autocomplete-context.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type {
  ButtonContext,
  ModalContext,
  SelectContext,
} from '../../../src/interactions/contexts/component-contexts.js';
import type { UserCommandContext } from '../../../src/interactions/contexts/user-command-context.js';
import type { DeclarationProblem } from '../../../src/interactions/declarations/declaration-problem.js';
import { allowInteraction, denyInteraction } from '../../../src/interactions/guards/guard.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import {
  autocompleteInteraction,
  buttonInteraction,
  commandInteraction,
  directButtonInteraction,
  member,
  modalInteraction,
  selectInteraction,
} from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
});

/** A guard that records its name and the handler, and adds the name to the context. */
function pass<const Name extends string>(name: Name): Guard<{ readonly [Key in Name]: string }> {
  return {
    name,
    check({ handler }) {
      calls.push(name);
      // The only property of the result has the name of the guard.
      return allowInteraction({ [name]: handler } as { readonly [Key in Name]: string });
    },
  };
}

const closed: Guard = { name: 'closed', check: () => denyInteraction('Closed.') };
const start = button('start', { label: 'Start' });

async function replyTo(handler: Class, interaction: { readonly id: string }) {
  await using test = await BotUnderTest.start({ handlers: [handler] });
  test.server.dispatch('INTERACTION_CREATE', interaction);
  return contentOf(await responseTo(test, interaction.id));
}

describe('the guards of a declaration', () => {
  test('of a button add to its context, and are checked before those of its handler', async () => {
    const open = button('open', { label: 'Open', guards: [pass('first'), pass('second'), guildOnly] });
    @Handler()
    @Guard(pass('class'))
    class Desk {
      @Guard(pass('method'))
      @Button(open, { guards: [pass('binding')] })
      opened(click: ButtonContext<typeof open> & { readonly binding: string }) {
        return click.reply({ content: [click.first, click.second, click.binding, click.guildId].join() });
      }
    }
    expect(await replyTo(Desk, buttonInteraction('open'))).toBe('Desk.opened,Desk.opened,Desk.opened,81');
    expect(calls).toEqual(['first', 'second', 'class', 'method', 'binding']);
    expect(await replyTo(Desk, directButtonInteraction('open'))).toBe('This works only in a server.');
  });

  test('of selects add to their contexts, and can deny', async () => {
    const size = stringSelect('size', { options: { s: 'Small' }, guards: [pass('first')] });
    const role = roleSelect('role', { guards: [closed] });
    @Handler()
    class Desk {
      @Select(size)
      sized(choice: SelectContext<typeof size>) {
        return choice.reply({ content: `${choice.value} ${choice.first}` });
      }

      @Select(role)
      chosen() {}
    }
    expect(await replyTo(Desk, selectInteraction('size', 3, ['s']))).toBe('s Desk.sized');
    expect(await replyTo(Desk, selectInteraction('role', 6, ['1']))).toBe('Closed.');
  });

  test('of modals and wizards add to their contexts, and are checked for every page', async () => {
    const name = modal('name', {
      title: 'Name',
      fields: { name: textInput({ label: 'Name' }) },
      guards: [pass('first')],
    });
    const about = modal('about', { title: 'About', fields: { about: textInput({ label: 'About' }) } });
    const rules = modal('rules', { title: 'Rules', fields: { rules: textInput({ label: 'Rules' }) } });
    const signUp = wizard([about, rules], { guards: [pass('second')] });
    @Handler()
    class Desk {
      @ModalSubmit(name)
      named(form: ModalContext<typeof name>) {
        return form.reply({ content: `${form.values.name} ${form.first}` });
      }

      @ModalSubmit(signUp)
      signedUp(form: ModalContext<typeof signUp>) {
        return form.reply({ content: `${form.values.rules} ${form.second}` });
      }
    }
    expect(await replyTo(Desk, modalInteraction('name', { name: 'Wren' }))).toBe('Wren Desk.named');
    expect(await replyTo(Desk, modalInteraction('about', { about: 'x' }))).toBe('Part 1 of 2 is done.');
    expect(calls).toEqual(['first', 'second']);
  });

  test('of commands add to their contexts and to those of their suggestions', async () => {
    const find = command('find', {
      description: 'Finds',
      options: { name: stringOption({ description: 'Which', autocomplete: true }) },
      guards: [pass('first')],
    });
    const inspect = userCommand('Inspect', { guards: [pass('second')] });
    const report = messageCommand('Report', { guards: [closed] });
    @Handler()
    class Desk {
      @Command(find)
      found(used: CommandContext<typeof find>) {
        return used.reply({ content: used.first });
      }

      @Autocomplete(find, 'name')
      suggest(typing: AutocompleteContext<typeof find, 'name'>) {
        return typing.respond([typing.first]);
      }

      @Command(inspect)
      inspected(used: UserCommandContext<typeof inspect>) {
        return used.reply({ content: `${used.target.user.username} ${used.second}` });
      }

      @Command(report)
      reported() {}
    }
    const name = { name: 'name', type: 3, value: 'x' };
    expect(await replyTo(Desk, commandInteraction('find', [name]))).toBe('Desk.found');
    const target = { type: 2, target_id: '7', resolved: { users: { 7: member.user } } };
    expect(await replyTo(Desk, commandInteraction('Inspect', [], target))).toBe('wren Desk.inspected');
    expect(await replyTo(Desk, commandInteraction('Report', [], { type: 3, target_id: '1' }))).toBe('Closed.');
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    const typed = autocompleteInteraction('find', [{ ...name, focused: true }]);
    test.server.dispatch('INTERACTION_CREATE', typed);
    expect((await responseTo(test, typed.id)).body).toMatchObject({ data: { choices: [{ value: 'Desk.suggest' }] } });
  });

  test('of a command and of a group are checked before those of a subcommand', async () => {
    const tag = command('tag', {
      description: 'Manages tags',
      guards: [pass('first')],
      subcommands: {
        show: subcommand({ description: 'Shows' }),
        role: subcommandGroup({
          description: 'Roles',
          guards: [pass('second')],
          subcommands: { add: subcommand({ description: 'Adds', guards: [pass('third')] }) },
        }),
      },
    });
    @Handler()
    class Desk {
      @Command(tag.subcommands.show)
      shown(used: CommandContext<typeof tag.subcommands.show>) {
        return used.reply({ content: used.first });
      }

      @Command(tag.subcommands.role.subcommands.add)
      added(used: CommandContext<typeof tag.subcommands.role.subcommands.add>) {
        return used.reply({ content: [used.first, used.second, used.third].join() });
      }
    }
    expect(await replyTo(Desk, commandInteraction('tag', [{ name: 'show', type: 1 }]))).toBe('Desk.shown');
    calls.length = 0;
    const add = { name: 'role', type: 2, options: [{ name: 'add', type: 1 }] };
    expect(await replyTo(Desk, commandInteraction('tag', [add]))).toBe('Desk.added,Desk.added,Desk.added');
    expect(calls).toEqual(['first', 'second', 'third']);
  });

  test('are part of the permissions in `bot.routes`', async () => {
    const open = button('open', { label: 'Open', guards: [userPermissions('KICK_MEMBERS')] });
    @Handler()
    class Desk {
      @Button(open)
      opened() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    expect(test.bot.routes).toMatchObject([{ trigger: 'open', userPermissions: ['KICK_MEMBERS'] }]);
  });
});

describe('while a handler waits, the guards of a declaration', () => {
  const reply = { message: { id: '601', channel_id: '30', interaction_metadata: { id: '1' } } };

  test('are checked for an awaited component, and the wait goes on after a denial', async () => {
    const moderatorOnly = userPermissions('KICK_MEMBERS');
    const yes = button('yes', { label: 'Yes', guards: [moderatorOnly, pass('first')] });
    const limited = button('limited', { label: 'Limited', guards: [cooldown({ uses: 1, windowMs: 60_000 })] });
    @Handler()
    class Desk {
      @Button(start)
      async started(click: ButtonContext<typeof start>) {
        await click.reply({ content: 'Sure?', components: [actionRow(yes(), limited())] });
        for (;;) {
          const next = await click.awaitComponent([yes, limited], { timeoutMs: 60_000, by: 'anyone' });
          if (next.outcome !== 'used') return;
          if (next.context.is(yes))
            return next.context.reply({ content: `${next.context.guildId} ${next.context.first}` });
          await next.context.reply({ content: 'Counted.' });
        }
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('yes', '2'), ...reply });
    expect(contentOf(await responseTo(test, '2'))).toBe('You need the permission Kick Members for this.');
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('limited', '3'), ...reply });
    expect(contentOf(await responseTo(test, '3'))).toBe('Counted.');
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('limited', '4'), ...reply });
    expect(contentOf(await responseTo(test, '4'))).toMatch(/^Not so fast/);
    const moderator = { ...member, permissions: '2' };
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('yes', '5'), ...reply, member: moderator });
    expect(contentOf(await responseTo(test, '5'))).toBe('81 button "yes"');
  });

  test('are checked for a prompted modal, which can be submitted again after a denial', async () => {
    let isOpen = false;
    const openingHours: Guard = {
      name: 'openingHours',
      check: () => (isOpen ? allowInteraction() : denyInteraction('Closed.')),
    };
    const name = modal('name', {
      title: 'Name',
      fields: { name: textInput({ label: 'Name' }) },
      guards: [openingHours, pass('first')],
    });
    @Handler()
    class Desk {
      @Button(start)
      async started(click: ButtonContext<typeof start>) {
        const result = await click.promptModal(name());
        if (result.outcome !== 'submitted') return;
        const form: ModalContext<typeof name> = result.context;
        await form.reply({ content: `${form.values.name} ${form.first}` });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const { body } = await responseTo(test, '1');
    const shown = z.object({ data: z.object({ custom_id: z.string() }) }).parse(body).data.custom_id;
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('Closed.');
    isOpen = true;
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '3'));
    expect(contentOf(await responseTo(test, '3'))).toBe('Wren modal "name"');
  });
});

describe('invalid guards of a declaration', () => {
  const fields = { name: textInput({ label: 'Name' }) };
  const page = modal('page', { title: 'Page', fields });
  const last = modal('last', { title: 'Last', fields: { last: textInput({ label: 'Last' }) } });
  /** Every kind of declaration with these guards, which plain JavaScript can pass. */
  const declarations: Readonly<
    Record<string, (guards: readonly Guard[]) => { readonly problems: readonly DeclarationProblem[] }>
  > = {
    button: (guards) => button('open', { label: 'Open', guards }),
    stringSelect: (guards) => stringSelect('open', { options: { s: 'Small' }, guards }),
    roleSelect: (guards) => roleSelect('open', { guards }),
    modal: (guards) => modal('open', { title: 'Open', fields, guards }),
    wizard: (guards) => wizard([page, last], { guards }),
    command: (guards) => command('open', { description: 'Opens', guards }),
    tree: (guards) =>
      command('open', { description: 'Opens', guards, subcommands: { one: subcommand({ description: 'One' }) } }),
    userCommand: (guards) => userCommand('open', { guards }),
    messageCommand: (guards) => messageCommand('open', { guards }),
  };
  const invalidGuards = [
    ['guards: this is not a list.', guildOnly],
    ['guards: this is not a list.', 'guildOnly'],
    ['guards: this is not a list.', null],
    ['one of its guards is undefined.', [guildOnly, undefined]],
    ['one of its guards is not a guard.', [start]],
    ['one of its guards is not a guard.', [() => true]],
  ] as const;

  test.each(Object.keys(declarations))('are problems of a %s', (kind) => {
    for (const [message, guards] of invalidGuards) {
      // What plain JavaScript and circular imports can pass.
      const { problems = [] } = declarations[kind]?.(guards as unknown as readonly Guard[]) ?? {};
      expect(problems.map((problem) => problem.message)).toEqual([message]);
    }
    expect(declarations[kind]?.([guildOnly]).problems).toEqual([]);
  });

  test('are problems of a subcommand and a group, which name them', () => {
    const guards = [undefined] as unknown as readonly Guard[];
    const { problems } = command('tag', {
      description: 'Tags',
      subcommands: {
        role: subcommandGroup({
          description: 'Roles',
          guards,
          subcommands: { add: subcommand({ description: 'Adds', guards }) },
        }),
      },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'group "role", one of its guards is undefined.',
      'subcommand "add", one of its guards is undefined.',
    ]);
  });

  test('are problems of a page of a wizard, even if they are valid', () => {
    const guarded = modal('guarded', { title: 'Page', fields, guards: [guildOnly] });
    expect(wizard([guarded, last]).problems).toMatchObject([{ message: 'page 1 has guards.' }]);
  });

  test('never allow an awaited use', async () => {
    const open = button('open', { label: 'Open', guards: 'guildOnly' as unknown as readonly Guard[] });
    @Handler()
    class Desk {
      @Button(start)
      async started(click: ButtonContext<typeof start>) {
        await click.reply({ content: 'Sure?', components: [actionRow(open())] });
        const next = await click.awaitComponent(open);
        if (next.outcome === 'used') await next.context.reply({ content: 'Allowed.' });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    const message = { id: '601', channel_id: '30', interaction_metadata: { id: '1' } };
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('open', '2'), message });
    expect(contentOf(await responseTo(test, '2'))).toBe('Something went wrong. It has been reported.');
  });
});
