/** Members offer things, and another member takes them. */
import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Bot, Button, button, Command, command, Handler, stringOption, userMention } from 'guildhall';

export const offerCommand = command('offer', {
  description: 'Offers something',
  options: { thing: stringOption({ description: 'What you offer' }) },
});
export const takeButton = button('offer/take/:seller<snowflake>', { label: 'Take it', style: 'success' });

@Handler()
export class OfferHandler {
  @Command(offerCommand)
  async offer(use: CommandContext<typeof offerCommand>): Promise<void> {
    await use.reply({
      content: `${userMention(use.user.id)} offers: ${use.options.thing}`,
      components: [actionRow(takeButton({ seller: use.user.id }))],
    });
  }

  @Button(takeButton)
  async take(click: ButtonContext<typeof takeButton>): Promise<void> {
    const { seller } = click.params;
    if (click.user.id === seller) {
      await click.reply({ content: 'You cannot take your own offer.', ephemeral: true });
      return;
    }
    await click.update({ content: `Taken by ${userMention(click.user.id)}`, components: [] });
    await click.followUp({ content: `${userMention(seller)}, your offer was taken.` });
  }
}

export const bot = new Bot({ handlers: [OfferHandler], logLevel: 'error' });
