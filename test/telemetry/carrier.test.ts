import { expect, test } from 'vitest';
import { fromCarrier, toCarrier } from '../../src/telemetry/links/carrier.js';

const context = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };

test('a carrier is a traceparent of 55 characters, and names the same span in another process', () => {
  const carrier = toCarrier(context);
  expect(carrier).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  expect(carrier).toHaveLength(55);
  expect(fromCarrier(carrier ?? '')).toEqual({ ...context, isRemote: true });
});

test('a span that is not sampled, or not valid, has no carrier', () => {
  expect(toCarrier({ ...context, traceFlags: 0 })).toBeUndefined();
  expect(toCarrier({ ...context, traceId: '0'.repeat(32) })).toBeUndefined();
  expect(toCarrier(undefined)).toBeUndefined();
});

test.each([
  '',
  'x',
  '00-0-0-01',
  `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`,
  `01-${context.traceId}-${context.spanId}`,
])('the text %j is no carrier', (text) => {
  expect(fromCarrier(text)).toBeUndefined();
});
