import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '../../../src/app/members/byte-io.js';
import { IndexTablePool } from '../../../src/app/members/index-table-pool.js';
import { RoleNumbers } from '../../../src/app/members/role-numbers.js';
import { RoleSetCodec } from '../../../src/app/members/role-set-codec.js';
import { runs } from '../../runs.js';

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();

function aGuild() {
  const [codec, numbers, out] = [new RoleSetCodec(300), new RoleNumbers(new IndexTablePool()), new ByteWriter()];
  const write = (roles: readonly string[]) => {
    out.clear();
    expect(codec.set(roles, numbers)).toBe(true);
    codec.write(out);
    return Buffer.from(out.buffer.subarray(out.start, out.position));
  };
  const readerOf = (bytes: Buffer) => Object.assign(new ByteReader(), { bytes, end: bytes.length });
  return { codec, numbers, write, readerOf, read: (bytes: Buffer) => codec.read(readerOf(bytes), numbers) };
}

test('the same roles give the same bytes, in any order and listed twice or not', () => {
  const { write } = aGuild();
  const set = write(['3', '1', '2']);
  expect(write(['1', '2', '3'])).toEqual(set);
  expect(write(['2', '3', '2', '1'])).toEqual(set);
  expect(write(['1', '2'])).not.toEqual(set);
});

test('no role takes one byte', () => {
  const { write, read } = aGuild();
  expect(write([])).toHaveLength(1);
  expect(read(write([]))).toEqual([]);
});

test('any set is read as it was written, and can be skipped', () => {
  const role = fc.oneof(fc.nat({ max: 400 }).map(String), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String));
  fc.assert(
    fc.property(fc.array(fc.array(role, { maxLength: 300 }), { maxLength: 30, size: 'max' }), (sets) => {
      const { codec, write, read, readerOf } = aGuild();
      const written = sets.map((roles) => ({ roles, bytes: write(roles) }));
      for (const { roles, bytes } of written) {
        expect(sorted(read(bytes))).toEqual(sorted(roles));
        const reader = readerOf(bytes);
        codec.skip(reader);
        expect(reader.position).toBe(bytes.length);
      }
      const distinct = new Set(written.map(({ bytes }) => bytes.toString('hex')));
      expect(distinct.size).toBe(new Set(sets.map((roles) => sorted(roles).join())).size);
    }),
    { numRuns: runs(30) },
  );
});

test('a list with what is not a snowflake is rejected', () => {
  const { codec, numbers } = aGuild();
  expect(codec.set(['1', 'wren'], numbers)).toBe(false);
});
