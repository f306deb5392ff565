/** A bot with a control of every kind, and the guild it lives in: what the tests of the kit play with. */
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
import type { GuildSetting } from 'guildhall/testing';
import { z } from 'zod';

export const harbour: GuildSetting = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'mate', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS', 'BAN_MEMBERS'] }, { name: 'crew' }],
  channels: [{ name: 'quay' }, { name: 'bridge', onlyFor: ['mate'] }, { name: 'radio', type: 'GUILD_VOICE' }],
};

export const apply = button('apply/:track<dev|art>', { label: 'Apply' });
export const wave = button('wave', { label: 'Wave' });
export const slow = button('slow', { label: 'Slow' });
export const mute = button('mute', { label: 'Mute' });
export const locked = button('locked', { label: 'Locked', disabled: true });
export const cargo = stringSelect('cargo', {
  options: { fish: 'Fish', salt: 'Salt' },
  maxValues: 2,
  placeholder: 'Cargo',
});
export const rank = stringSelect('rank/:deck<int>', { options: { low: 'Low', high: 'High' } });
export const mates = userSelect('mates', { maxValues: 3 });
export const role = roleSelect('role', {});

export const application = modal('application/:track<dev|art>', {
  title: 'Join the crew',
  fields: {
    name: textInput({ label: 'Name', minLength: 2 }),
    age: textInput({ label: 'Age', parse: z.coerce.number().min(16, 'You must be 16 or older') }),
    tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' }, required: false }),
    friend: userSelect({ label: 'Friend', required: false }),
    papers: fileUpload({ label: 'Papers', required: false, maxValues: 2 }),
  },
});
export const signOn = wizard([
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
export const signUp = button('sign-up', { label: 'Sign on' });

const description = 'x';
export const order = command('order', {
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
export const chart = command('chart', {
  description,
  subcommands: {
    find: subcommand({ description, options: { port: stringOption({ description, autocomplete: true }) } }),
  },
});
export const ping = command('ping', { description });
export const inspect = userCommand('Inspect');
export const quote = messageCommand('Quote');

@Handler()
export class Deck {
  @On('memberScreeningPassed')
  async welcome({ data, api }: EventContext<'memberScreeningPassed'>) {
    const channels = await api.guilds.listChannels(data.guild_id);
    const quay = channels.find((channel) => channel.name === 'quay');
    if (!quay) return;
    await api.messages.create(quay.id, {
      content: `Welcome, <@${data.user.id}>!`,
      components: [
        actionRow(
          apply({ track: 'dev' }),
          apply({ track: 'art' }, { label: 'Apply (art)' }),
          wave(),
          signUp(),
          locked(),
        ),
        actionRow(slow(), mute()),
      ],
    });
    await api.messages.create(quay.id, {
      content: 'What do you bring?',
      components: [actionRow(cargo()), actionRow(rank({ deck: 3 })), actionRow(mates()), actionRow(role())],
    });
  }

  @On('messageCreate')
  async answer({ data, api }: EventContext<'messageCreate'>) {
    if (data.author.bot || data.guild_id !== undefined) return;
    await api.messages.create(data.channel_id, { content: `You wrote: ${data.content}` });
  }

  @Button(apply, { defer: false })
  apply(click: ButtonContext<typeof apply>) {
    return click.showModal(application(click.params));
  }

  @ModalSubmit(application)
  async applied(form: ModalContext<typeof application>) {
    const { name, age, tier, friend, papers } = form.values;
    const files = papers.map((file) => file.filename).join('+');
    await form.reply({
      content: [form.params.track, name, age, tier, friend?.user.username, files].join(' '),
      ephemeral: true,
    });
  }

  @Button(signUp, { defer: false })
  signUp(click: ButtonContext<typeof signUp>) {
    return click.showModal(signOn());
  }

  @ModalSubmit(signOn)
  async signed(form: ModalContext<typeof signOn>) {
    await form.reply({ content: `Signed on: ${form.values.name}, ${form.values.skills.join('+')}`, ephemeral: true });
  }

  @Button(wave)
  async waved(click: ButtonContext<typeof wave>) {
    await click.reply({ content: 'Ahoy!', ephemeral: true });
  }

  @Button(slow, { defer: 'ephemeral' })
  async slowly(click: ButtonContext<typeof slow>) {
    await click.defer({ ephemeral: true });
    await click.api.users.getCurrent();
    await click.reply({ content: 'At last.', ephemeral: true });
  }

  @Button(mute, { defer: 'reply' })
  async silent(click: ButtonContext<typeof mute>) {
    await click.defer();
  }

  @Select(cargo)
  async loaded(choice: SelectContext<typeof cargo>) {
    await choice.reply({ content: `Loaded ${choice.value.join(' and ')}.` });
  }

  @Select(rank)
  async ranked(choice: SelectContext<typeof rank>) {
    await choice.reply({ content: `Deck ${choice.params.deck}: ${choice.value}.` });
  }

  @Select(mates)
  async chosen(choice: SelectContext<typeof mates>) {
    await choice.reply({ content: `With ${choice.value.map(({ user }) => user.username).join(' and ')}.` });
  }

  @Select(role)
  async picked(choice: SelectContext<typeof role>) {
    await choice.reply({ content: `As ${choice.value.name}.` });
  }

  @Command(order)
  async ordered(use: CommandContext<typeof order>) {
    const { dish, count, guest, rank: rankOf, place, list } = use.options;
    const given = [dish, count, guest?.user.username, rankOf?.name, place?.name, list?.filename];
    await use.reply({ content: given.map((each) => each ?? '-').join(' ') });
  }

  @Command(chart.subcommands.find)
  async find(use: CommandContext<typeof chart.subcommands.find>) {
    await use.reply({ content: `To ${use.options.port}.` });
  }

  @Autocomplete(chart.subcommands.find, 'port')
  ports(typing: AutocompleteContext<typeof chart.subcommands.find, 'port'>) {
    return typing.respond(['Bergen', 'Bremen', 'Cadiz'].filter((port) => port.startsWith(typing.value)));
  }

  @Command(ping)
  async pinged(use: CommandContext<typeof ping>) {
    await use.reply({ content: 'Pong.' });
  }

  @Command(inspect)
  async inspected(use: UserCommandContext<typeof inspect>) {
    await use.reply({ content: `This is ${use.target.user.username}.`, ephemeral: true });
  }

  @Command(quote)
  async quoted(use: MessageCommandContext<typeof quote>) {
    await use.reply({ content: `“${use.target.content}”` });
  }
}

export const bot = new Bot({ handlers: [Deck], gateway: { intents: ['MESSAGE_CONTENT'] } });
