import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import {
  actionRow,
  Button,
  containerComponent,
  fileComponent,
  guildOnly,
  Handler,
  ModalSubmit,
  messageLayout,
  separator,
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
    const files = await this.tickets.copyUploads(uploads);
    const thread = await this.tickets.openThread(form.channelId, opener, subject);
    await form.api.messages.create(thread.id, {
      ...messageLayout(
        containerComponent(
          { accentColor: urgency === 'high' ? 0xd83c3e : 0x2f6f8f },
          `## ${subject}\n${urgency === 'high' ? '**Urgent** · ' : ''}opened by <@${opener}>`,
          separator(),
          details,
          ...files.map(({ name }) => fileComponent(name)),
          actionRow(claimButton({ opener }), closeButton({ opener })),
        ),
      ),
      files,
      allowed_mentions: { users: [opener] },
    });
    await form.reply({ content: `Your ticket is here: <#${thread.id}>`, ephemeral: true });
  }

  @Button(claimButton, { guards: [crewOnly] })
  async claimTicket(click: ButtonContext<typeof claimButton>): Promise<void> {
    await click.reply({ content: `<@${click.user.id}> takes care of it.`, allowed_mentions: { parse: [] } });
  }

  @Button(closeButton, { guards: [crewOnly], defer: false })
  async closeTicket(click: ButtonContext<typeof closeButton> & GuildOnly): Promise<void> {
    const result = await click.promptModal(closeModal());
    if (result.outcome !== 'submitted') return;
    const { context } = result;
    await context.reply({
      content: `Closed by <@${context.user.id}>: ${context.values.outcome}`,
      allowed_mentions: { parse: [] },
    });
    await this.tickets.closeThread(click.guildId, click.channelId, context.values.outcome);
  }
}
