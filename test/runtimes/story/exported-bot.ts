/** The file of the bot for the command line. */
import { Bot } from 'guildhall';
import { gatewayBot } from './bot.js';

export const bot = new Bot(gatewayBot);
