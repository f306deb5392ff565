import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SnowflakeTexts } from '../../../src/app/members/snowflake-texts.js';
import { SnowflakeWords } from '../../../src/app/members/snowflake-words.js';
import { runs } from '../../runs.js';

const ids = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);

test('ids are read as they were written, also when many share few places', () => {
  const texts = new SnowflakeTexts(4);
  const words = new SnowflakeWords();
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1 }), (written) => {
      const read = [...written, ...written].map((id) => {
        words.parse(id);
        return texts.get(words.high, words.low);
      });
      expect(read).toEqual([...written, ...written]);
    }),
    { numRuns: runs(100) },
  );
});
