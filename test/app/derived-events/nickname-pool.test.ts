import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NICKNAME_LENGTH, NicknamePool } from '../../../src/app/derived-events/nickname-pool.js';

test('nicknames come back as they were, lone surrogates included', () => {
  const nicknames = new NicknamePool();
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('é', '\ud83d', '\ude00', '港') }),
  );
  fc.assert(
    fc.property(text, (nickname) => {
      fc.pre(nickname.length <= MAX_NICKNAME_LENGTH);
      const number = nicknames.intern(nickname);
      expect(nicknames.textOf(number)).toBe(nickname);
      expect(nicknames.intern(nickname)).toBe(number);
    }),
  );
});

test('the longest one fits, in any script', () => {
  const nicknames = new NicknamePool();
  const longest = '港'.repeat(MAX_NICKNAME_LENGTH);
  expect(nicknames.textOf(nicknames.intern(longest))).toBe(longest);
});

test('none is number 0, and no nickname is not the empty one', () => {
  const nicknames = new NicknamePool();
  expect(nicknames.intern(null)).toBe(0);
  expect(nicknames.textOf(0)).toBeNull();
  expect(nicknames.intern('')).not.toBe(0);
});
