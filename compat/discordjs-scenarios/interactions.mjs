// Interactions with discord.js: commands, suggestions, modals with every kind of field, components, files.
import assert from 'node:assert/strict';
import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  Client,
  Events,
  FileUploadBuilder,
  GatewayIntentBits,
  LabelBuilder,
  MentionableSelectMenuBuilder,
  MessageFlags,
  ModalBuilder,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { waitForEvent } from '../steps.mjs';

const COMMAND = 2;
const COMPONENT = 3;
const SUGGEST = 4;
const SUBMIT = 5;

const label = (text) => new LabelBuilder().setLabel(text);

/** Two modals that together have every kind of field. */
const entityModal = () =>
  new ModalBuilder()
    .setCustomId('entities')
    .setTitle('Who and where')
    .addLabelComponents(
      label('Name').setTextInputComponent(new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short)),
      label('Friend').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('friend')),
      label('Role').setRoleSelectMenuComponent(new RoleSelectMenuBuilder().setCustomId('role')),
      label('Either').setMentionableSelectMenuComponent(new MentionableSelectMenuBuilder().setCustomId('either')),
      label('Place').setChannelSelectMenuComponent(new ChannelSelectMenuBuilder().setCustomId('place')),
    );
const choiceModal = () =>
  new ModalBuilder()
    .setCustomId('choices')
    .setTitle('What and how')
    .addLabelComponents(
      label('Boat').setStringSelectMenuComponent(
        new StringSelectMenuBuilder().setCustomId('boat').setOptions(option('Sloop', 'sloop'), option('Brig', 'brig')),
      ),
      label('Berth').setRadioGroupComponent(
        new RadioGroupBuilder().setCustomId('berth').setOptions([option('Upper', 'upper'), option('Lower', 'lower')]),
      ),
      label('Skills').setCheckboxGroupComponent(
        new CheckboxGroupBuilder()
          .setCustomId('skills')
          .setOptions([option('Knots', 'knots'), option('Stars', 'stars')]),
      ),
      label('Rules').setCheckboxComponent(new CheckboxBuilder().setCustomId('rules')),
      label('Papers').setFileUploadComponent(new FileUploadBuilder().setCustomId('papers').setMaxValues(2)),
    );
const option = (text, value) => ({ label: text, value });

/** Runs the scenario on its own emulator. */
export async function interactionScenario(emulator, step) {
  const { control, guildId, channelId } = emulator;
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${emulator.url}/api` } });
  const ann = await control('POST', '/users', { username: 'ann' });
  await control('POST', `/guilds/${guildId}/members`, { user_id: ann.id });

  /** Performs an action of Ann, and lets the bot respond. Returns the report. */
  const perform = async (action, respond) => {
    const report = control('POST', '/interactions', { user_id: ann.id, channel_id: channelId, ...action });
    const [interaction] = await waitForEvent(client, Events.InteractionCreate, () => {});
    await respond(interaction);
    return report;
  };
  const performAnswered = async (action, respond) => {
    const report = await perform(action, respond);
    assert.equal(report.status, 'answered');
    return report;
  };

  try {
    await step('logs in, and registers commands of every kind', async () => {
      await waitForEvent(client, Events.ClientReady, () => client.login(emulator.token));
      const commands = await client.application.commands.set([
        {
          name: 'berth',
          description: 'Books a berth',
          options: [
            {
              type: ApplicationCommandOptionType.Subcommand,
              name: 'book',
              description: 'Books one',
              options: [
                {
                  type: ApplicationCommandOptionType.String,
                  name: 'boat',
                  description: 'Which',
                  required: true,
                  autocomplete: true,
                },
                { type: ApplicationCommandOptionType.Integer, name: 'nights', description: 'How many', minValue: 1 },
                { type: ApplicationCommandOptionType.User, name: 'guest', description: 'Who else' },
                { type: ApplicationCommandOptionType.Attachment, name: 'pass', description: 'A passport' },
              ],
            },
          ],
        },
        { type: ApplicationCommandType.User, name: 'Inspect' },
        { type: ApplicationCommandType.Message, name: 'Quote' },
      ]);
      assert.equal(commands.size, 3);
      assert.equal((await client.application.commands.fetch()).size, 3);
    });

    await step('suggests values for autocomplete', async () => {
      const options = [{ name: 'book', options: [{ name: 'boat', value: 'sl', focused: true }] }];
      const { choices } = await performAnswered({ type: SUGGEST, command: 'berth', options }, async (interaction) => {
        assert.ok(interaction.isAutocomplete());
        assert.equal(interaction.options.getFocused(), 'sl');
        await interaction.respond([{ name: 'Sloop', value: 'sloop' }]);
      });
      assert.deepEqual(choices, [{ name: 'Sloop', value: 'sloop' }]);
    });

    await step('responds to a command with its options', async () => {
      const options = [
        {
          name: 'book',
          options: [
            { name: 'boat', value: 'sloop' },
            { name: 'nights', value: 3 },
            { name: 'guest', value: ann.id },
            { name: 'pass' },
          ],
        },
      ];
      const pass = { filename: 'pass.txt', content_type: 'text/plain', data_base64: btoa('ahoy') };
      const act = { type: COMMAND, command: 'berth', options, files: { pass: [pass] } };
      const { message } = await performAnswered(act, async (interaction) => {
        assert.ok(interaction.isChatInputCommand());
        assert.equal(interaction.options.getSubcommand(), 'book');
        assert.equal(interaction.options.getString('boat', true), 'sloop');
        assert.equal(interaction.options.getInteger('nights'), 3);
        assert.equal(interaction.options.getUser('guest').username, 'ann');
        assert.equal(interaction.options.getMember('guest').id, ann.id);
        assert.equal(interaction.options.getAttachment('pass').name, 'pass.txt');
        await interaction.reply({ content: 'Booked.', flags: MessageFlags.Ephemeral });
      });
      assert.equal(message.content, 'Booked.');
      assert.equal(message.flags & MessageFlags.Ephemeral, MessageFlags.Ephemeral);
    });

    await step('responds to user and message commands', async () => {
      await performAnswered(
        { type: COMMAND, command: 'Inspect', command_type: 2, target_id: ann.id },
        (interaction) => {
          assert.ok(interaction.isUserContextMenuCommand());
          assert.equal(interaction.targetUser.username, 'ann');
          return interaction.reply({ content: 'All well.' });
        },
      );
      const said = await control('POST', `/channels/${channelId}/messages`, { user_id: ann.id, content: 'Ahoy' });
      await performAnswered({ type: COMMAND, command: 'Quote', command_type: 3, target_id: said.id }, (interaction) => {
        assert.ok(interaction.isMessageContextMenuCommand());
        assert.equal(interaction.targetMessage.id, said.id);
        return interaction.reply({ content: '> Ahoy' });
      });
    });

    await step('defers, edits the response and follows up with a file', async () => {
      const options = [{ name: 'book', options: [{ name: 'boat', value: 'brig' }] }];
      const { interaction_id: id } = await performAnswered(
        { type: COMMAND, command: 'berth', options },
        (interaction) =>
          interaction.deferReply().then(async () => {
            await interaction.editReply({ content: 'Booked after all.' });
            const papers = new AttachmentBuilder(Buffer.from('a berth'), { name: 'berth.txt' });
            await interaction.followUp({ content: 'Your papers', files: [papers] });
          }),
      );
      const { original, followups, deferred } = await control('GET', `/interactions/${id}`);
      assert.equal(deferred, false);
      assert.equal(original.content, 'Booked after all.');
      assert.equal(followups[0].attachments[0].filename, 'berth.txt');
    });

    let controls;
    await step('sends controls, and updates their message when they are used', async () => {
      const channel = await client.channels.fetch(channelId);
      controls = await channel.send({
        content: 'Ask here',
        components: [
          new ActionRowBuilder().addComponents(
            new ButtonBuilder().setCustomId('who').setLabel('Who').setStyle(ButtonStyle.Primary),
            new ButtonBuilder().setCustomId('what').setLabel('What').setStyle(ButtonStyle.Secondary),
          ),
          new ActionRowBuilder().addComponents(
            new StringSelectMenuBuilder().setCustomId('tide').addOptions(option('High', 'high'), option('Low', 'low')),
          ),
        ],
      });
      const act = { type: COMPONENT, message_id: controls.id, custom_id: 'tide', values: ['low'] };
      const { message } = await performAnswered(act, (interaction) => {
        assert.deepEqual(interaction.values, ['low']);
        return interaction.update({ content: 'The tide is low' });
      });
      assert.equal(message.content, 'The tide is low');
    });

    await step('shows a modal with user and channel fields, and reads it', async () => {
      const click = { type: COMPONENT, message_id: controls.id, custom_id: 'who' };
      const { modal_id: modalId } = await performAnswered(click, (interaction) => interaction.showModal(entityModal()));
      const values = { name: 'Ann', friend: [ann.id], role: [guildId], either: [ann.id], place: [channelId] };
      await performAnswered({ type: SUBMIT, modal_id: modalId, values }, async (interaction) => {
        assert.ok(interaction.isModalSubmit());
        const { fields } = interaction;
        assert.equal(fields.getTextInputValue('name'), 'Ann');
        assert.equal(fields.getSelectedUsers('friend').first().id, ann.id);
        assert.equal(fields.getSelectedMembers('friend').first().id, ann.id);
        assert.equal(fields.getSelectedRoles('role').first().id, guildId);
        assert.equal(fields.getSelectedMentionables('either').users.first().id, ann.id);
        assert.equal(fields.getSelectedChannels('place').first().id, channelId);
        await interaction.update({ content: 'Known' });
      });
    });

    await step('shows a modal with choices and files, and reads it', async () => {
      const click = { type: COMPONENT, message_id: controls.id, custom_id: 'what' };
      const { modal_id: modalId } = await performAnswered(click, (interaction) => interaction.showModal(choiceModal()));
      const values = { boat: ['brig'], berth: 'lower', skills: ['knots', 'stars'], rules: true };
      const papers = [{ filename: 'papers.txt', content_type: 'text/plain', data_base64: btoa('papers') }];
      await performAnswered({ type: SUBMIT, modal_id: modalId, values, files: { papers } }, async (interaction) => {
        const { fields } = interaction;
        assert.deepEqual(fields.getStringSelectValues('boat'), ['brig']);
        assert.equal(fields.getRadioGroup('berth'), 'lower');
        assert.deepEqual(fields.getCheckboxGroup('skills'), ['knots', 'stars']);
        assert.equal(fields.getCheckbox('rules'), true);
        assert.equal(fields.getUploadedFiles('papers').first().name, 'papers.txt');
        await interaction.reply({ content: 'Signed on.', flags: MessageFlags.Ephemeral });
      });
    });

    await step('gets an error when it responds twice', async () => {
      const options = [{ name: 'book', options: [{ name: 'boat', value: 'brig' }] }];
      await performAnswered({ type: COMMAND, command: 'berth', options }, async (interaction) => {
        await interaction.reply({ content: 'Once' });
        interaction.replied = false;
        await assert.rejects(interaction.reply({ content: 'Twice' }), (error) => error.code === 40060);
      });
    });
  } finally {
    await client.destroy();
  }
}
