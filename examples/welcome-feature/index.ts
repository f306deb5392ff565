import { feature } from 'guildhall';
import { WELCOME_OPTIONS, WelcomeHandler, type WelcomeOptions } from './welcome-handler.js';

export type { WelcomeOptions };

/**
 * A feature as a package of its own would export it: it depends on `guildhall` as a peer dependency and on nothing else of
 * this repository. A bot lists `welcome({ channelId })` in its features.
 */
export const welcome = (options: WelcomeOptions) =>
  feature({
    name: 'welcome',
    handlers: [WelcomeHandler],
    appPermissions: ['SEND_MESSAGES'],
    services: [{ provide: WELCOME_OPTIONS, useValue: options }],
  });
