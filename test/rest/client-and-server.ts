import { onTestFinished } from 'vitest';
import { Rest, type RestOptions } from '../../src/rest/index.js';
import { ObservedClock } from './observed-clock.js';
import { type Script, ScriptedServer } from './scripted-server.js';

/** A token in the form of a bot's. */
export const TOKEN = 'ODEwMDAwMDAwMDAwMDAwMDAx.Zx4b2Q.front-desk-secret-of-the-bot';

/** A client and a service that answers as `script` says, on a clock that stands still; both end with the test. */
export async function startClientAndServer(script: Script = () => ({ body: {} }), options: RestOptions = {}) {
  const service = await ScriptedServer.start();
  service.script = script;
  const clock = new ObservedClock();
  const rest = new Rest({ token: TOKEN, baseUrl: service.url, clock, ...options });
  onTestFinished(async () => {
    // The service first: a request that it left hanging would keep the client open.
    await service.close();
    await rest.close();
  });
  return { service, clock, rest, api: rest.api };
}

/** What a call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error: unknown) => error,
  );
}
