import { type Api, ValidationError } from '../../../src/rest/index.js';
import { startClientAndServer } from '../client-and-server.js';
import type { ReceivedRequest, ScriptedResponse } from '../scripted-server.js';

type ApiCall = (api: Api) => Promise<unknown>;

/** Makes a call to a server that responds with `response`. Returns the request as it arrived, and the result. */
export async function exchange(
  call: ApiCall,
  response: ScriptedResponse = { body: {} },
): Promise<{ request: ReceivedRequest; result: unknown }> {
  const { api, server } = await startClientAndServer(() => response);
  const result = await call(api);
  const [request] = server.requests;
  if (!request || server.requests.length > 1) throw new Error(`${server.requests.length} requests arrived`);
  return { request, result };
}

/** The parts of a request that a call determines. The body is JSON; undefined without a body. */
export async function requestOf(call: ApiCall, response?: ScriptedResponse) {
  const { method, url, headers, body } = (await exchange(call, response)).request;
  const json: unknown = body.length > 0 ? JSON.parse(body.toString()) : undefined;
  const reason = headers['x-audit-log-reason'];
  return { method, url, body: json, ...(reason === undefined ? {} : { reason }) };
}

/** The paths of the problems for which a call was not sent; `'sent'` without problems. */
export async function problemPathsOf(call: ApiCall): Promise<string | string[]> {
  const { api, server } = await startClientAndServer();
  const error = await call(api).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined && server.requests.length === 1) return 'sent';
  if (server.requests.length > 0 || !(error instanceof ValidationError)) throw error;
  return error.problems.map(({ path }) => path);
}
