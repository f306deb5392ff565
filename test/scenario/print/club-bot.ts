/** A bot for printed tests. It exports some of its declarations, and not the others. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  type EventContext,
  fileUpload,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  On,
  Select,
  type SelectContext,
  stringSelect,
  subcommand,
  textInput,
  userOption,
} from 'guildhall';

const description = 'x';

export const panel = command('panel', { description });
export const club = command('club', {
  description,
  subcommands: { 'add-member': subcommand({ description, options: { member: userOption({ description }) } }) },
});
export const remove = button('remove', { label: 'Remove' });
const rename = button('rename', { label: 'Rename' });
const locked = button('locked', { label: 'Locked', disabled: true });
const color = stringSelect('color', { placeholder: 'Color', options: { red: 'Red', blue: 'Blue' } });
const renameModal = modal('rename', {
  title: 'Name',
  fields: {
    name: textInput({ label: 'Name', value: 'Sailor' }),
    proof: fileUpload({ label: 'Proof', required: false }),
  },
});

@Handler()
class ClubHandler {
  @Command(panel)
  async showPanel(use: CommandContext<typeof panel>) {
    await use.reply({
      content: 'The panel\nof the club',
      components: [actionRow(remove(), rename(), locked()), actionRow(color())],
    });
  }

  @Command(club.subcommands['add-member'])
  async addMember(use: CommandContext<(typeof club.subcommands)['add-member']>) {
    const { guildId, options } = use;
    if (guildId === undefined) return use.reply({ content: 'Only in the guild.' });
    const roles = await use.api.guilds.listRoles(guildId);
    const crew = roles.find(({ name }) => name === 'crew');
    const { id } = options.member.user;
    if (crew) await use.api.guilds.addMemberRole(guildId, id, crew.id, { reason: 'Joined the club' });
    await use.reply({ content: `<@${id}> is a member.` });
  }

  @Button(remove)
  async removePanel(click: ButtonContext<typeof remove>) {
    await click.reply({ content: 'Removed.', ephemeral: true });
    await click.api.messages.delete(click.message.channel_id, click.message.id);
  }

  @Button(rename, { defer: false })
  openRename(click: ButtonContext<typeof rename>) {
    return click.showModal(renameModal());
  }

  @ModalSubmit(renameModal)
  async renameMember(form: ModalContext<typeof renameModal>) {
    const { name, proof } = form.values;
    await form.reply({ content: `Hello, ${name}! ${proof[0]?.filename ?? ''}`, ephemeral: true });
  }

  @Select(color)
  async chooseColor(choice: SelectContext<typeof color>) {
    await choice.reply({ content: `You chose ${choice.value}.` });
  }

  @On('messageCreate')
  async onMessage({ data, api }: EventContext<'messageCreate'>) {
    if (data.author.bot) return;
    if (data.content === 'like') await api.messages.createReaction(data.channel_id, data.id, '👍');
    if (data.content === 'thread') await api.threads.createFromMessage(data.channel_id, data.id, { name: 'talk' });
    if (data.content === 'poll') await api.messages.create(data.channel_id, poll);
    if (data.content !== 'announce') return;
    const webhook = await api.webhooks.create(data.channel_id, { name: 'Herald' });
    if (webhook.token) await api.webhooks.execute(webhook.id, webhook.token, { content: 'Ship ahoy' });
  }
}

const poll = {
  poll: {
    question: { text: 'When?' },
    answers: [{ poll_media: { text: 'Today' } }, { poll_media: { text: 'Later' } }],
  },
};

export const bot = new Bot({ handlers: [ClubHandler], gateway: { intents: ['MESSAGE_CONTENT'] } });
