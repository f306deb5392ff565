/** The pipeline itself, with endpoints that exist only for these tests. */
import { describe, expect, test } from 'vitest';
import { defineRoute, type EndpointRoute } from '../../../../dev/src/emulator/http/endpoint-route.js';
import type { HttpFault } from '../../../../dev/src/emulator/http/pipeline/http-faults.js';
import { RequestPipeline } from '../../../../dev/src/emulator/http/pipeline/request-pipeline.js';
import type { UserRequestRunner } from '../../../../dev/src/emulator/http/pipeline/user-requests.js';
import { EmulatorLog } from '../../../../dev/src/emulator/log/emulator-log.js';
import { OpenRequests } from '../../../../dev/src/emulator/server/open-requests.js';
import { RateLimits } from '../../../../dev/src/emulator/server/rate-limits.js';
import { createDefaultWorld } from '../../../../dev/src/emulator/world/default-world.js';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { declareEndpoint, type Endpoint, emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';

const lighthouse: Endpoint<'/lighthouses/{lighthouse_id}', { result: undefined }> = declareEndpoint(
  'lighthouse',
  'GET',
  '/lighthouses/{lighthouse_id}',
  { result: emptyResult },
);

const runUnreported: UserRequestRunner = (_describe, run) => run();

function setUp(routes: readonly EndpointRoute[] = [], fault?: HttpFault) {
  const clock = new AdjustableClock('manual');
  const { world, application } = createDefaultWorld(clock);
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line: string) => void lines.push(line) } });
  const log = new EmulatorLog(clock);
  const service = {
    world,
    clock,
    log,
    logger,
    rateLimits: new RateLimits(clock),
    openRequests: new OpenRequests(),
    emit: () => {},
  };
  const pipeline = new RequestPipeline(service, [lighthouse], routes, () => fault, runUnreported);
  const token = world.users.get(application.botUserId)?.token ?? '';
  const request = () =>
    new Request('http://service.invalid/api/v10/lighthouses/7', { headers: { authorization: `Bot ${token}` } });
  return { answer: () => pipeline.handle(request()), service, clock, log, lines, application };
}

describe('an endpoint without a route', () => {
  test('fails with 501 and an explanation, and one log line', async () => {
    const { answer, lines } = setUp();
    const response = await answer();
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ code: 0, message: expect.stringContaining('lighthouse') });
    expect(lines).toHaveLength(1);
  });
});

describe('a route', () => {
  test('without a result responds with 204 and no body', async () => {
    const { answer } = setUp([defineRoute(lighthouse, () => ({ result: undefined, events: [] }))]);
    const response = await answer();
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-type')).toBeNull();
  });

  test('that throws fails with 500, and the log contains the error', async () => {
    const { answer, lines } = setUp([
      defineRoute(lighthouse, () => {
        throw new Error('the lamp is broken');
      }),
    ]);
    const response = await answer();
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: '500: Internal Server Error', code: 0 });
    expect(lines.join()).toContain('the lamp is broken');
  });
});

describe('the log of the emulator', () => {
  test('contains every request with its caller and its response', async () => {
    const { answer, log, application } = setUp([defineRoute(lighthouse, () => ({ result: undefined, events: [] }))]);
    await answer();
    expect(log.read().entries).toMatchObject([
      {
        seq: 1,
        kind: 'request',
        method: 'GET',
        route: '/lighthouses/{lighthouse_id}',
        path: '/lighthouses/7',
        status: 204,
        application_id: application.id,
        user_id: application.botUserId,
      },
    ]);
  });
});

describe('secrets of a path', () => {
  test('are not in the log', async () => {
    const hush: Endpoint<'/hush/{interaction_token}', { result: undefined; auth: 'none' }> = declareEndpoint(
      'hush',
      'GET',
      '/hush/{interaction_token}',
      { result: emptyResult, auth: 'none' },
    );
    const { service, log } = setUp();
    const pipeline = new RequestPipeline(
      service,
      [hush],
      [defineRoute(hush, () => ({ result: undefined, events: [] }))],
      () => undefined,
      runUnreported,
    );
    await pipeline.handle(new Request('http://service.invalid/api/v10/hush/very-secret'));
    await pipeline.handle(new Request('http://service.invalid/api/v10/very-secret/very-secret/very-secret'));
    expect(log.read().entries).toMatchObject([
      { path: '/hush/{interaction_token}' },
      { route: 'unknown', status: 401 },
    ]);
    expect(JSON.stringify(log.read())).not.toContain('very-secret');
  });
});

describe('an injected fault', () => {
  test('responds instead of the route, with the headers of the rate limit', async () => {
    const { answer } = setUp([], { status: 503 });
    const response = await answer();
    expect(response.status).toBe(503);
    expect(response.headers.get('x-ratelimit-bucket')).not.toBeNull();
  });

  test('can delay a request by the time on the clock', async () => {
    const { answer, clock } = setUp([defineRoute(lighthouse, () => ({ result: undefined, events: [] }))], {
      delayMs: 500,
    });
    const outcome: string[] = [];
    const pending = answer().then(() => outcome.push('answered'));
    await clock.advance(499);
    outcome.push('499 ms');
    await clock.advance(1);
    await pending;
    expect(outcome).toEqual(['499 ms', 'answered']);
  });
});
