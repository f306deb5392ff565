import { expect, test } from 'vitest';
import { copyJson } from '../../src/base/copy-json.js';

test('a copy is equal, and shares no array and no object with the original', () => {
  const original = { name: 'a', list: [{ id: 1, flags: [true, null] }], nothing: null };
  const copy = copyJson(original);
  expect(copy).toEqual(original);
  expect(copy.list).not.toBe(original.list);
  expect(copy.list[0]).not.toBe(original.list[0]);
  expect(copy.list[0]?.flags).not.toBe(original.list[0]?.flags);
});

test('a key __proto__ is copied, and does not change the prototype', () => {
  const original: unknown = JSON.parse('{"__proto__": {"admin": true}, "list": [{"__proto__": []}]}');
  const copy = copyJson(original);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(original));
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});

test('texts, numbers and null are returned as they are', () => {
  expect([copyJson('a'), copyJson(1), copyJson(null), copyJson(undefined)]).toEqual(['a', 1, null, undefined]);
});
