/** Tables of calls, with the requests that they send and the input that they reject. */
import { expect } from 'vitest';
import { type Api, ValidationError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer, TOKEN } from '../client-and-server.js';

/** The access token of a user in these tests. */
export const ACCESS_TOKEN = 'access-token-of-ann';

/** Who makes a call. */
export type Caller = 'bot' | 'user' | 'none';

/** A request as it should be sent. */
export interface ExpectedRequest {
  readonly caller?: Caller;
  readonly body?: unknown;
}

const AUTHORIZATION = { bot: `Bot ${TOKEN}`, user: `Bearer ${ACCESS_TOKEN}`, none: undefined } as const;

/** Makes a call, and compares the only request that it sends. `request` is the method and the path with its query. */
export async function expectRequest(
  call: (api: Api) => Promise<unknown>,
  request: string,
  { caller = 'bot', body }: ExpectedRequest = {},
): Promise<void> {
  const { api, server } = await startClientAndServer();
  await call(api);
  const [sent, ...others] = server.requests;
  expect(others).toEqual([]);
  const text = sent?.body.toString() ?? '';
  expect({
    request: `${sent?.method} ${sent?.url}`,
    authorization: sent?.headers.authorization,
    body: text === '' ? undefined : JSON.parse(text),
  }).toEqual({ request, authorization: AUTHORIZATION[caller], body });
}

/** Makes a call whose input is invalid. Nothing is sent, and the error has exactly these paths. */
export async function expectRejected(
  call: (api: Api) => Promise<unknown>,
  ...paths: readonly string[]
): Promise<ValidationError> {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(call(api));
  expect(error).toBeInstanceOf(ValidationError);
  if (!(error instanceof ValidationError)) throw error;
  expect(error.problems.map(({ path }) => path)).toEqual(paths);
  expect(server.requests).toEqual([]);
  return error;
}

/** Makes a call that is not rejected. */
export async function expectAccepted(call: (api: Api) => Promise<unknown>): Promise<void> {
  const { api, server } = await startClientAndServer();
  await call(api);
  expect(server.requests).toHaveLength(1);
}

/** Makes a call to a server with this response, and returns the result. */
export async function resultOf<T>(call: (api: Api) => Promise<T>, body: unknown): Promise<T> {
  const { api } = await startClientAndServer(() => ({ body }));
  return call(api);
}
