/** A bot that calls the API for every kind of recorded dispatch. Its behavior depends on no value that is redacted. */
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
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  On,
  stringOption,
  textInput,
} from '../../../src/index.js';

export const applyButton = button('apply/:member<snowflake>/:track<dev|art>', { label: 'Apply' });
export const applicationModal = modal('application/:track<dev|art>', {
  title: 'Application',
  fields: { name: textInput({ label: 'Your name' }) },
});
export const ticketCommand = command('ticket', {
  description: 'Opens a ticket',
  options: { about: stringOption({ description: 'What it is about' }) },
});

@Handler()
class ApplicationHandler {
  @On('guildMemberAdd')
  async onMemberAdd({ data, api }: EventContext<'guildMemberAdd'>) {
    const guild = await api.guilds.get(data.guild_id);
    if (guild.system_channel_id === null) return;
    const greeting = await api.messages.create(guild.system_channel_id, {
      content: `Welcome, <@${data.user.id}>!`,
      components: [actionRow(applyButton({ member: data.user.id, track: 'dev' }))],
    });
    await api.channels.pinMessage(guild.system_channel_id, greeting.id);
  }

  @On('messageCreate')
  async onMessage({ data, api }: EventContext<'messageCreate'>) {
    if (data.author.bot) return;
    await api.messages.createReaction(data.channel_id, data.id, '👀');
  }

  @Button(applyButton)
  openApplication(click: ButtonContext<typeof applyButton>) {
    return click.showModal(applicationModal({ track: click.params.track }));
  }

  @ModalSubmit(applicationModal)
  async submitApplication(form: ModalContext<typeof applicationModal>) {
    await form.reply({ content: `Received for ${form.params.track}.`, ephemeral: true });
    await form.followUp({ content: 'We will look at it.', ephemeral: true });
  }

  @Command(ticketCommand)
  async openTicket(use: CommandContext<typeof ticketCommand>) {
    await use.reply({ content: `A ticket of ${use.options.about?.length ?? 0} characters.` });
  }
}

export const applicationBot = new Bot({
  handlers: [ApplicationHandler],
  gateway: { intents: ['GUILDS', 'MESSAGE_CONTENT'] },
});
