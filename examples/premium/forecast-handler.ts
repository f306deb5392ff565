import {
  actionRow,
  Command,
  type CommandContext,
  type EventContext,
  Handler,
  On,
  premiumButton,
  userMention,
} from 'guildhall';
import { forecastCommand, goldSku, weekCommand } from './declarations.js';

@Handler()
export class ForecastHandler {
  /** Free. Users without the subscription see what else is for sale. */
  @Command(forecastCommand)
  async forecast(use: CommandContext<typeof forecastCommand>): Promise<void> {
    const hasGold = use.entitlements.some(({ sku_id }) => sku_id === goldSku);
    await use.reply({
      content: 'Tomorrow: sunny.',
      components: hasGold ? [] : [actionRow(premiumButton({ skuId: goldSku }))],
    });
  }

  /** Its guard answers users without the subscription with a premium button. */
  @Command(weekCommand)
  async week(use: CommandContext<typeof weekCommand>): Promise<void> {
    await use.reply('Sunny until Thursday, then rain.');
  }

  @On('entitlementCreate')
  async thank({ data, api }: EventContext<'entitlementCreate'>): Promise<void> {
    if (data.sku_id !== goldSku || data.user_id === undefined) return;
    await api.users.sendDm(data.user_id, `Thank you, ${userMention(data.user_id)}! Try \`/week\`.`);
  }
}
