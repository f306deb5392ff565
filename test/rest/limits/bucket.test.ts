import { expect, test } from 'vitest';
import { Bucket } from '../../../src/rest/limits/bucket.js';

/** A bucket after one response: 5 requests in a window of 1000 ms from time 0, of which 4 remain. */
function knownBucket(): Bucket {
  const bucket = new Bucket();
  const window = bucket.take();
  bucket.finish(window);
  bucket.update({ limit: 5, remaining: 4, resetAfterMs: 1000 }, window, 0);
  return bucket;
}

/** The windows of the requests that it allows at `now`. */
function drain(bucket: Bucket, now: number): number[] {
  const windows: number[] = [];
  while (bucket.readyAt(now) <= now) windows.push(bucket.take());
  return windows;
}

test('an unknown bucket allows one request, and the next one when it has finished', () => {
  const bucket = new Bucket();
  const [window = 0, ...others] = drain(bucket, 0);
  expect(others).toEqual([]);
  expect(bucket.readyAt(0)).toBe(Number.POSITIVE_INFINITY);
  bucket.finish(window);
  expect(bucket.readyAt(0)).toBe(0);
});

test('a known bucket allows the remaining requests, then waits for its window', () => {
  const bucket = knownBucket();
  expect(drain(bucket, 10)).toHaveLength(4);
  expect(bucket.readyAt(10)).toBe(1000);
});

test('a new window starts with one request, and its response allows the others', () => {
  const bucket = knownBucket();
  const [window = 0, ...others] = drain(bucket, 1000);
  expect(others).toEqual([]);
  bucket.finish(window);
  bucket.update({ limit: 3, remaining: 2, resetAfterMs: 1000 }, window, 1050);
  expect(drain(bucket, 1050)).toHaveLength(2);
});

test('a new window allows no request while as many requests as the limit are in flight', () => {
  const bucket = knownBucket();
  drain(bucket, 10);
  drain(bucket, 1000);
  expect(bucket.readyAt(2000)).toBe(Number.POSITIVE_INFINITY);
});

test('a response to a request of an earlier window does not start the window', () => {
  const bucket = knownBucket();
  const [early = 0] = drain(bucket, 10);
  drain(bucket, 1000);
  bucket.finish(early);
  bucket.update({ limit: 5, remaining: 4, resetAfterMs: 1000 }, early, 1001);
  expect(bucket.readyAt(1001)).toBe(Number.POSITIVE_INFINITY);
});

test('a late response does not increase the remaining requests', () => {
  const bucket = knownBucket();
  const windows = drain(bucket, 10);
  for (const [n, remaining] of [0, 3].entries()) {
    const window = windows[n] ?? 0;
    bucket.finish(window);
    bucket.update({ limit: 5, remaining, resetAfterMs: 900 }, window, 100);
  }
  expect(drain(bucket, 100)).toEqual([]);
});

test('requests of another client in the same bucket are counted', () => {
  const bucket = knownBucket();
  const window = bucket.take();
  bucket.finish(window);
  bucket.update({ limit: 5, remaining: 1, resetAfterMs: 900 }, window, 100);
  expect(drain(bucket, 100)).toHaveLength(1);
});

test('the remaining requests of a response are reduced by those in flight', () => {
  const bucket = knownBucket();
  bucket.take();
  const window = bucket.take();
  bucket.finish(window);
  bucket.update({ limit: 5, remaining: 2, resetAfterMs: 900 }, window, 100);
  expect(drain(bucket, 100)).toHaveLength(1);
});

test('a request that was not sent returns its permit', () => {
  const bucket = knownBucket();
  const [window = 0] = drain(bucket, 10);
  bucket.release(window);
  expect(drain(bucket, 10)).toHaveLength(1);
});

test('a request that was not sent returns no permit when fewer remain than are in flight', () => {
  const bucket = knownBucket();
  const [window = 0] = drain(bucket, 10);
  bucket.finish(window);
  // Three are in flight, and another client has used the bucket.
  bucket.update({ limit: 5, remaining: 1, resetAfterMs: 900 }, window, 100);
  bucket.release(window);
  expect(drain(bucket, 100)).toEqual([]);
});

test('responses that overtake the first response of a window do not add permits', () => {
  const bucket = knownBucket();
  const old = drain(bucket, 10).slice(0, 3);
  const [window = 0] = drain(bucket, 1000);
  for (const each of old) bucket.finish(each);
  bucket.finish(window);
  // The server can have counted four requests of the window before after this response.
  bucket.update({ limit: 5, remaining: 4, resetAfterMs: 900 }, window, 1030);
  expect(drain(bucket, 1030)).toEqual([]);
});

test('when the first response of a window is lost, the next request starts it', () => {
  const bucket = knownBucket();
  const [window = 0] = drain(bucket, 1000);
  bucket.finish(window);
  expect(drain(bucket, 1000)).toHaveLength(1);
});

test('a rejection lasts for its time, and one request follows it', () => {
  const bucket = knownBucket();
  bucket.reject(5000, bucket.take(), 0);
  expect(bucket.readyAt(1000)).toBe(5000);
  expect(drain(bucket, 5000)).toHaveLength(1);
});

test('consecutive rejections without a delay are followed by longer and longer waits', () => {
  const bucket = knownBucket();
  let now = 10;
  for (const minimumMs of [125, 250, 500, 1000, 2000, 2500, 2500]) {
    const window = bucket.take();
    bucket.finish(window);
    bucket.reject(0, window, now);
    const waitMs = bucket.readyAt(now) - now;
    expect(waitMs).toBeGreaterThanOrEqual(minimumMs);
    expect(waitMs).toBeLessThanOrEqual(minimumMs * 2);
    now += waitMs;
  }
});

test('rejections of requests that were in flight together count once', () => {
  const bucket = knownBucket();
  for (const window of drain(bucket, 10)) {
    bucket.finish(window);
    bucket.reject(0, window, 10);
  }
  expect(bucket.readyAt(10)).toBeLessThanOrEqual(260);
});

test('an admitted request ends the growth of the waits', () => {
  const bucket = knownBucket();
  for (let n = 0; n < 4; n += 1) {
    const window = bucket.take();
    bucket.finish(window);
    bucket.reject(0, window, n * 10_000);
  }
  const window = bucket.take();
  bucket.finish(window);
  bucket.recordAdmission(window);
  const next = bucket.take();
  bucket.finish(next);
  bucket.reject(0, next, 60_000);
  expect(bucket.readyAt(60_000)).toBeLessThanOrEqual(60_250);
});

test('a bucket without a limit becomes limited by a response with headers', () => {
  const bucket = new Bucket();
  bucket.markUnlimited();
  const [window = 0] = Array.from({ length: 10 }, () => bucket.take());
  expect(bucket.readyAt(0)).toBe(0);
  bucket.finish(window);
  bucket.update({ limit: 5, remaining: 4, resetAfterMs: 1000 }, window, 0);
  expect(bucket.readyAt(0)).toBe(1000);
});

test('a bucket can be removed when no request is in flight and its window is over', () => {
  const bucket = knownBucket();
  expect(bucket.isIdle(999)).toBe(false);
  expect(bucket.isIdle(1000)).toBe(true);
  bucket.take();
  expect(bucket.isIdle(1000)).toBe(false);
});
