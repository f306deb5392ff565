/** Members as the service may send them, and as nobody would expect them. */
import fc from 'fast-check';
import type { CachedMember } from '../../../src/app/cache/cache-store.js';

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const hash = fc.oneof(
  fc.constant(null),
  hex,
  hex.map((digits) => `a_${digits}`),
);
const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((at) => new Date(at * 1000).toISOString().slice(0, 19));
const timestamp = fc.oneof(
  fc
    .tuple(seconds, fc.integer({ min: 0, max: 999_999 }))
    .map(([text, micros]) => `${text}.${String(micros).padStart(6, '0')}+00:00`),
  seconds.map((text) => `${text}+00:00`),
  fc.constantFrom(
    '2024-02-30T00:00:00.000000+00:00',
    '2024-01-01T24:00:00.000000+00:00',
    '1969-12-31T23:59:59.999999+00:00',
    '9999-12-31T23:59:59.999999+00:00',
    '2024-01-01T00:00:00.000Z',
    'yyyy-mm-ddThh:mm:ss.000000+00:00',
    '2024-01-01T00:00:00.00000x+00:00',
  ),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii' }),
);
const unusualText = fc.constantFrom(
  '',
  '0',
  '007',
  '4294967295',
  '4294967296',
  '\ud800',
  'a\udc00b',
  'a_',
  '-1',
  'wren 🐦',
);
const unknown = fc.oneof(
  fc.jsonValue(),
  text,
  unusualText,
  hash,
  timestamp,
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const unknownFields = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('avatar', 'banner', '__proto__', 'constructor', '7')),
  unknown,
  {
    maxKeys: 4,
  },
);

export const snowflake = fc
  .oneof(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.bigInt({ min: 0n, max: 99n }))
  .map(String);

const optional = { requiredKeys: [] };
const decoration = fc.option(fc.record({ asset: fc.constantFrom('a_1', 'a_2'), sku_id: fc.constantFrom('11', '12') }));
const user = (id: string) =>
  fc
    .tuple(
      unknownFields,
      fc.record({
        username: text,
        discriminator: fc.constantFrom('0', '0001', '4821'),
        global_name: fc.option(text),
        avatar: hash,
      }),
      fc.record(
        {
          bot: fc.boolean(),
          public_flags: fc.nat(),
          banner: hash,
          accent_color: fc.option(fc.nat()),
          avatar_decoration_data: decoration,
        },
        optional,
      ),
    )
    .map(([more, ...known]) => Object.assign({ ...more, id }, ...known));

/** As they should not be: no list, or lists of what are no ids. */
const roleLists = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom('007', '21', '-1', '18446744073709551616'))),
);

/** A member of a user. */
export const memberOf = (userId: string): fc.Arbitrary<CachedMember> =>
  fc
    .tuple(
      unknownFields,
      fc.record({
        user: user(userId),
        roles: fc.oneof(
          fc.array(fc.constantFrom('21', '22', '23', '18446744073709551615'), { maxLength: 4 }),
          roleLists,
        ),
        joined_at: fc.option(timestamp),
        deaf: fc.boolean(),
        mute: fc.boolean(),
        flags: fc.nat(),
      }),
      fc.record(
        {
          nick: fc.option(fc.oneof(text, unusualText)),
          avatar: hash,
          pending: fc.boolean(),
          premium_since: fc.option(timestamp),
          communication_disabled_until: fc.option(timestamp),
          avatar_decoration_data: decoration,
        },
        optional,
      ),
    )
    // As it comes over the wire.
    .map(([more, ...known]) => JSON.parse(JSON.stringify(Object.assign({ ...more }, ...known))));
