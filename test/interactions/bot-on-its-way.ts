/** A bot that hears by the gateway or by HTTP, in a world of its own. */
import { Bot } from '../../src/app/bot.js';
import type { BotOptions } from '../../src/app/bot-options.js';
import { createWorld, type TestWorld } from '../../src/testing/index.js';
import { type Served, serve } from '../ingress/signing-service.js';

export const ways = ['gateway', 'HTTP'] as const;

export class BotOnItsWay {
  private constructor(
    readonly world: TestWorld,
    readonly bot: Bot,
    private readonly served: Served | undefined,
  ) {}

  static async start(way: (typeof ways)[number], handlers: BotOptions['handlers']): Promise<BotOnItsWay> {
    const world = await createWorld();
    const { service } = world;
    const bot = new Bot({
      token: service.token,
      api: { baseUrl: service.api },
      ...(way === 'HTTP' ? { http: { publicKey: service.publicKey }, gateway: false as const } : {}),
      handlers,
      logLevel: 'silent',
      signals: false,
    });
    await bot.start();
    const served = way === 'HTTP' ? await serve(bot.fetch) : undefined;
    if (served) await bot.api.applications.editCurrent({ interactions_endpoint_url: served.url });
    return new BotOnItsWay(world, bot, served);
  }

  async stop(): Promise<void> {
    await this.bot.stop();
    await this.served?.[Symbol.asyncDispose]();
    await this.world.close();
  }
}
