import type { Emulator } from '../../../dev/src/emulator/emulator.js';
import { createWorld } from '../../../dev/src/testing/index.js';
import type { BotOptions } from '../../../src/index.js';
import { Bot, MessageCollector, ReactionCollector, Service } from '../../../src/index.js';

/** A service that injects both collectors, so the bot requests the intents of both. */
@Service()
export class Collecting {
  constructor(
    readonly messages: MessageCollector,
    readonly reactions: ReactionCollector,
  ) {}
}

/** A world whose bot has open collectors in `quay`, and a member who acts. */
export async function createCollectingWorld(
  gatewayOf: (emulator: Emulator) => Exclude<BotOptions['gateway'], false> = () => ({}),
  options: Partial<BotOptions> = {},
) {
  // A function, because a world would replace the shards and the journal.
  const bot = (emulator: Emulator) =>
    new Bot({
      services: [Collecting],
      gateway: { intents: ['MESSAGE_CONTENT'], ...gatewayOf(emulator) },
      token: emulator.token,
      api: { baseUrl: emulator.apiUrl },
      clock: emulator.clock,
      environment: {},
      signals: false,
      logLevel: 'silent',
      ...options,
    });
  const world = await createWorld({
    guild: {
      name: 'Harbour',
      roles: [{ name: 'mate' }],
      channels: [{ name: 'quay' }, { name: 'pier' }, { name: 'bridge', visibleTo: ['mate'] }],
    },
    bot,
  });
  if (!world.bot) throw new Error('there is no bot');
  const wren = await world.createMember('wren');
  return {
    world,
    bot: world.bot,
    wren,
    channelId: world.guild.channel('quay').id,
    messages: world.bot.get(MessageCollector),
    reactions: world.bot.get(ReactionCollector),
    [Symbol.asyncDispose]: () => world.close(),
  };
}

/** The contents of collected messages. */
export function contentsOf(messages: readonly { readonly content: string }[]): string[] {
  return messages.map(({ content }) => content);
}
