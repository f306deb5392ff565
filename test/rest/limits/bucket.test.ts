import { expect, test } from 'vitest';
import { Bucket } from '../../../src/rest/limits/bucket.js';

/** A bucket after one response: 5 requests in a window of 1000 ms from time 0, of which 4 remain. */
function knownBucket(): Bucket {
  const bucket = new Bucket();
  bucket.take();
  bucket.finish();
  bucket.update({ limit: 5, remaining: 4, resetAfterMs: 1000 }, 0);
  return bucket;
}

/** How many requests it lets go at `now`. */
function drain(bucket: Bucket, now: number): number {
  for (let count = 0; ; count += 1) {
    if (bucket.readyAt(now) > now) return count;
    bucket.take();
  }
}

test('an unknown bucket allows one request, and the next one when it has finished', () => {
  const bucket = new Bucket();
  expect(drain(bucket, 0)).toBe(1);
  expect(bucket.readyAt(0)).toBe(Number.POSITIVE_INFINITY);
  bucket.finish();
  expect(bucket.readyAt(0)).toBe(0);
});

test('a known bucket allows the remaining requests, then waits for its window', () => {
  const bucket = knownBucket();
  expect(drain(bucket, 10)).toBe(4);
  expect(bucket.readyAt(10)).toBe(1000);
});

test('a new window allows the limit minus the requests in flight', () => {
  const bucket = knownBucket();
  drain(bucket, 10);
  bucket.finish();
  expect(drain(bucket, 1000)).toBe(2);
});

test('a late response does not increase the remaining requests', () => {
  const bucket = knownBucket();
  drain(bucket, 10);
  for (const remaining of [0, 3]) {
    bucket.finish();
    bucket.update({ limit: 5, remaining, resetAfterMs: 900 }, 100);
  }
  expect(drain(bucket, 100)).toBe(0);
});

test('requests of another client in the same bucket are counted', () => {
  const bucket = knownBucket();
  bucket.take();
  bucket.finish();
  bucket.update({ limit: 5, remaining: 1, resetAfterMs: 900 }, 100);
  expect(drain(bucket, 100)).toBe(1);
});

test('the remaining requests of a response are reduced by those in flight', () => {
  const bucket = knownBucket();
  bucket.take();
  bucket.take();
  bucket.finish();
  bucket.update({ limit: 5, remaining: 2, resetAfterMs: 900 }, 100);
  expect(drain(bucket, 100)).toBe(1);
});

test('a request that was not sent returns its permit', () => {
  const bucket = knownBucket();
  drain(bucket, 10);
  bucket.release();
  expect(drain(bucket, 10)).toBe(1);
});

test('when the responses of a window are lost, one request at a time is sent', () => {
  const bucket = knownBucket();
  const sent = drain(bucket, 10) + drain(bucket, 1000);
  for (let n = 0; n < sent; n += 1) bucket.finish();
  expect(drain(bucket, 1000)).toBe(1);
});

test('a rejection lasts for its time and starts a new window', () => {
  const bucket = knownBucket();
  bucket.exhaust(5000);
  expect(bucket.readyAt(1000)).toBe(5000);
  expect(drain(bucket, 5000)).toBe(5);
});

test('a rejection for a shared resource lasts for its time and uses no permits', () => {
  const bucket = knownBucket();
  bucket.block(500);
  expect(bucket.readyAt(10)).toBe(500);
  expect(drain(bucket, 500)).toBe(4);
});

test('a bucket can be removed when no request is in flight and its window is over', () => {
  const bucket = knownBucket();
  expect(bucket.isIdle(999)).toBe(false);
  expect(bucket.isIdle(1000)).toBe(true);
  bucket.take();
  expect(bucket.isIdle(1000)).toBe(false);
});
