/**
 * The entry point `@guildhall/dev/redirect`: `node --import @guildhall/dev/redirect bot.js` sends the connections of a process to the
 * hosts of Discord to an emulator, so that a bot of any library runs on it as it is. The build makes one file of it that imports
 * nothing but modules of Node. It exports nothing.
 */
import { inheritRedirect } from './inherit-redirect.js';
import { ConnectionInterceptor } from './intercept-connections.js';
import { interceptWorkers } from './intercept-workers.js';
import { readRedirectSettings } from './redirect-settings.js';

/** Set when connections are intercepted: another copy of this module could be preloaded as well. */
const INSTALLED = Symbol.for('guildhall.redirect');

if (!(INSTALLED in process)) {
  const settings = readRedirectSettings(process.env);
  new ConnectionInterceptor(settings).install();
  interceptWorkers(import.meta.url);
  inheritRedirect(process.env, import.meta.url);
  Object.defineProperty(process, INSTALLED, { value: true });
}
