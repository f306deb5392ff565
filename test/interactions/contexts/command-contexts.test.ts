import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { userOption } from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand } from '../../../src/interactions/commands/subcommand.js';
import { AutocompleteContextBase, focusedOptionName } from '../../../src/interactions/contexts/autocomplete-context.js';
import { CommandContextBase } from '../../../src/interactions/contexts/command-context.js';
import { readCommandContext } from '../../../src/interactions/contexts/command-context-of.js';
import { MessageCommandContextBase } from '../../../src/interactions/contexts/message-command-context.js';
import { UserCommandContextBase } from '../../../src/interactions/contexts/user-command-context.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { CommandDataOption } from '../../../src/wire/objects/interactions/interaction.js';
import { commandUse, contextMenuUse, typedCommand, usedCommand } from '../fixture/command-payloads.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { message, user } from '../fixture/interaction-payloads.js';

const description = 'x';
const warn = command('warn', {
  description,
  options: { member: userOption({ description }), days: integerOption({ description, required: false }) },
});
const inspect = userCommand('Inspect');
const report = messageCommand('Report');
const find = command('find', {
  description,
  subcommands: {
    book: subcommand({
      description,
      options: {
        title: stringOption({ description, autocomplete: true }),
        page: integerOption({ description, autocomplete: true, required: false }),
      },
    }),
  },
});
const { book } = find.subcommands;

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

const aUse = () =>
  usedCommand(commandUse('warn', [{ name: 'member', type: 6, value: '8' }], { users: { '8': user('8') } }));

describe('a use of a command', () => {
  test('contains the user, the location and the options', () => {
    const reading = readCommandContext(warn, fixture.partsOf(aUse()), fixture.services);
    expect(reading).toMatchObject({
      ok: true,
      value: {
        id: '500',
        user: user('7'),
        guildId: '10',
        channelId: '20',
        declaration: warn,
        options: { member: { user: user('8') }, days: null },
      },
    });
    expect(reading.ok && reading.value).toBeInstanceOf(CommandContextBase);
  });

  test('of a context menu contains the target', () => {
    const onUser = readCommandContext(
      inspect,
      fixture.partsOf(usedCommand(contextMenuUse(2, 'Inspect', '8', { users: { '8': user('8') } }))),
      fixture.services,
    );
    expect(onUser).toMatchObject({ ok: true, value: { declaration: inspect, target: { user: user('8') } } });
    expect(onUser.ok && onUser.value).toBeInstanceOf(UserCommandContextBase);
    const target = { messages: { [message.id]: message } };
    const onMessage = readCommandContext(
      report,
      fixture.partsOf(usedCommand(contextMenuUse(3, 'Report', message.id, target))),
      fixture.services,
    );
    expect(onMessage).toMatchObject({ ok: true, value: { declaration: report, target: message } });
    expect(onMessage.ok && onMessage.value).toBeInstanceOf(MessageCommandContextBase);
  });

  test.each([
    ['chat', warn, commandUse('warn')],
    ['user', inspect, contextMenuUse(2, 'Inspect', '8')],
    ['message', report, contextMenuUse(3, 'Report', '300', {})],
  ])('that is rejected contains the reason: %s', (_type, declaration, data) => {
    expect(readCommandContext(declaration, fixture.partsOf(usedCommand(data)), fixture.services)).toEqual({
      ok: false,
      message: expect.stringMatching(/./),
    });
  });

  test('is responded to with a reply, at once or after a deferral', async () => {
    const use = new CommandContextBase(fixture.partsOf(aUse()), fixture.services, warn, {
      member: { user: user('8') },
      days: 1,
    });
    await use.defer({ ephemeral: true });
    await use.reply({ content: 'Warned.', ephemeral: true });
    expect(fixture.calls).toEqual([
      { call: 'POST /interactions/500/callback', body: { type: 5, data: { flags: 64 } } },
      { call: 'PATCH /webhooks/100/messages/@original', body: { content: 'Warned.' } },
    ]);
  });

  test('is responded to with a modal', async () => {
    const form = modal('why', { title: 'Why?', fields: { text: textInput({ label: 'Text' }) } });
    const use = new UserCommandContextBase(
      fixture.partsOf(usedCommand(contextMenuUse(2, 'Inspect', '8'))),
      fixture.services,
      inspect,
      {
        user: user('8'),
      },
    );
    await use.showModal(form());
    expect(fixture.calls).toMatchObject([{ body: { type: 9, data: { custom_id: 'why' } } }]);
  });
});

describe('autocomplete', () => {
  const title: CommandDataOption = { name: 'title', type: 3, value: 'tre', focused: true };
  const page: CommandDataOption = { name: 'page', type: 4, value: '1' };

  const typed = (options: CommandDataOption[]) => typedCommand(commandUse('find book', options));

  test('contains the option name and the input so far', () => {
    const interaction = typed([title, page]);
    expect(focusedOptionName(interaction)).toBe('title');
    const context = new AutocompleteContextBase(fixture.partsOf(interaction), book, 'title');
    expect(context).toMatchObject({
      optionName: 'title',
      value: 'tre',
      options: { title: 'tre', page: '1' },
      user: user('7'),
      guildId: '10',
    });
  });

  test('contains the input of a number option as text', () => {
    for (const [value, expected] of [
      ['', ''],
      ['-', '-'],
      [12, '12'],
      [undefined, ''],
    ] as const) {
      const interaction = typed([{ name: 'page', type: 4, focused: true, ...(value === undefined ? {} : { value }) }]);
      expect(new AutocompleteContextBase(fixture.partsOf(interaction), book, 'page').value).toBe(expected);
    }
  });

  test('may have no focused option', () => {
    expect(focusedOptionName(typed([page]))).toBeUndefined();
    expect(focusedOptionName(typedCommand({ id: '70', name: 'find', type: 1 }))).toBeUndefined();
  });

  test('is responded to with suggestions, with or without names', async () => {
    const context = new AutocompleteContextBase(fixture.partsOf(typed([title])), book, 'title');
    await context.respond(['Treasure Island', { name: 'Trees', value: '81', localizations: { de: 'Bäume' } }]);
    expect(fixture.calls).toEqual([
      {
        call: 'POST /interactions/500/callback',
        body: {
          type: 8,
          data: {
            choices: [
              { name: 'Treasure Island', value: 'Treasure Island' },
              { name: 'Trees', value: '81', name_localizations: { de: 'Bäume' } },
            ],
          },
        },
      },
    ]);
  });

  test('is responded to with numbers for a number option', async () => {
    const context = new AutocompleteContextBase(fixture.partsOf(typed([{ ...page, focused: true }])), book, 'page');
    await context.respond([1, { name: 'The last', value: 300 }]);
    expect(fixture.calls).toMatchObject([
      {
        body: {
          data: {
            choices: [
              { name: '1', value: 1 },
              { name: 'The last', value: 300 },
            ],
          },
        },
      },
    ]);
  });

  test('accepts an empty list, and only one response', async () => {
    const context = new AutocompleteContextBase(fixture.partsOf(typed([title])), book, 'title');
    await context.respond([]);
    await expect(context.respond([])).rejects.toMatchObject({ code: 'interaction_error', reason: 'already_responded' });
    expect(fixture.calls).toMatchObject([{ body: { data: { choices: [] } } }]);
  });

  test.each([
    ['more than 25', Array.from({ length: 26 }, (_, index) => `${index}`)],
    ['one that is too long', ['a'.repeat(101)]],
    ['one that shows nothing', ['']],
  ])('rejects invalid suggestions before sending: %s', async (_what, suggestions) => {
    const context = new AutocompleteContextBase(fixture.partsOf(typed([title])), book, 'title');
    await expect(context.respond(suggestions)).rejects.toMatchObject({ code: 'validation_error' });
    expect(fixture.calls).toEqual([]);
  });
});
