import { type Api, ValidationError } from '../../../src/rest/index.js';
import { startClientAndServer, TOKEN } from '../client-and-server.js';
import type { ReceivedRequest, ScriptedResponse } from '../scripted-server.js';

/** A call of a method of the client. */
export type ApiCall = (api: Api) => Promise<unknown>;

/** The access token of a user in these tests. */
export const ACCESS_TOKEN = 'access-token-of-ann';

const CALLERS: Readonly<Record<string, string>> = { [`Bot ${TOKEN}`]: 'bot', [`Bearer ${ACCESS_TOKEN}`]: 'user' };

/** What a call determines of its request. */
export interface SentRequest {
  /** The method and the path with its query. */
  readonly request: string;
  /** `bot`: the bot token; `user`: `ACCESS_TOKEN`; `none`: no authorization. Any other authorization as it was sent. */
  readonly caller: string;
  /** JSON or a form; undefined without a body. */
  readonly body: unknown;
  /** The audit log reason as it was sent. */
  readonly reason: unknown;
}

/**
 * Makes a call to a server that responds with `response`. Returns what was sent, the headers of the request, and the
 * result of the call. Throws if the call sends more or fewer requests than one.
 */
export async function send(call: ApiCall, response: ScriptedResponse = { body: {} }) {
  const { api, server } = await startClientAndServer(() => response);
  const result = await call(api);
  const received = onlyRequest(server.requests);
  const { method, url, headers } = received;
  const { authorization } = headers;
  const sent: SentRequest = {
    request: `${method} ${url}`,
    caller: authorization === undefined ? 'none' : (CALLERS[authorization] ?? authorization),
    body: await bodyOf(received),
    reason: headers['x-audit-log-reason'],
  };
  return { sent, headers, result };
}

/**
 * The paths of the problems for which a call was rejected and nothing was sent; `'sent'` for a call without problems that
 * sent one request. Throws in every other case.
 */
export async function problemPathsOf(call: ApiCall): Promise<'sent' | string[]> {
  const { api, server } = await startClientAndServer();
  const error = await call(api).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) {
    onlyRequest(server.requests);
    return 'sent';
  }
  if (!(error instanceof ValidationError)) throw error;
  if (server.requests.length > 0) throw new Error('A rejected call was sent.');
  return error.problems.map(({ path }) => path);
}

/** The query of a URL with these parameters. A list repeats its name. */
export function queryOf(parameters: object): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function onlyRequest(requests: readonly ReceivedRequest[]): ReceivedRequest {
  const [request] = requests;
  if (!request || requests.length > 1) throw new Error(`${requests.length} requests arrived.`);
  return request;
}

async function bodyOf({ headers, body }: ReceivedRequest): Promise<unknown> {
  if (body.length === 0) return undefined;
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return new Response(body, { headers: { 'content-type': type } }).formData();
  return JSON.parse(body.toString());
}
