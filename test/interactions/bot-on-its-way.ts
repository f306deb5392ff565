/** A bot that hears by the gateway or by HTTP, in a world of its own. */
import type { Bot } from '../../src/app/bot.js';
import type { BotOptions } from '../../src/app/bot-options.js';
import { createWorld, type TestWorld } from '../../src/testing/index.js';

export const ways = ['gateway', 'HTTP'] as const;

export class BotOnItsWay {
  private constructor(
    readonly world: TestWorld,
    readonly bot: Bot,
  ) {}

  static async start(way: (typeof ways)[number], handlers: BotOptions['handlers']): Promise<BotOnItsWay> {
    const world = await createWorld({ bot: { handlers }, ingress: way === 'HTTP' ? 'http' : 'gateway' });
    if (!world.bot) throw new Error('there is no bot');
    return new BotOnItsWay(world, world.bot);
  }

  stop(): Promise<void> {
    return this.world.close();
  }
}
