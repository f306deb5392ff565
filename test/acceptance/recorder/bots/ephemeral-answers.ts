/** Members see their coins alone, and can show them to all. */
import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Bot, Button, button, Command, command, Handler, userMention } from 'guildhall';

export const coinsCommand = command('coins', { description: 'Shows your coins' });
export const showButton = button('coins/show/:amount<int>', { label: 'Show everyone', style: 'secondary' });

const FIRST_COINS = 20;

@Handler()
export class CoinHandler {
  @Command(coinsCommand)
  async showCoins(use: CommandContext<typeof coinsCommand>): Promise<void> {
    await use.reply({
      content: `You have ${FIRST_COINS} coins.`,
      components: [actionRow(showButton({ amount: FIRST_COINS }))],
      ephemeral: true,
    });
  }

  @Button(showButton)
  async showEveryone(click: ButtonContext<typeof showButton>): Promise<void> {
    await click.update({ content: 'Everyone can see it now.', components: [] });
    await click.api.messages.create(click.channelId ?? '', {
      content: `${userMention(click.user.id)} has ${click.params.amount} coins.`,
    });
  }
}

export const bot = new Bot({ handlers: [CoinHandler], logLevel: 'error' });
