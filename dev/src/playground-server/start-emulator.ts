import { type Emulator, type EmulatorOptions, startEmulator as startWithoutPage } from '../emulator/index.js';
import { playgroundRoutes } from './playground-routes.js';

/**
 * Starts the emulator. It also serves the playground, the page at its `url`.
 * @throws {OptionsError} when an option is unknown, or the clock lacks a method
 * @throws {Error} the system's error when it cannot listen on a port
 * @throws {TypeError} when an entry of `allowedHosts` or `allowedOrigins`, the path of a route or a redirect URI is invalid, or `world`
 *   and `worldFile` are set
 * @throws {WorldDescriptionError} when `world` has mistakes
 * @throws {WorldFileError} when `worldFile` is invalid or has another version
 * @example
 * const emulator = await startEmulator();
 * const response = await fetch(`${emulator.apiUrl}/users/@me`, { headers: { authorization: `Bot ${emulator.token}` } });
 * await emulator.close();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  // Routes of the caller come first, so that they can replace the page.
  return startWithoutPage({ ...options, routes: [...(options.routes ?? []), ...playgroundRoutes] });
}
