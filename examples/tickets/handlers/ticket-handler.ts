import type { ButtonContext, GuildOnly, LoadedFieldValue, ModalContext } from 'guildhall';
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
import { TicketStore } from '../ticket-store.js';
import { TicketThreads } from '../ticket-threads.js';

const crewOnly = userPermissions('MANAGE_THREADS');

@Handler()
export class TicketHandler {
  constructor(
    private readonly store: TicketStore,
    private readonly threads: TicketThreads,
  ) {}

  @Button(openButton, { defer: false })
  showRequestModal(click: ButtonContext<typeof openButton>) {
    return click.showModal(requestModal());
  }

  @ModalSubmit(requestModal, { guards: [guildOnly], defer: 'ephemeral' })
  async openTicket(form: ModalContext<typeof requestModal> & GuildOnly): Promise<void> {
    const { subject, ...others } = form.values;
    const opener = form.user.id;
    const thread = await this.threads.open(form.channelId, opener, textOf(subject));
    const ticket = this.store.addTicket(form.guildId, thread.id, opener);
    // The files of a form expire, so they become files of the message.
    const uploads = Object.values(others).flatMap((input) => (input.kind === 'fileUpload' ? input.value : []));
    const files = await Promise.all(uploads.map((upload) => form.api.attachments.download(upload)));
    await form.api.messages.create(thread.id, {
      ...messageLayout(
        containerComponent(
          { accentColor: 0x2f6f8f },
          `${heading(escapeMarkdown(textOf(subject)), 2)}\nTicket ${ticket}, opened by ${userMention(opener)}`,
          separator(),
          ...Object.values(others).flatMap(answerTexts),
          ...files.map(({ name }) => fileComponent(name)),
          actionRow(claimButton({ ticket }), closeButton({ ticket })),
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
    const ticket = this.store.ticket(click.guildId, click.params.ticket);
    if (!ticket) {
      await click.reply({ content: 'There is no such ticket any more.', ephemeral: true });
      return;
    }
    const result = await click.promptModal(closeModal());
    if (result.outcome !== 'submitted') return;
    const { context } = result;
    const { outcome } = context.values;
    const announce = () =>
      context.reply({
        content: `Closed by ${userMention(context.user.id)}: ${escapeMarkdown(outcome)}`,
        allowed_mentions: { parse: [] },
      });
    const wasOpen = await this.threads.close(click.guildId, ticket.threadId, outcome, announce);
    if (!wasOpen) await context.reply({ content: 'Somebody else has closed the ticket.', ephemeral: true });
  }
}

function textOf(input: LoadedFieldValue | undefined): string {
  return input?.kind === 'textInput' ? (input.value ?? '') : '';
}

/** The question and its answer, unless it was left empty. */
function answerTexts(input: LoadedFieldValue): string[] {
  const text = textOf(input);
  return text === '' ? [] : [`${bold(escapeMarkdown(input.label))}\n${text}`];
}
