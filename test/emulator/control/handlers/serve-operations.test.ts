/** How declared operations are served. */
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { declareRead, declareUserAction, viewResult } from '../../../../dev/src/control/declaration/operation.js';
import type { UserActionErrorReason } from '../../../../dev/src/control/operations/all-operations.js';
import type { UserActionEvent } from '../../../../dev/src/control/user-actions/user-action.js';
import type { Handlers } from '../../../../dev/src/emulator/control/handlers/handlers.js';
import {
  routesOf,
  serveOperations,
  UNDECLARED_REFUSAL,
} from '../../../../dev/src/emulator/control/handlers/serve-operations.js';
import { UserActionReporter } from '../../../../dev/src/emulator/control/user-actions/user-action-reporter.js';
import { UserActionError } from '../../../../dev/src/emulator/policy/errors/user-action-error.js';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';

const userAction = {
  summary: 'Does it.',
  result: viewResult<object>(),
  verb: 'do it',
  refusals: ['no_access'],
  steps: { label: 'does it', reason: 'it is only for this test.' },
} as const;

const operations = {
  read: declareRead('read', 'GET', '/things/{thing_id}', {
    summary: 'It.',
    query: z.object({ limit: z.string().default('5') }),
    result: viewResult<object>(),
  }),
  act: declareUserAction('act', 'POST', '/things', {
    ...userAction,
    body: z.object({ reason: z.enum(['no_access', 'slowmode']).nullable() }),
  }),
  first: declareUserAction('first', 'POST', '/variants', {
    ...userAction,
    body: z.object({ type: z.literal(1), a: z.string().default('x') }),
  }),
  second: declareUserAction('second', 'POST', '/variants', {
    ...userAction,
    body: z.object({ type: z.literal(2), b: z.string().default('y') }),
  }),
};

const refuse = (reason: UserActionErrorReason) => {
  throw new UserActionError(reason, 'Not now.');
};

const handlers: Handlers<typeof operations> = {
  read: (call) => call,
  act: ({ reason }) => (reason === null ? { isDone: true } : () => refuse(reason)),
  first: (call) => () => ({ served: 'first', call }),
  second: (call) => () => ({ served: 'second', call }),
};

let lines: { operation?: string; reason?: string; msg: string }[];
let events: UserActionEvent[];
let app: Hono;
beforeEach(() => {
  lines = [];
  events = [];
  const logger = createLogger({ level: 'error', destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const userActions = new UserActionReporter({ clock: new AdjustableClock('manual'), logger });
  userActions.subscribe((event) => events.push(event));
  app = new Hono();
  app.onError((thrown, c) => c.text(thrown.message, 400));
  serveOperations(app, routesOf(operations), handlers, { userActions, logger });
});

const post = (path: string, body: object) => app.request(path, { method: 'POST', body: JSON.stringify(body) });

describe('an operation', () => {
  test('gets the parameters of the path, the query and the body as one call, with defaults', async () => {
    expect(await (await app.request('/things/a%20b')).json()).toEqual({ thing_id: 'a b', limit: '5' });
  });

  test('that shares its route with others is the one whose type the body has', async () => {
    expect(await (await post('/variants', { type: 2 })).json()).toEqual({
      served: 'second',
      call: { type: 2, b: 'y' },
    });
    expect(await (await post('/variants', { type: 1 })).json()).toEqual({ served: 'first', call: { type: 1, a: 'x' } });
    expect((await post('/variants', { type: 3 })).status).toBe(400);
    expect(events.filter(({ type }) => type === 'finished')).toHaveLength(2);
  });

  test('whose handler returns a result in place of a function is not reported', async () => {
    expect(await (await post('/things', { reason: null })).json()).toEqual({ isDone: true });
    expect(events).toEqual([]);
  });

  test('that is refused for a reason that it declares is only reported', async () => {
    expect((await post('/things', { reason: 'no_access' })).status).toBe(400);
    expect(events).toMatchObject([{ type: 'started' }, { outcome: { status: 'refused' } }]);
    expect(lines).toEqual([]);
  });

  test('that is refused for another reason is logged as an error', async () => {
    expect((await post('/things', { reason: 'slowmode' })).status).toBe(400);
    expect(lines).toMatchObject([{ operation: 'act', reason: 'slowmode', msg: UNDECLARED_REFUSAL }]);
  });
});
