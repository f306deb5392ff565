import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteStringPool, MAX_ENTRY_BYTES } from '../../../src/app/derived-events/byte-string-pool.js';

const textOf = (interned: ByteStringPool, number: number) =>
  interned.read(number, (page, start, end) => page.toString('latin1', start, end));
const intern = (interned: ByteStringPool, text: string) => {
  const bytes = Buffer.from(text, 'latin1');
  return interned.intern(bytes, bytes.length);
};

describe('interned bytes', () => {
  test('have one number for the same bytes, and different ones for others', () => {
    const interned = new ByteStringPool();
    const wren = intern(interned, 'wren');
    expect(intern(interned, 'wren')).toBe(wren);
    expect(intern(interned, 'wre')).not.toBe(wren);
    expect(intern(interned, '')).not.toBe(wren);
    expect(interned.size).toBe(3);
    expect(wren).not.toBe(0);
  });

  test('stay as long as somebody refers to them', () => {
    const interned = new ByteStringPool();
    const number = intern(interned, 'wren');
    intern(interned, 'wren');
    interned.release(number);
    expect(textOf(interned, number)).toBe('wren');
    interned.release(number);
    expect(interned.size).toBe(0);
    expect(() => interned.release(number)).toThrow(RangeError);
  });

  test('may be as long as a page', () => {
    const interned = new ByteStringPool();
    const longest = 'x'.repeat(MAX_ENTRY_BYTES);
    expect(textOf(interned, intern(interned, longest))).toBe(longest);
    expect(textOf(interned, intern(interned, 'wren'))).toBe('wren');
  });

  test('are what was put in, whatever comes and goes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 2 }),
      fc.string({ unit: 'binary-ascii', size: 'max', maxLength: 3000 }),
    );
    const change = fc.record({ keep: fc.boolean(), text, which: fc.nat() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200, size: 'max' }), (changes) => {
        const interned = new ByteStringPool();
        const held: { number: number; text: string }[] = [];
        for (const { keep, text, which } of changes) {
          if (keep) held.push({ number: intern(interned, text), text });
          else for (const { number } of held.splice(which % (held.length + 1), 1)) interned.release(number);
        }
        for (const { number, text } of held) expect(textOf(interned, number)).toBe(text);
        expect(interned.size).toBe(new Set(held.map(({ text }) => text)).size);
        expect(new Set(held.map(({ number }) => number)).size).toBe(interned.size);
      }),
      { numRuns: 60 },
    );
  });
});
