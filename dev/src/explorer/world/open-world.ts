import { CommandWorld } from './command-world.js';
import { type ExploredBot, isGuildhallBot } from './explored-bot.js';
import type { ExplorerWorld } from './explorer-world.js';
import { GuildhallBotWorld } from './guildhall-bot-world.js';

/** Starts a world with the bot. @throws {StartError} and others, when the bot cannot be started */
export function openWorld(explored: ExploredBot): Promise<ExplorerWorld> {
  return isGuildhallBot(explored) ? GuildhallBotWorld.create(explored) : CommandWorld.create(explored);
}
