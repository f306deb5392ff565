import { type Api, ValidationError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import type { ScriptedResponse } from '../scripted-server.js';

/** A call of a method of the client. */
export type ApiCall = (api: Api) => Promise<unknown>;

/** Performs a call to a server with this response. Returns the request that the server received, and the result. */
export async function send(call: ApiCall, response: ScriptedResponse = { body: {} }) {
  const { api, server } = await startClientAndServer(() => response);
  const result = await call(api);
  const [request] = server.requests;
  if (!request) throw new Error('The call sent no request.');
  const url = new URL(request.url, 'http://service');
  const text = request.body.toString();
  const reason = request.headers['x-audit-log-reason'];
  return {
    request: `${request.method} ${url.pathname}`,
    authorization: request.headers.authorization,
    /** Parameters in their order. A list repeats its name. */
    query: [...url.searchParams].map(([name, value]) => `${name}=${value}`),
    body: text === '' ? undefined : JSON.parse(text),
    reason,
    result,
  };
}

/** Performs a call that must be rejected before it is sent. Returns the paths of its problems. */
export async function rejectedFields(call: ApiCall): Promise<string[]> {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(call(api));
  if (!(error instanceof ValidationError)) throw error;
  if (server.requests.length > 0) throw new Error('The call was sent.');
  return error.problems.map(({ path }) => path);
}
