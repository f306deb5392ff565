// Starts an emulator in this process, and calls its control API to act as users.
import { startEmulator } from '../dev/dist/playground-server/index.js';

/** Starts an emulator on a free port, with a guild and a bot in it. */
export async function startTestEmulator() {
  const emulator = await startEmulator();

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

  const { url, token, guildId, channelId, applicationId, botUserId } = emulator;
  return { url, token, guildId, channelId, applicationId, botUserId, control, callAs, stop: () => emulator.close() };
}
