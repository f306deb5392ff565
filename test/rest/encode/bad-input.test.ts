/** The client reports problems of a call with the messages of the server, for every endpoint that the emulator implements. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/index.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ApiError, Rest, ValidationError } from '../../../src/rest/index.js';
import { endpoints } from '../../../src/wire/endpoints/all-endpoints.js';
import { type Endpoint, pathParamNames } from '../../../src/wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../../src/wire/validation/form-errors.js';
import { servedEndpoints } from '../../parity/served-endpoints.js';
import { failureOf } from '../client-and-server.js';
import { hasOtherForm } from './other-forms.js';

const generous = { defaultLimit: { limit: 1_000_000, windowMs: 1000 }, globalPerSecond: 1_000_000 };

let server: Emulator;
let rest: Rest;

beforeAll(async () => {
  server = await startEmulator({ logger: createLogger({ level: 'silent' }), rateLimits: generous });
  rest = new Rest({ token: server.token, baseUrl: server.apiUrl, globalRequestsPerSecond: 100_000 });
});

afterAll(async () => {
  await rest.close();
  await server.close();
});

const all: readonly Endpoint[] = Object.values(endpoints);
const named = (some: readonly Endpoint[]) => some.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]);

let unused = 1;

/** Ids that nothing has, and other ones every time: the client calls no webhook again that is not there. */
const nowhere = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(pathParamNames(endpoint).map((name) => [name, String(unused++)]));

/** As `nowhere`, of the bot's own application: its follow-ups share their path with webhooks. */
const somewhere = (endpoint: Endpoint) => {
  const path = nowhere(endpoint);
  return 'application_id' in path ? { ...path, application_id: server.applicationId } : path;
};

/** The input that an endpoint requires besides the tested part. */
const options = { accessToken: 'of-ann' };
const requiredFile = { file: { name: 'a.png', data: Buffer.from('89504e470d0a1a0a', 'hex') } };

/** The tests call endpoints by name, so the compiler cannot check the type of the input. */
const call = (endpoint: Endpoint, input: object) =>
  rest.call(
    endpoint,
    { path: nowhere(endpoint), ...(endpoint.details.isFileRequired ? requiredFile : {}), ...input } as never,
    (endpoint.details.auth === 'bearer' ? options : {}) as never,
  );

const sorted = (problems: readonly FieldError[]) =>
  problems.map(({ path, code, message }) => `${path}: ${message} [${code}]`).sort();

/** Calls with input that a declaration forbids: the client must not send it. */
async function refusedByClient(endpoint: Endpoint, input: object): Promise<unknown> {
  const here = await failureOf(call(endpoint, input));
  expect(here, JSON.stringify(input)).toBeInstanceOf(ValidationError);
  return here;
}

/** Calls with input that a declaration forbids: both sides must say the same, the client without sending. */
async function refusedAlike(endpoint: Endpoint, input: { readonly body?: unknown; readonly query?: object }) {
  const here = await refusedByClient(endpoint, input);
  const { auth } = endpoint.details;
  const path = somewhere(endpoint);
  const sent = { path, body: input.body, query: { ...input.query }, auth: auth === 'none' ? auth : undefined } as const;
  const there = await failureOf(rest.raw(endpoint.method, endpoint.path, sent));
  expect(there, JSON.stringify(input)).toMatchObject({ status: 400, jsonCode: 50035 });
  if (!(here instanceof ValidationError) || !(there instanceof ApiError)) return;
  expect(sorted(here.problems), JSON.stringify(input)).toEqual(sorted(there.fields));
}

const WRONG: readonly unknown[] = [null, true, -1, 1.5, 1e15, '', 'x'.repeat(6001), [], [null], {}];

/** Bodies with one wrong value each, as far as the declaration forbids them. */
function wrongBodies(schema: z.ZodType): unknown[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const bodies = [...WRONG, ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })))];
  return bodies.filter((body) => !schema.safeParse(body).success);
}

// A raw call cannot send the token of a user, a form or additional headers.
const comparable = servedEndpoints.filter(
  ({ details }) => details.auth !== 'bearer' && !details.isUrlEncoded && !details.headers,
);

const withBody = comparable.filter(({ details }) => details.body);
test.each(named(withBody))('%s: a value of a wrong type or size is rejected by both sides', async (_name, endpoint) => {
  const bodies = endpoint.details.body ? wrongBodies(endpoint.details.body) : [];
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) {
    // The emulator accepts other forms of the same request from other clients.
    if (hasOtherForm(endpoint, body)) await refusedByClient(endpoint, { body });
    else await refusedAlike(endpoint, { body });
  }
});

const WRONG_TEXTS = ['', 'x'.repeat(300), '-1', '1.5', '99999999', '18446744073709551616'];

/** Queries with one wrong parameter each, as far as the declaration forbids them. */
function wrongQueries(schema: z.ZodObject): Record<string, string>[] {
  const queries = Object.keys(schema.shape).flatMap((name) => WRONG_TEXTS.map((text) => ({ [name]: text })));
  return queries.filter((query) => !schema.safeParse(query).success);
}

const withQuery = comparable.filter(({ details }) => details.query && !details.body);
test.each(named(withQuery))('%s: a query value out of range is rejected by both sides', async (_name, endpoint) => {
  const queries = endpoint.details.query ? wrongQueries(endpoint.details.query) : [];
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) await refusedAlike(endpoint, { query });
});

describe('a path', () => {
  const withIds = all.flatMap((endpoint) =>
    pathParamNames(endpoint)
      .filter((name) => name.endsWith('_id'))
      .map((name): [string, string, Endpoint] => [endpoint.name, name, endpoint]),
  );

  test.each(withIds)('of %s is not changed by %s', async (_name, param, endpoint) => {
    for (const id of ['../1', '1/../../users/@me', '%2e%2e', '1?a=b', '1#', '1\r\n', ' 1', '', null, 1]) {
      const error = await failureOf(call(endpoint, { path: { ...nowhere(endpoint), [param]: id } }));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ path: param })]) });
    }
  });

  const raw = servedEndpoints.filter(
    (endpoint) => pathParamNames(endpoint).length > 0 && endpoint.details.auth !== 'bearer',
  );
  test.each(named(raw))('of %s with unknown ids is rejected without side effects', async (_name, endpoint) => {
    const body = endpoint.details.body ? {} : undefined;
    const error = await failureOf(rest.raw(endpoint.method, endpoint.path, { path: nowhere(endpoint), body }));
    expect(error).toBeInstanceOf(ApiError);
    if (error instanceof ApiError) expect([400, 401, 403, 404]).toContain(error.status);
  });
});
