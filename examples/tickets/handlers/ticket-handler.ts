import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import {
  actionRow,
  Button,
  bold,
  channelMention,
  containerComponent,
  escapeMarkdown,
  fileComponent,
  guildOnly,
  Handler,
  heading,
  ModalSubmit,
  messageLayout,
  separator,
  userMention,
  userPermissions,
} from 'guildhall';
import { claimButton, closeButton, closeModal, openButton, requestModal } from '../declarations.js';
import { TicketService } from '../ticket-service.js';

const crewOnly = userPermissions('MANAGE_THREADS');

@Handler()
export class TicketHandler {
  constructor(private readonly tickets: TicketService) {}

  @Button(openButton, { defer: false })
  showRequestModal(click: ButtonContext<typeof openButton>) {
    return click.showModal(requestModal());
  }

  @ModalSubmit(requestModal, { guards: [guildOnly], defer: 'ephemeral' })
  async openTicket(form: ModalContext<typeof requestModal> & GuildOnly): Promise<void> {
    const { subject, urgency, details, files: uploads } = form.values;
    const opener = form.user.id;
    // The files of a form expire, so they become files of the message.
    const files = await Promise.all(uploads.map((upload) => form.api.attachments.download(upload)));
    const thread = await this.tickets.openThread(form.channelId, opener, subject);
    await form.api.messages.create(thread.id, {
      ...messageLayout(
        containerComponent(
          { accentColor: urgency === 'high' ? 0xd83c3e : 0x2f6f8f },
          `${heading(escapeMarkdown(subject), 2)}\n${urgency === 'high' ? `${bold('Urgent')} · ` : ''}opened by ${userMention(opener)}`,
          separator(),
          details,
          ...files.map(({ name }) => fileComponent(name)),
          actionRow(claimButton({ opener }), closeButton({ opener })),
        ),
      ),
      files,
      allowed_mentions: { users: [opener] },
    });
    await form.reply({ content: `Your ticket is here: ${channelMention(thread.id)}`, ephemeral: true });
  }

  @Button(claimButton, { guards: [crewOnly] })
  async claimTicket(click: ButtonContext<typeof claimButton>): Promise<void> {
    await click.reply({ content: `${userMention(click.user.id)} takes care of it.`, allowed_mentions: { parse: [] } });
  }

  @Button(closeButton, { guards: [crewOnly], defer: false })
  async closeTicket(click: ButtonContext<typeof closeButton> & GuildOnly): Promise<void> {
    const result = await click.promptModal(closeModal());
    if (result.outcome !== 'submitted') return;
    const { context } = result;
    await context.reply({
      content: `Closed by ${userMention(context.user.id)}: ${escapeMarkdown(context.values.outcome)}`,
      allowed_mentions: { parse: [] },
    });
    await this.tickets.closeThread(click.guildId, click.channelId, context.values.outcome);
  }
}
