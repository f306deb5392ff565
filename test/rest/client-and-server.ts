import { onTestFinished } from 'vitest';
import { Rest, type RestOptions } from '../../src/rest/index.js';
import { ObservedClock } from './observed-clock.js';
import { type Script, ScriptedServer } from './scripted-server.js';

/** A token with the format of a bot token. */
export const TOKEN = 'ODEwMDAwMDAwMDAwMDAwMDAx.Zx4b2Q.front-desk-secret-of-the-bot';

/**
 * Starts a client and a server that responds by `script`, on a clock that the test advances. Both are closed after the
 * test.
 */
export async function startClientAndServer(script: Script = () => ({ body: {} }), options: RestOptions = {}) {
  const server = await ScriptedServer.start();
  server.script = script;
  const clock = new ObservedClock();
  const rest = new Rest({ token: TOKEN, baseUrl: server.url, clock, ...options });
  onTestFinished(async () => {
    // The server is closed first: a request without a response would keep the client open.
    await server.close();
    await rest.close();
  });
  return { server, clock, rest, api: rest.api };
}

/** Returns the error of a call. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error: unknown) => error,
  );
}
