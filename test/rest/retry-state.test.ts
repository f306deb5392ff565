/** What follows each outcome of an attempt, without sending anything. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAttempt,
  FIRST_ATTEMPT,
  MAX_ATTEMPTS,
  type Outcome,
  type RepeatableRequest,
} from '../../src/rest/retry.js';
import { ConnectionFailure, RestResponse } from '../../src/rest/transport/rest-response.js';
import type { RepeatRule } from '../../src/wire/endpoints/declaration/endpoint.js';
import { runs } from '../runs.js';

const response = (status: number, body: unknown = '<html>') =>
  new RestResponse(status, {}, new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)));

/** Outcomes, and whether Discord may have executed the request. */
const outcomes = {
  unsent: { outcome: new ConnectionFailure(false, new Error('refused')), mayBeExecuted: false },
  lost: { outcome: new ConnectionFailure(true, new Error('reset')), mayBeExecuted: true },
  'error of the API': {
    outcome: response(500, { message: '500: Internal Server Error', code: 0 }),
    mayBeExecuted: true,
  },
  'error of the edge': { outcome: response(502), mayBeExecuted: true },
  'no gateway': { outcome: response(502, { message: '502: Bad Gateway', code: 0 }), mayBeExecuted: false },
  unavailable: { outcome: response(503, 'upstream connect error'), mayBeExecuted: true },
  'error of Cloudflare': { outcome: response(520), mayBeExecuted: true },
} as const satisfies Record<string, { outcome: Outcome; mayBeExecuted: boolean }>;

const request = (rule: RepeatRule): RepeatableRequest => ({
  method: 'POST',
  rule,
  hasResult: false,
  usesInteractionToken: false,
  searchesIndex: false,
});

test.each(Object.entries(outcomes))(
  'after this outcome, only a request that would be executed twice is final: %s',
  (_name, each) => {
    for (const rule of ['idempotent', 'nonce', 'acknowledged', 'once'] as const) {
      const { step } = afterAttempt(FIRST_ATTEMPT, each.outcome, request(rule), 0);
      expect({ rule, kind: step.kind }).toEqual({
        rule,
        kind: rule === 'once' && each.mayBeExecuted ? 'final' : 'retry',
      });
    }
  },
);

test.each([200, 204, 302, 400, 403, 404, 501])('a response with this status is final: %d', (status) => {
  expect(afterAttempt(FIRST_ATTEMPT, response(status, {}), request('idempotent'), 0).step).toEqual({ kind: 'final' });
});

test('with any outcomes, a request is executed at most once if it must be, and sent at most three times', () => {
  const anyOutcome = fc.constantFrom(...Object.values(outcomes));
  const anyRule = fc.constantFrom<RepeatRule[]>('idempotent', 'nonce', 'acknowledged', 'once');
  fc.assert(
    fc.property(fc.array(anyOutcome, { minLength: 1, maxLength: 30 }), anyRule, (sequence, rule) => {
      let state = FIRST_ATTEMPT;
      let sent = 0;
      let executed = 0;
      for (const { outcome, mayBeExecuted } of sequence) {
        if (outcome !== outcomes.unsent.outcome) sent += 1;
        if (mayBeExecuted) executed += 1;
        const next = afterAttempt(state, outcome, request(rule), 0);
        ({ state } = next);
        if (next.step.kind !== 'retry') break;
        expect(next.step.delayMs).toBeGreaterThanOrEqual(250);
        expect(next.step.delayMs).toBeLessThanOrEqual(2000);
      }
      expect(sent).toBeLessThanOrEqual(MAX_ATTEMPTS);
      if (rule === 'once') expect(executed).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(200) },
  );
});
