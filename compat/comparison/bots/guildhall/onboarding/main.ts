import { bot } from './bot.js';

await bot.start();
