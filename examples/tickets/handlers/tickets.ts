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
import { claim, close, closing, open, request } from '../controls.js';
import { Desk } from '../desk.js';

const crew = userPermissions('MANAGE_THREADS');

@Handler()
export class Tickets {
  constructor(private readonly desk: Desk) {}

  @Button(open, { defer: false })
  ask(click: ButtonContext<typeof open>) {
    return click.showModal(request());
  }

  @ModalSubmit(request, { guards: [guildOnly], defer: 'ephemeral' })
  async opened(form: ModalContext<typeof request> & GuildOnly): Promise<void> {
    const { subject, urgency, details, files: uploads } = form.values;
    const opener = form.user.id;
    const files = await this.desk.copies(uploads);
    const thread = await this.desk.open(form.channelId, opener, subject);
    await form.api.messages.create(thread.id, {
      ...messageLayout(
        containerComponent(
          { accentColor: urgency === 'high' ? 0xd83c3e : 0x2f6f8f },
          `## ${subject}\n${urgency === 'high' ? '**Urgent** · ' : ''}opened by <@${opener}>`,
          separator(),
          details,
          ...files.map(({ name }) => fileComponent(name)),
          actionRow(claim({ opener }), close({ opener })),
        ),
      ),
      files,
      allowed_mentions: { users: [opener] },
    });
    await form.reply({ content: `Your ticket is here: <#${thread.id}>`, ephemeral: true });
  }

  @Button(claim, { guards: [crew] })
  async claimed(click: ButtonContext<typeof claim>): Promise<void> {
    await click.reply({ content: `<@${click.user.id}> takes care of it.`, allowed_mentions: { parse: [] } });
  }

  @Button(close, { guards: [crew], defer: false })
  async closed(click: ButtonContext<typeof close> & GuildOnly): Promise<void> {
    const answer = await click.promptModal(closing);
    if (answer.outcome !== 'submitted') return;
    const { context } = answer;
    await context.reply({
      content: `Closed by <@${context.user.id}>: ${context.values.outcome}`,
      allowed_mentions: { parse: [] },
    });
    await this.desk.close(click.guildId, click.channelId, context.values.outcome);
  }
}
