import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DerivedEvent } from '../../../src/app/derived-events/event-deriver.js';
import { decodeEntry, encodeEntry } from '../../../src/app/journal/entry-content.js';
import { runs } from '../../runs.js';

const frameOf = (event: unknown, data: unknown) => Buffer.from(JSON.stringify({ op: 0, s: 7, t: event, d: data }));

const derived: DerivedEvent[] = [
  {
    event: 'memberTimeoutEnded',
    data: { guild_id: '1', user: { id: '2' }, until: '2030-01-01T00:00:00.000Z', expired: true, reconciled: false },
  },
];

describe('the content of an entry', () => {
  test('is the event and what was derived from it', () => {
    const entry = encodeEntry(frameOf('GUILD_MEMBER_UPDATE', { nick: 'Zoë 🚢' }), derived);
    expect(decodeEntry(entry)).toEqual({ event: 'GUILD_MEMBER_UPDATE', data: { nick: 'Zoë 🚢' }, derived });
  });

  test('is read from any position of a buffer', () => {
    const entry = encodeEntry(frameOf('MESSAGE_CREATE', {}), derived);
    const larger = Buffer.concat([Buffer.from('abc'), entry, Buffer.from('def')]);
    const view = new Uint8Array(larger.buffer, larger.byteOffset + 3, entry.length);
    expect(decodeEntry(view)).toEqual(decodeEntry(entry));
  });

  test('of any event is what was encoded', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (event, data) => {
        const content = decodeEntry(encodeEntry(frameOf(event, data), []));
        expect(content).toEqual({ event, data: JSON.parse(JSON.stringify(data)), derived: [] });
      }),
      { numRuns: runs(100) },
    );
  });

  test('contains joins and leaves of the bot, which have the id of a guild instead of a user', () => {
    const left: DerivedEvent[] = [{ event: 'guildLeft', data: { id: '81', reconciled: true } }];
    expect(decodeEntry(encodeEntry(frameOf('READY', {}), left))?.derived).toEqual(left);
    const invalid = JSON.stringify([{ event: 'guildLeft', data: { user: { id: '1' } } }]);
    const entry = Buffer.concat([encodeEntry(frameOf('READY', {}), []), Buffer.from(invalid)]);
    expect(decodeEntry(entry)?.derived).toEqual([]);
  });

  test('leaves out derived events that this version does not know', () => {
    const later = [{ event: 'memberPromoted', data: { user: { id: '1' } } }, ...derived];
    // An encoder of a later version.
    const entry = encodeEntry(frameOf('GUILD_MEMBER_UPDATE', {}), later as DerivedEvent[]);
    expect(decodeEntry(entry)?.derived).toEqual(derived);
  });
});

describe('an entry that cannot be read', () => {
  test('is recognized: random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        // Random bytes contain no frame with the name of an event.
        expect(decodeEntry(bytes)).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  test('never throws, however it is damaged', () => {
    const entry = encodeEntry(frameOf('GUILD_MEMBER_UPDATE', { nick: 'a' }), derived);
    fc.assert(
      fc.property(fc.nat(entry.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(entry.length), (at, byte, end) => {
        const damaged = Buffer.from(entry);
        damaged[at] = byte;
        decodeEntry(damaged.subarray(0, end));
      }),
      { numRuns: runs(100) },
    );
  });

  test('is recognized: another version', () => {
    const entry = Buffer.from(encodeEntry(frameOf('MESSAGE_CREATE', {}), []));
    entry[0] = 2;
    expect(decodeEntry(entry)).toBeUndefined();
  });

  test.each([[null], [5], ['text'], [[]], [{}], [{ t: null }], [{ t: 5 }]])('is recognized: the frame %j', (frame) => {
    expect(decodeEntry(encodeEntry(Buffer.from(JSON.stringify(frame)), []))).toBeUndefined();
  });

  test('keeps the event if only what was derived is damaged', () => {
    const entry = Buffer.from(encodeEntry(frameOf('GUILD_MEMBER_UPDATE', {}), derived));
    entry[entry.length - 1] = 0;
    expect(decodeEntry(entry)).toEqual({ event: 'GUILD_MEMBER_UPDATE', data: {}, derived: [] });
  });

  test.each([[null], ['text'], [{}], [{ user: null }]])('leaves out derived events with the data %j', (data) => {
    const entry = encodeEntry(frameOf('GUILD_MEMBER_UPDATE', {}), []);
    const damaged = Buffer.concat([
      entry,
      Buffer.from(JSON.stringify([{ event: 'memberPreviousStateUnknown', data }])),
    ]);
    expect(decodeEntry(damaged)?.derived).toEqual([]);
  });
});
