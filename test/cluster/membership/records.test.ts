import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeProcessRecord, encodeProcessRecord } from '../../../src/cluster/membership/cluster-process.js';
import { decodeMove, encodeMove } from '../../../src/cluster/membership/recent-move.js';
import { runs } from '../../runs.js';

const shards = fc.array(
  fc.record({
    id: fc.nat(),
    status: fc.string(),
    latencyMs: fc.option(fc.nat(), { nil: undefined }),
    epoch: fc.nat(),
    heldMs: fc.nat(),
  }),
);

describe('the record of a process', () => {
  test('is read as it was written', () => {
    const status = fc.constantFrom('joining', 'running', 'draining', 'leaving');
    const protocol = fc.nat();
    const record = fc.record({ version: fc.string(), host: fc.string(), pid: fc.nat(), status, protocol, shards });
    fc.assert(
      fc.property(record, (each) => {
        expect(decodeProcessRecord(encodeProcessRecord(each))).toEqual(each);
      }),
      { numRuns: runs(100) },
    );
  });

  test('of another program is ignored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeProcessRecord(text)).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  test('without a protocol is of the first one', () => {
    const text = '{"version":"1","host":"h","pid":1,"status":"running","shards":[]}';
    expect(decodeProcessRecord(text)?.protocol).toBe(1);
  });

  test('contains no shards that it cannot read', () => {
    const text = '{"version":"1","host":"h","pid":1,"status":"running","shards":[[1,"ready",null,2,3],[4],null,"x"]}';
    expect(decodeProcessRecord(text)?.shards).toEqual([
      { id: 1, status: 'ready', latencyMs: undefined, epoch: 2, heldMs: 3 },
    ]);
  });
});

describe('a move', () => {
  test('is read as it was written', () => {
    const move = fc.record({
      shard: fc.nat(),
      from: fc.option(fc.string(), { nil: undefined }),
      to: fc.string(),
      reason: fc.constantFrom('start', 'move', 'takeover'),
      epoch: fc.nat(),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(move, (each) => {
        expect(decodeMove(encodeMove(each))).toEqual(each);
      }),
      { numRuns: runs(100) },
    );
  });

  test('that is invalid is ignored', () => {
    for (const text of ['', '{', '1', 'null', '{"shard":1}']) expect(decodeMove(text)).toBeUndefined();
  });
});
