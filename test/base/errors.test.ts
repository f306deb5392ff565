import { expect, test } from 'vitest';
import { errorMessage } from '../../src/base/errors.js';

test.each([
  ['an error', new TypeError('no such page'), 'no such page'],
  ['a text', 'no such page', 'no such page'],
  ['nothing', undefined, 'undefined'],
  ['an object that cannot be converted to text', Object.create(null), 'a value that cannot be converted to text'],
])('the message of %s that was thrown is text', (_what, thrown, message) => {
  expect(errorMessage(thrown)).toBe(message);
});
