import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  channelMention,
  channelTypes,
  command,
  guildOnly,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  textInput,
  userMention,
} from 'guildhall';

export const panelCommand = command('ticket-panel', {
  description: 'Sends the panel for tickets',
  memberPermissions: ['MANAGE_THREADS'],
  contexts: ['guild'],
});
export const openButton = button('ticket/open', { label: 'Open a ticket', style: 'primary' });
export const ticketModal = modal('ticket', {
  title: 'New ticket',
  guards: [guildOnly],
  fields: {
    subject: textInput({ label: 'Subject', minLength: 5, maxLength: 80 }),
    details: textInput({ label: 'Details', style: 'paragraph', maxLength: 1000, required: false }),
  },
});
export const closeButton = button('ticket/close/:author<snowflake>', {
  label: 'Close',
  style: 'danger',
  guards: [guildOnly],
});

@Handler()
export class TicketHandler {
  @Command(panelCommand)
  sendPanel(use: CommandContext<typeof panelCommand>) {
    return use.reply({ content: 'Do you need help?', components: [actionRow(openButton())] });
  }

  @Button(openButton)
  openForm(click: ButtonContext<typeof openButton>) {
    return click.showModal(ticketModal());
  }

  @ModalSubmit(ticketModal, { defer: 'ephemeral' })
  async open(form: ModalContext<typeof ticketModal>) {
    const { api, user } = form;
    const { subject, details } = form.values;
    const thread = await api.threads.create(form.channelId, { name: subject, type: channelTypes.PRIVATE_THREAD });
    await api.threads.addMember(thread.id, user.id);
    await api.messages.create(thread.id, {
      content: `${userMention(user.id)} asks: ${subject}\n${details ?? 'No details.'}`,
      allowed_mentions: { users: [user.id] },
      components: [actionRow(closeButton({ author: user.id }))],
    });
    return form.reply({ content: `Your ticket: ${channelMention(thread.id)}`, ephemeral: true });
  }

  @Button(closeButton)
  async close(click: ButtonContext<typeof closeButton>) {
    const { api, user, guildId, channelId } = click;
    if (user.id !== click.params.author && !click.memberPermissions.has('MANAGE_THREADS')) {
      return click.reply({ content: 'Only the author and moderators can close this ticket.', ephemeral: true });
    }
    const log = (await api.guilds.listChannels(guildId)).find(({ name }) => name === 'ticket-log');
    if (!log) throw new Error('The guild has no channel ticket-log.');
    await click.update({ components: [] });
    const messages = await api.messages.list(channelId, { limit: 100 });
    const transcript = messages.map(({ author, content }) => `${author.username}: ${content}`).reverse();
    await api.messages.create(log.id, {
      content: `The ticket ${click.channel?.name} was closed by ${userMention(user.id)}.`,
      allowed_mentions: { parse: [] },
      files: [{ name: 'transcript.txt', data: Buffer.from(transcript.join('\n')) }],
    });
    await api.messages.create(channelId, {
      content: `Closed by ${userMention(user.id)}.`,
      allowed_mentions: { parse: [] },
    });
    return api.channels.edit(channelId, { archived: true, locked: true });
  }
}

export const bot = new Bot({ handlers: [TicketHandler], gateway: { intents: ['MESSAGE_CONTENT'] } });
