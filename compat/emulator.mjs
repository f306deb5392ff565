// Starts an emulator in this process, and calls its control API to act as users.
import { startEmulator } from '../dev/dist/playground-server/index.js';

/** Starts an emulator on a free port, with a guild and a bot in it. */
export async function startTestEmulator(options = {}) {
  const emulator = await startEmulator(options);

  const call = async (path, { method, body, headers }) => {
    const response = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  /** Calls the control API. */
  const control = (method, path, body) => call(`/_control${path}`, { method, body });
  /** Calls the REST API as a user. */
  const callAs = (user, method, path, body) =>
    call(`/api/v10${path}`, { method, body, headers: { authorization: user.token } });

  /** Resolves when a condition is true. It is checked after every new entry of the log, and gets all of them. */
  const until = (condition) =>
    new Promise((resolve) => {
      const entries = [];
      const unsubscribe = emulator.log.subscribe((entry) => {
        entries.push(entry);
        if (!condition(entries)) return;
        unsubscribe();
        resolve();
      });
    });
  const { serveServiceHosts, world } = emulator;

  const { url, token, guildId, channelId, applicationId, botUserId } = emulator;
  const addresses = { url, token, guildId, channelId, applicationId, botUserId };
  return { ...addresses, control, callAs, until, serveServiceHosts, world, stop: () => emulator.close() };
}
