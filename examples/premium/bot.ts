import { Bot } from 'guildhall';
import { ForecastHandler } from './forecast-handler.js';

/** A weather bot with a subscription: a guard and premium buttons sell it. */
export const bot = new Bot({ handlers: [ForecastHandler], appPermissions: [] });
