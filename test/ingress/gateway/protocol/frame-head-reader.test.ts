import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Codec, type ReceivedFrame } from '../../../../src/ingress/gateway/protocol/codec.js';
import { GatewayFrame } from '../../../../src/wire/gateway/protocol.js';
import { runs } from '../../../runs.js';

const WANTS: ReadonlySet<string> = new Set(['MESSAGE_CREATE', 'SOMETHING_WANTED']);
const ALWAYS_NEEDED: ReadonlySet<string> = new Set(['READY', 'RESUMED', 'GUILD_MEMBERS_CHUNK', 'RATE_LIMITED']);
/** With a new codec, because a codec without recent matches reads fewer heads. */
const decode = (text: string) => new Codec(WANTS).decode(Buffer.from(text));

/** Decodes a dispatch with JSON.parse and the schema of frames. */
function reference(text: string): Partial<ReceivedFrame> {
  const frame = GatewayFrame.safeParse(parsed(text));
  if (!frame.success) return { kind: 'malformed' };
  const { op, t, s, d } = frame.data;
  if (op !== 0) return {};
  if (typeof t !== 'string' || typeof s !== 'number') return { kind: 'malformed' };
  const isNeeded = WANTS.has(t) || ALWAYS_NEEDED.has(t);
  return isNeeded ? { kind: 'dispatch', event: t, sequence: s, data: d } : { kind: 'ignored', event: t, sequence: s };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('a frame that is not needed is not parsed', () => {
  test.each([
    '{"t":"TYPING_START","s":7,"op":0,"d":{"user_id":"1"}}',
    '{"op":0,"s":7,"t":"TYPING_START","d":{}}',
    '{"s":7,"t":"TYPING_START","op":0,"d":[]}',
    '{"s":7,"t":"SOMETHING_NEW","op":0,"d":[{}]}',
  ])('%s', (text) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const event = text.includes('NEW') ? 'SOMETHING_NEW' : 'TYPING_START';
      expect(decode(text)).toEqual({ kind: 'ignored', event, sequence: 7 });
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });
});

test('if nearly all events are needed, ignored ones are still recognized after some frames', () => {
  const codec = new Codec(WANTS);
  const needed = Buffer.from('{"t":"MESSAGE_CREATE","s":7,"op":0,"d":{}}');
  const unneeded = Buffer.from('{"t":"TYPING_START","s":7,"op":0,"d":{}}');
  for (let n = 0; n < 1000; n++) codec.decode(needed);
  const parse = vi.spyOn(JSON, 'parse');
  try {
    for (let n = 0; n < 100; n++) {
      expect(codec.decode(unneeded)).toEqual({ kind: 'ignored', event: 'TYPING_START', sequence: 7 });
    }
    expect(parse.mock.calls.length).toBeLessThan(8);
  } finally {
    parse.mockRestore();
  }
});

describe('a frame is parsed completely', () => {
  test.each([
    ['whose name is escaped', '{"t":"MESSAGE_\\u0043REATE","s":7,"op":0,"d":{}}', 'MESSAGE_CREATE'],
    ['whose name ends in an escaped quote', '{"t":"TYPING_START\\"","s":7,"op":0,"d":{}}', 'TYPING_START"'],
    [
      'that repeats its name before its data',
      '{"t":"TYPING_START","t":"MESSAGE_CREATE","s":7,"op":0,"d":{}}',
      'MESSAGE_CREATE',
    ],
    [
      'that repeats its name after its data',
      '{"t":"TYPING_START","s":7,"op":0,"d":{},"t":"MESSAGE_CREATE"}',
      'MESSAGE_CREATE',
    ],
    ['that repeats its sequence after its data', '{"t":"TYPING_START","s":1,"op":0,"d":{},"s":7}', 'TYPING_START'],
    ['with its name after its data', '{"s":7,"op":0,"d":{"t":"TYPING_START"},"t":"MESSAGE_CREATE"}', 'MESSAGE_CREATE'],
    ['with a further key', '{"x":{"t":"A","s":1},"t":"TYPING_START","s":7,"op":0,"d":{}}', 'TYPING_START'],
    ['with blanks', '{ "t" : "TYPING_START", "s": 7,\n"op":0,"d":{}}', 'TYPING_START'],
    ['whose sequence has an exponent', '{"t":"TYPING_START","s":70e-1,"op":0,"d":{}}', 'TYPING_START'],
    ['without data', '{"t":"TYPING_START","s":7,"op":0}', 'TYPING_START'],
    ['whose data is not an object', '{"t":"TYPING_START","s":7,"op":0,"d":null}', 'TYPING_START'],
    ['without a name', '{"t":"","s":7,"op":0,"d":{}}', ''],
  ])('(%s), and decoded correctly', (_what, text, event) => {
    expect(decode(text)).toMatchObject({ event, sequence: 7 });
  });

  test.each([
    ['an opcode that only starts with 0', '{"t":"TYPING_START","s":7,"op":01,"d":{}}'],
    ['an opcode that repeats as a text', '{"t":"TYPING_START","s":7,"op":0,"d":{},"op":"x"}'],
    ['a sequence with a leading zero', '{"t":"TYPING_START","s":07,"op":0,"d":{}}'],
    ['a sequence too large to be exact', '{"t":"TYPING_START","s":9007199254740993,"op":0,"d":{}}'],
    ['a sequence beyond all numbers', '{"t":"TYPING_START","s":1e999,"op":0,"d":{}}'],
    ['no sequence', '{"t":"TYPING_START","op":0,"d":{}}'],
    ['a list that ends as an object', '{"t":"TYPING_START","s":7,"op":0,"d":[}}'],
    ['an end that is cut off', '{"t":"TYPING_START","s":7,"op":0,"d":{'],
    ['a brace for all its data', '{"t":"TYPING_START","s":7,"op":0,"d":}}'],
  ])('(%s), and rejected', (_what, text) => {
    expect(decode(text).kind).toBe('malformed');
  });
});

const blank = fc.constantFrom('', '', '', '', ' ', '\n', '\t ');
const names = fc.constantFrom(
  'TYPING_START',
  'MESSAGE_CREATE',
  'PRESENCE_UPDATE',
  'SOMETHING_NEW',
  'SOMETHING_WANTED',
  'READY',
);
/** A text as some JSON writer might write it: any character may be escaped. */
const written = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.infiniteStream(fc.integer({ min: 0, max: 9 }))).map(([plain, dice]) => {
    const escaped = [...plain].map((char) => {
      const isPlain = dice.next().value !== 0;
      return isPlain ? JSON.stringify(char).slice(1, -1) : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
    return `"${escaped.join('')}"`;
  });
const plainly = (text: fc.Arbitrary<string>) => text.map((plain) => JSON.stringify(plain));
const aText = fc.oneof({ weight: 4, arbitrary: plainly(names) }, written(names), plainly(fc.string()));
const number = fc.oneof(
  fc.nat().map(String),
  fc.constantFrom(
    '0',
    '-0',
    '0.0',
    '0e1',
    '10',
    '1',
    '-1',
    '1.5',
    '7E2',
    '1e400',
    '123456789012345',
    '9007199254740993',
    '12345678901234567890123',
  ),
);
const anything = fc.json({ maxDepth: 4 });
/** Mostly as it should be; sometimes of any other kind. */
const mostly = (usual: fc.Arbitrary<string>) => fc.oneof({ weight: 6, arbitrary: usual }, anything);
const member = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('"t"', '"t"', '"\\u0074"'), mostly(aText)) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('"s"', '"s"', '"\\u0073"'), mostly(number)) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('"op"', '"op"', '"o\\u0070"'), mostly(fc.constant('0'))) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('"d"'), mostly(fc.object().map((value) => JSON.stringify(value)))) },
  { weight: 1, arbitrary: fc.tuple(aText, anything) },
);
type Member = readonly [key: string, value: string];
const keyOf = ([key]: Member): unknown => JSON.parse(key);

const ordinary = fc.tuple(plainly(names), fc.nat().map(String), anything, anything).chain(([t, s, d, x]) =>
  fc.shuffledSubarray(
    [
      ['"t"', t],
      ['"s"', s],
      ['"op"', '0'],
      ['"d"', d],
      ['"x"', x],
    ] as const,
    { minLength: 3 },
  ),
);
const members: fc.Arbitrary<readonly Member[]> = fc.oneof(ordinary, fc.array(member, { maxLength: 7 }));
const frameText = fc.tuple(members, fc.infiniteStream(blank)).map(([all, blanks]) => {
  const isCompact = blanks.next().value !== '';
  const gap = () => (isCompact ? '' : blanks.next().value);
  return {
    all,
    text: `{${gap()}${all.map(([key, value]) => `${key}${gap()}:${gap()}${value}`).join(`,${gap()}`)}${gap()}}`,
  };
});

/** The one form that the first bytes and the end do not reveal: see the module. */
function hidesARepeat(all: readonly Member[]): boolean {
  const keys = all.map(keyOf);
  const afterData = keys.slice(keys.indexOf('d') + 1);
  const [, last = ''] = all.at(-1) ?? [];
  return keys.includes('d') && new Set(keys).size < keys.length && afterData.length > 1 && /[}\]]$/.test(last);
}

test('frames with any order, repetition, escapes, whitespace and numbers are decoded like JSON.parse does', () => {
  fc.assert(
    fc.property(frameText, ({ all, text }) => {
      fc.pre(!hidesARepeat(all));
      expect(decode(text)).toMatchObject(reference(text));
    }),
    { numRuns: runs(500) },
  );
});

test('a head with any byte changed, added or removed is decoded like JSON.parse does', () => {
  const head = fc.shuffledSubarray(['"t":"TYPING_START"', '"s":41', '"op":0'], { minLength: 3 });
  const byte = fc.oneof(
    fc.constantFrom(...'"{}[]:,\\ 0123.eE-'),
    fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(head, fc.nat(), fc.nat(1), fc.option(byte), (parts, place, removed, inserted) => {
      const start = `{${parts.join(',')},"d":`;
      const at = place % start.length;
      const text = `${start.slice(0, at)}${inserted ?? ''}${start.slice(at + removed)}{"t":"MESSAGE_CREATE","s":[2]}}`;
      expect(decode(text)).toMatchObject(reference(text));
    }),
    { numRuns: runs(500) },
  );
});

test('no bytes make it throw, not even a truncated or modified frame', () => {
  const frame = Buffer.from('{"t":"TYPING_START","s":41,"op":0,"d":{"guild_id":"1"}}');
  fc.assert(
    fc.property(fc.nat(frame.length), fc.uint8Array({ maxLength: 8 }), fc.nat(frame.length), (start, bytes, end) => {
      new Codec(WANTS).decode(Buffer.concat([frame.subarray(0, start), bytes, frame.subarray(end)]));
    }),
    { numRuns: runs(300) },
  );
});
