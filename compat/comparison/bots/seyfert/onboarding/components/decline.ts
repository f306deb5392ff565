import { ComponentCommand, type ComponentContext, Label, Modal, TextInput } from 'seyfert';
import { TextInputStyle } from 'seyfert/lib/types/index.js';
import { readApplicantId, requireModerator } from '../lib/review.js';

export default class DeclineButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = /^decline:\d+$/;

  async run(ctx: ComponentContext<typeof this.componentType>) {
    if (!(await requireModerator(ctx))) return;
    const modal = new Modal()
      .setCustomId(`reason:${readApplicantId(ctx.customId)}`)
      .setTitle('Decline the application')
      .setComponents([
        new Label()
          .setLabel('Reason')
          .setComponent(
            new TextInput().setCustomId('reason').setStyle(TextInputStyle.Paragraph).setLength({ max: 400 }),
          ),
      ]);
    await ctx.modal(modal);
  }
}
