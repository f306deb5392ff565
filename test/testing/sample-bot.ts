/** A bot with every kind of component, and its guild, for the tests of the kit. */

import type { TestGuildOptions } from '@guildhall/dev/testing';
import type {
  AutocompleteContext,
  ButtonContext,
  CommandContext,
  EventContext,
  MessageCommandContext,
  ModalContext,
  SelectContext,
  UserCommandContext,
} from 'guildhall';
import {
  Autocomplete,
  actionRow,
  attachmentOption,
  Bot,
  Button,
  button,
  Command,
  channelOption,
  checkbox,
  checkboxGroup,
  command,
  fileUpload,
  Handler,
  integerOption,
  ModalSubmit,
  messageCommand,
  modal,
  On,
  radioGroup,
  roleOption,
  roleSelect,
  Select,
  stringOption,
  stringSelect,
  subcommand,
  textInput,
  userCommand,
  userOption,
  userSelect,
  wizard,
} from 'guildhall';
import { z } from 'zod';

export const sampleGuild: TestGuildOptions = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'mate', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS', 'BAN_MEMBERS'] }, { name: 'crew' }],
  channels: [{ name: 'quay' }, { name: 'bridge', visibleTo: ['mate'] }, { name: 'radio', type: 'GUILD_VOICE' }],
};

export const applyButton = button('apply/:track<dev|art>', { label: 'Apply' });
export const waveButton = button('wave', { label: 'Wave' });
export const slowButton = button('slow', { label: 'Slow' });
export const silentButton = button('mute', { label: 'Mute' });
export const lockedButton = button('locked', { label: 'Locked', disabled: true });
export const cargoSelect = stringSelect('cargo', {
  options: { fish: 'Fish', salt: 'Salt' },
  maxValues: 2,
  placeholder: 'Cargo',
});
export const rankSelect = stringSelect('rank/:deck<int>', { options: { low: 'Low', high: 'High' } });
export const matesSelect = userSelect('mates', { maxValues: 3 });
export const crewRoleSelect = roleSelect('role', {});

export const applicationModal = modal('application/:track<dev|art>', {
  title: 'Join the crew',
  fields: {
    name: textInput({ label: 'Name', minLength: 2 }),
    age: textInput({ label: 'Age', parse: z.coerce.number().min(16, 'You must be 16 or older') }),
    tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' }, required: false }),
    friend: userSelect({ label: 'Friend', required: false }),
    papers: fileUpload({ label: 'Papers', required: false, maxValues: 2 }),
  },
});
export const signOnWizard = wizard([
  modal('sign-on', {
    title: 'About',
    fields: {
      name: textInput({ label: 'Name' }),
      skills: checkboxGroup({ label: 'Skills', options: { sail: 'Sail', cook: 'Cook' }, required: false }),
    },
  }),
  modal('sign-on-rules', {
    title: 'Rules',
    fields: { rules: checkbox({ label: 'Rules', parse: z.literal(true, 'They must be accepted') }) },
  }),
]);
export const signOnButton = button('sign-up', { label: 'Sign on' });

const description = 'x';
export const orderCommand = command('order', {
  description,
  options: {
    dish: stringOption({ description, choices: { stew: 'Stew', pie: 'Pie' } }),
    count: integerOption({ description, required: false, min: 1 }),
    guest: userOption({ description, required: false }),
    rank: roleOption({ description, required: false }),
    place: channelOption({ description, required: false }),
    list: attachmentOption({ description, required: false }),
  },
});
export const chartCommand = command('chart', {
  description,
  subcommands: {
    find: subcommand({ description, options: { port: stringOption({ description, autocomplete: true }) } }),
  },
});
export const pingCommand = command('ping', { description });
export const inspectCommand = userCommand('Inspect');
export const quoteCommand = messageCommand('Quote');

@Handler()
export class SampleHandler {
  @On('memberScreeningPassed')
  async onScreeningPassed({ data, api }: EventContext<'memberScreeningPassed'>) {
    const channels = await api.guilds.listChannels(data.guild_id);
    const quay = channels.find((channel) => channel.name === 'quay');
    if (!quay) return;
    await api.messages.create(quay.id, {
      content: `Welcome, <@${data.user.id}>!`,
      components: [
        actionRow(
          applyButton({ track: 'dev' }),
          applyButton({ track: 'art' }, { label: 'Apply (art)' }),
          waveButton(),
          signOnButton(),
          lockedButton(),
        ),
        actionRow(slowButton(), silentButton()),
      ],
    });
    await api.messages.create(quay.id, {
      content: 'What do you bring?',
      components: [
        actionRow(cargoSelect()),
        actionRow(rankSelect({ deck: 3 })),
        actionRow(matesSelect()),
        actionRow(crewRoleSelect()),
      ],
    });
  }

  @On('messageCreate')
  async onDirectMessage({ data, api }: EventContext<'messageCreate'>) {
    if (data.author.bot || data.guild_id !== undefined) return;
    await api.messages.create(data.channel_id, { content: `You wrote: ${data.content}` });
  }

  @Button(applyButton, { defer: false })
  openApplication(click: ButtonContext<typeof applyButton>) {
    return click.showModal(applicationModal(click.params));
  }

  @ModalSubmit(applicationModal)
  async submitApplication(form: ModalContext<typeof applicationModal>) {
    const { name, age, tier, friend, papers } = form.values;
    const files = papers.map((file) => file.filename).join('+');
    await form.reply({
      content: [form.params.track, name, age, tier, friend?.user.username, files].join(' '),
      ephemeral: true,
    });
  }

  @Button(signOnButton, { defer: false })
  openSignOn(click: ButtonContext<typeof signOnButton>) {
    return click.showModal(signOnWizard());
  }

  @ModalSubmit(signOnWizard)
  async submitSignOn(form: ModalContext<typeof signOnWizard>) {
    await form.reply({ content: `Signed on: ${form.values.name}, ${form.values.skills.join('+')}`, ephemeral: true });
  }

  @Button(waveButton)
  async wave(click: ButtonContext<typeof waveButton>) {
    await click.reply({ content: 'Ahoy!', ephemeral: true });
  }

  @Button(slowButton, { defer: 'ephemeral' })
  async replyLate(click: ButtonContext<typeof slowButton>) {
    await click.defer({ ephemeral: true });
    await click.api.users.getCurrent();
    await click.reply({ content: 'At last.', ephemeral: true });
  }

  @Button(silentButton, { defer: 'reply' })
  async neverReply(click: ButtonContext<typeof silentButton>) {
    await click.defer();
    // If the handler ended, the framework would respond.
    await new Promise(() => {});
  }

  @Select(cargoSelect)
  async selectCargo(choice: SelectContext<typeof cargoSelect>) {
    await choice.reply({ content: `Loaded ${choice.value.join(' and ')}.` });
  }

  @Select(rankSelect)
  async selectRank(choice: SelectContext<typeof rankSelect>) {
    await choice.reply({ content: `Deck ${choice.params.deck}: ${choice.value}.` });
  }

  @Select(matesSelect)
  async selectMates(choice: SelectContext<typeof matesSelect>) {
    await choice.reply({ content: `With ${choice.value.map(({ user }) => user.username).join(' and ')}.` });
  }

  @Select(crewRoleSelect)
  async selectRole(choice: SelectContext<typeof crewRoleSelect>) {
    await choice.reply({ content: `As ${choice.value.name}.` });
  }

  @Command(orderCommand)
  async order(use: CommandContext<typeof orderCommand>) {
    const { dish, count, guest, rank, place, list } = use.options;
    const values = [dish, count, guest?.user.username, rank?.name, place?.name, list?.filename];
    await use.reply({ content: values.map((each) => each ?? '-').join(' ') });
  }

  @Command(chartCommand.subcommands.find)
  async findPort(use: CommandContext<typeof chartCommand.subcommands.find>) {
    await use.reply({ content: `To ${use.options.port}.` });
  }

  @Autocomplete(chartCommand.subcommands.find, 'port')
  suggestPorts(typing: AutocompleteContext<typeof chartCommand.subcommands.find, 'port'>) {
    return typing.respond(['Bergen', 'Bremen', 'Cadiz'].filter((port) => port.startsWith(typing.value)));
  }

  @Command(pingCommand)
  async ping(use: CommandContext<typeof pingCommand>) {
    await use.reply({ content: 'Pong.' });
  }

  @Command(inspectCommand)
  async inspect(use: UserCommandContext<typeof inspectCommand>) {
    await use.reply({ content: `This is ${use.target.user.username}.`, ephemeral: true });
  }

  @Command(quoteCommand)
  async quote(use: MessageCommandContext<typeof quoteCommand>) {
    await use.reply({ content: `“${use.target.content}”` });
  }
}

export const bot = new Bot({ handlers: [SampleHandler], gateway: { intents: ['MESSAGE_CONTENT'] } });
