/** Every kind of interaction gets the same response, whether it arrives over the gateway or over HTTP. */
import { describe, expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot-options.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { Select } from '../../../src/app/decorators/select.js';
import { systemClock } from '../../../src/base/clock.js';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand } from '../../../src/interactions/commands/subcommand.js';
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
import type { MessageCommandContext } from '../../../src/interactions/contexts/message-command-context.js';
import type { UserCommandContext } from '../../../src/interactions/contexts/user-command-context.js';
import { denyInteraction } from '../../../src/interactions/guards/guard.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { componentTypes } from '../../../src/wire/objects/components/component-types.js';
import { RequestSigner, serve, toRequest } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import {
  autocompleteInteraction,
  buttonInteraction,
  commandInteraction,
  modalInteraction,
  selectInteraction,
  wren,
} from '../fixture/interactions.js';
import { EPHEMERAL, responseTo } from '../fixture/responses.js';

const greet = button('greet/:name', { label: 'Greet' });
const open = button('open', { label: 'Open' });
const broken = button('broken', { label: 'Broken' });
const closed = button('closed', { label: 'Closed' });
const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: 'Large' } });
const team = roleSelect('team', { maxValues: 2 });
const note = modal('note/:about<snowflake>', {
  title: 'Note',
  fields: { text: textInput({ label: 'Text', minLength: 2 }) },
});
const find = command('find', {
  description: 'Finds',
  subcommands: {
    word: subcommand({
      description: 'A word',
      options: { word: stringOption({ description: 'Which', autocomplete: true }) },
    }),
  },
});
const inspect = userCommand('Inspect');
const quote = messageCommand('Quote');

@Handler()
class Desk {
  @Button(greet)
  greeted(context: ButtonContext<typeof greet>) {
    return context.reply({ content: `Hello, ${context.params.name}.` });
  }

  @Button(open)
  opened(context: ButtonContext<typeof open>) {
    return context.showModal(note({ about: context.message.id }));
  }

  @Button(broken)
  broke() {
    throw new Error('broken');
  }

  @Button(closed, { guards: [{ name: 'closed', check: () => denyInteraction('Closed.') }] })
  closed() {}

  @Select(size)
  sized(context: SelectContext<typeof size>) {
    return context.update({ content: `${context.params.order}: ${context.value}` });
  }

  @Select(team)
  teamed(context: SelectContext<typeof team>) {
    return context.reply({ content: context.value.map(({ name }) => name).join() });
  }

  @ModalSubmit(note)
  noted(form: ModalContext<typeof note>) {
    return form.reply({ content: `${form.params.about}: ${form.values.text}` });
  }

  @Command(find.subcommands.word)
  found(context: CommandContext<typeof find.subcommands.word>) {
    return context.reply({ content: `Found ${context.options.word}.` });
  }

  @Autocomplete(find.subcommands.word, 'word')
  suggested(context: AutocompleteContext<typeof find.subcommands.word, 'word'>) {
    return context.respond([`${context.value}ing`]);
  }

  @Command(inspect)
  inspected(context: UserCommandContext<typeof inspect>) {
    return context.reply({ content: context.target.user.username });
  }

  @Command(quote)
  quoted(context: MessageCommandContext<typeof quote>) {
    return context.reply({ content: context.target.content });
  }

  @OnUnknownComponent()
  lost(context: UnknownComponentContext) {
    return context.reply({ content: `${context.customId} is gone.` });
  }
}

/** Interactions, each with its initial response. */
const interactionCases: Record<string, readonly [interaction: { readonly id: string }, expectedResponse: object]> = {
  'a click': [buttonInteraction('greet/a%2Fb'), { type: 4, data: { content: 'Hello, a/b.' } }],
  'a click that opens a modal': [
    buttonInteraction('open'),
    { type: 9, data: { custom_id: 'note/600', title: 'Note' } },
  ],
  'a choice of an option': [
    selectInteraction('size/7', componentTypes.STRING_SELECT, ['l']),
    { type: 7, data: { content: '7: l' } },
  ],
  'a choice of entities': [
    selectInteraction('team', componentTypes.ROLE_SELECT, ['40'], { roles: { '40': { id: '40', name: 'Crew' } } }),
    { type: 4, data: { content: 'Crew' } },
  ],
  'a choice that is not offered': [
    selectInteraction('size/7', componentTypes.STRING_SELECT, ['xl']),
    { type: 4, data: { content: expect.stringContaining('could not be accepted'), flags: EPHEMERAL } },
  ],
  'a choice of an entity that is missing': [
    selectInteraction('team', componentTypes.ROLE_SELECT, ['40']),
    { type: 4, data: { content: expect.stringContaining('could not be accepted'), flags: EPHEMERAL } },
  ],
  'a modal': [modalInteraction('note/600', { text: 'Fine.' }), { type: 4, data: { content: '600: Fine.' } }],
  'a rejected modal': [
    modalInteraction('note/600', { text: '' }),
    { type: 4, data: { content: expect.stringContaining('**Text**'), flags: EPHEMERAL } },
  ],
  'a command': [
    commandInteraction('find', [{ name: 'word', type: 1, options: [{ name: 'word', type: 3, value: 'sing' }] }]),
    { type: 4, data: { content: 'Found sing.' } },
  ],
  'a command that is being typed': [
    autocompleteInteraction('find', [
      { name: 'word', type: 1, options: [{ name: 'word', type: 3, value: 's', focused: true }] },
    ]),
    { type: 8, data: { choices: [{ name: 'sing', value: 'sing' }] } },
  ],
  'a command on a user': [
    commandInteraction('Inspect', [], { type: 2, target_id: '7', resolved: { users: { '7': wren } } }),
    { type: 4, data: { content: 'wren' } },
  ],
  'a command on a message': [
    commandInteraction('Quote', [], {
      type: 3,
      target_id: '600',
      resolved: { messages: { '600': { id: '600', content: 'psst' } } },
    }),
    { type: 4, data: { content: 'psst' } },
  ],
  'a command without a handler': [
    commandInteraction('old'),
    { type: 4, data: { content: 'This command is no longer available.', flags: EPHEMERAL } },
  ],
  'a component without a handler': [buttonInteraction('old'), { type: 4, data: { content: 'old is gone.' } }],
  'a click on a button that is a select now': [
    buttonInteraction('size/7'),
    { type: 4, data: { content: 'size/7 is gone.' } },
  ],
  'a choice in a select that has another type now': [
    selectInteraction('size/7', componentTypes.USER_SELECT, ['7']),
    { type: 4, data: { content: 'size/7 is gone.' } },
  ],
  'a click whose handler fails': [
    buttonInteraction('broken'),
    { type: 4, data: { content: 'Something went wrong. It has been reported.', flags: EPHEMERAL } },
  ],
  'a click that a guard denies': [
    buttonInteraction('closed'),
    { type: 4, data: { content: 'Closed.', flags: EPHEMERAL } },
  ],
};

const quiet = { handlers: [Desk], commands: { sync: 'never' } } as const satisfies Partial<BotOptions>;

describe.each(Object.entries(interactionCases))('%s', (_name, [interaction, expectedResponse]) => {
  test('over the gateway is responded to with an API call', async () => {
    await using bot = await BotUnderTest.start(quiet);
    bot.server.dispatch('INTERACTION_CREATE', interaction);
    expect((await responseTo(bot, interaction.id)).body).toMatchObject(expectedResponse);
    expect(bot.server.requests).toHaveLength(1);
  });

  test('over HTTP is responded to in the HTTP response', async () => {
    const signing = new RequestSigner(systemClock);
    const http = { publicKey: signing.publicKey };
    await using bot = await BotUnderTest.start({ ...quiet, gateway: false, http });
    await using server = await serve(bot.bot.fetch);
    const response = await server.post(signing.sign(interaction));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(expectedResponse);
    expect(bot.server.requests).toEqual([]);
    expect(bot.server.identifies).toEqual([]);
  });
});

test('a bot can use both transports at once', async () => {
  const signing = new RequestSigner(systemClock);
  await using bot = await BotUnderTest.start({ ...quiet, http: { publicKey: signing.publicKey } });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('greet/you', '1'));
  expect((await responseTo(bot, '1')).body).toMatchObject({ data: { content: 'Hello, you.' } });
  const response = await bot.bot.fetch(toRequest(signing.sign(buttonInteraction('greet/me', '2'))));
  expect(await response.json()).toMatchObject({ data: { content: 'Hello, me.' } });
  expect(bot.bot.counts.interactions).toBe(2);
});
