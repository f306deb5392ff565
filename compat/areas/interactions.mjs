// Interactions: commands of every type, autocomplete, buttons, selects, modals.
import assert from 'node:assert/strict';
import { expectError } from '../expect-error.mjs';

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const EPHEMERAL = 64;

/** The commands, which frameworks with decorators need before they connect. */
export const commands = [
  {
    type: 1,
    name: 'berth',
    description: 'Books a berth',
    options: [
      {
        type: 1,
        name: 'book',
        description: 'Books one',
        options: [
          { type: 3, name: 'boat', description: 'Which', required: true, autocomplete: true },
          { type: 4, name: 'nights', description: 'How many' },
          { type: 6, name: 'guest', description: 'Who else' },
        ],
      },
    ],
  },
  { type: 2, name: 'Inspect' },
  { type: 3, name: 'Quote' },
];

/** The components and modals of the area, for frameworks with a handler for each. Selects are listed with their type. */
export const customIds = {
  buttons: ['apply', 'who'],
  selects: { tide: 3, user: 5, role: 6, either: 7, channel: 8 },
  modals: ['application', 'rows'],
};

const option = (label) => ({ label, value: label.toLowerCase() });
const row = (...components) => ({ type: 1, components });
const label = (text, component) => ({ type: 18, label: text, component });
const textInput = (custom_id) => ({ type: 4, custom_id, style: 1 });

/** A modal with labels. */
const application = {
  custom_id: 'application',
  title: 'Apply',
  components: [
    label('Name', textInput('name')),
    label('Boat', { type: 3, custom_id: 'boat', options: [option('Sloop'), option('Brig')] }),
    label('Friend', { type: 5, custom_id: 'friend' }),
    label('Berth', { type: 21, custom_id: 'berth', options: [option('Upper'), option('Lower')] }),
    label('Rules', { type: 23, custom_id: 'rules' }),
  ],
};

export async function interactions({ step, bot, emulator, actors, waitFor }) {
  const { guildId, channelId, control } = emulator;
  const { rest } = bot;
  const ann = await actors.join('ann');

  /** Performs an action of Ann while the bot responds. Returns the report. */
  const perform = async (action, respond) => {
    let report;
    const interaction = await waitFor('interaction', () => {
      report = actors.interact(ann, action);
    });
    assert.equal(interaction.userId, ann.id);
    await respond(interaction);
    const { status, ...rest } = await report;
    assert.equal(status, 'answered');
    return rest;
  };
  const book = (...options) => ({ type: COMMAND, command: 'berth', options: [{ name: 'book', options }] });

  await step('registers commands of every type', async () => {
    assert.deepEqual(await rest.setCommands(commands), ['berth', 'Inspect', 'Quote']);
    assert.deepEqual((await rest.listCommands()).sort(), ['Inspect', 'Quote', 'berth']);
  });

  await step('suggests values for autocomplete', async () => {
    const typed = { ...book({ name: 'boat', value: 'sl', focused: true }), type: AUTOCOMPLETE };
    const { choices } = await perform(typed, async (interaction) => {
      assert.deepEqual(interaction.focused, { name: 'boat', value: 'sl' });
      await interaction.suggest([{ name: 'Sloop', value: 'sloop' }]);
    });
    assert.deepEqual(choices, [{ name: 'Sloop', value: 'sloop' }]);
  });

  await step('responds to a command with its options', async () => {
    const options = [
      { name: 'boat', value: 'sloop' },
      { name: 'nights', value: 3 },
      { name: 'guest', value: ann.id },
    ];
    const { message } = await perform(book(...options), async (interaction) => {
      assert.equal(interaction.name, 'berth');
      assert.equal(interaction.subcommand, 'book');
      assert.deepEqual(interaction.options, { boat: 'sloop', nights: 3, guest: ann.id });
      await interaction.reply({ content: 'Booked', flags: EPHEMERAL });
    });
    assert.equal(message.content, 'Booked');
    assert.equal(message.flags & EPHEMERAL, EPHEMERAL);
  });

  await step('responds to user and message commands', async () => {
    const inspect = { type: COMMAND, command: 'Inspect', command_type: 2, target_id: ann.id };
    await perform(inspect, async (interaction) => {
      assert.equal(interaction.targetId, ann.id);
      await interaction.reply({ content: 'All well' });
    });
    const said = await control('POST', `/channels/${channelId}/messages`, { user_id: ann.id, content: 'Ahoy' });
    const quote = { type: COMMAND, command: 'Quote', command_type: 3, target_id: said.id };
    await perform(quote, async (interaction) => {
      assert.equal(interaction.targetId, said.id);
      await interaction.reply({ content: '> Ahoy' });
    });
  });

  await step('defers, edits the response and follows up with a file', async () => {
    const { interaction_id: id } = await perform(book({ name: 'boat', value: 'brig' }), async (interaction) => {
      await interaction.defer();
      await interaction.editReply({ content: 'Booked after all' });
      await interaction.followUp({ content: 'Papers' }, [{ name: 'papers.txt', data: Buffer.from('papers') }]);
    });
    const { original, followups } = await control('GET', `/interactions/${id}`);
    assert.equal(original.content, 'Booked after all');
    assert.equal(followups[0].attachments[0].filename, 'papers.txt');
  });

  await step('gets an error when it responds twice', async () => {
    await perform(book({ name: 'boat', value: 'brig' }), async (interaction) => {
      await interaction.reply({ content: 'Once' });
      await expectError(interaction.replyAgain({ content: 'Twice' }), 40060);
    });
  });

  const controls = await rest.send(channelId, {
    content: 'Ask here',
    components: [
      row(
        { type: 2, style: 1, custom_id: 'apply', label: 'Apply' },
        { type: 2, style: 2, custom_id: 'who', label: 'Who' },
      ),
      row({ type: 3, custom_id: 'tide', options: [option('High'), option('Low')] }),
      row({ type: 5, custom_id: 'user' }),
      row({ type: 6, custom_id: 'role' }),
      row({ type: 8, custom_id: 'channel', channel_types: [0] }),
    ],
  });
  const mentionable = await rest.send(channelId, {
    components: [row({ type: 7, custom_id: 'either', max_values: 2 })],
  });
  const use = (custom_id, values, message = controls) => ({
    type: COMPONENT,
    message_id: message.id,
    custom_id,
    ...(values ? { values } : {}),
  });

  await step('updates a message when its button is clicked', async () => {
    const { message } = await perform(use('who'), async (interaction) => {
      assert.equal(interaction.customId, 'who');
      await interaction.update({ content: 'Ask there' });
    });
    assert.equal(message.content, 'Ask there');
  });

  await step('receives the values of every kind of select', async () => {
    const selects = [
      ['tide', ['low'], controls],
      ['user', [ann.id], controls],
      ['role', [guildId], controls],
      ['channel', [channelId], controls],
      ['either', [ann.id, guildId], mentionable],
    ];
    for (const [customId, values, message] of selects) {
      await perform(use(customId, values, message), async (interaction) => {
        assert.equal(interaction.customId, customId);
        assert.deepEqual(interaction.values.map(String), values);
        await interaction.update({ content: customId });
      });
    }
  });

  await step('shows a modal with labels, and reads its fields', async () => {
    const { modal_id: modalId } = await perform(use('apply'), (interaction) => interaction.showModal(application));
    const values = { name: 'Ann', boat: ['brig'], friend: [ann.id], berth: 'lower', rules: true };
    const { message } = await perform({ type: MODAL_SUBMIT, modal_id: modalId, values }, async (interaction) => {
      assert.equal(interaction.customId, 'application');
      assert.deepEqual(interaction.fields, values);
      await interaction.reply({ content: 'Welcome' });
    });
    assert.equal(message.content, 'Welcome');
  });

  await step('shows a modal with action rows, and updates the message from it', async () => {
    const modal = { custom_id: 'rows', title: 'Rename', components: [row({ ...textInput('name'), label: 'Name' })] };
    const { modal_id: modalId } = await perform(use('apply'), (interaction) => interaction.showModal(modal));
    const submission = { type: MODAL_SUBMIT, modal_id: modalId, values: { name: 'Brig' } };
    const { message } = await perform(submission, async (interaction) => {
      assert.deepEqual(interaction.fields, { name: 'Brig' });
      await interaction.update({ content: 'Renamed' });
    });
    assert.equal(message.content, 'Renamed');
  });
}
