import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdRedactor } from '../../../dev/src/testing/recording/id-redactor.js';
import { redactRecording } from '../../../dev/src/testing/recording/redact-recording.js';
import { compareSnowflakes, snowflakeTimestamp } from '../../../src/base/snowflake.js';
import { recordingHeader } from '../../../src/wire/gateway/recording.js';
import { runs } from '../../runs.js';
import { privateTexts, readLines, recordSample } from './sample-recording.js';

const AT = '2026-01-02T03:04:05.678Z';
const line = (t: string, d: unknown, s = 1) => JSON.stringify({ at: AT, shard: 0, t, s, op: 0, d });

/** The data of one dispatch, redacted. */
function redactData(t: string, d: unknown): unknown {
  const [, frame = ''] = redactRecording([recordingHeader(false), line(t, d)]);
  return JSON.parse(frame).d;
}

/** Realistic ids: any time since 2015, any lower bits. */
const idArbitrary = fc.bigInt({ min: 1n << 57n, max: (1n << 63n) - 1n }).map(String);

describe('ids of a redacted recording', () => {
  it('keep their order and their day, and none equals an original id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(idArbitrary, { minLength: 1, maxLength: 50 }), (originals) => {
        const ids = new IdRedactor(originals);
        const others = originals.toSorted(compareSnowflakes).map((id) => ids.redact(id));
        expect(others).toEqual(others.toSorted(compareSnowflakes));
        expect(new Set([...originals, ...others]).size).toBe(originals.length * 2);
        const day = (id: string) => Math.floor(snowflakeTimestamp(id) / 86_400_000);
        for (const id of originals) expect(day(ids.redact(id))).toBe(day(id));
      }),
      { numRuns: runs(100) },
    );
  });

  it('stay different if they were created in one millisecond', () => {
    const originals = Array.from({ length: 500 }, (_, n) => String((1n << 60n) + BigInt(n)));
    const ids = new IdRedactor(originals);
    expect(new Set(originals.map((id) => ids.redact(id))).size).toBe(500);
  });

  it('are replaced by the same id in fields, keys, texts and custom_ids', () => {
    const [user, role] = ['612345678901234567', '712345678901234567'];
    const data = redactData('MESSAGE_CREATE', {
      author: { id: user },
      content: `<@${user}> <@&${role}> ${role}`,
      resolved: { users: { [user]: { id: user } } },
      components: [{ custom_id: `ticket/${user}/dev`, type: 2 }],
      mention_roles: [role],
    });
    const { author, mention_roles: roles } = data as { author: { id: string }; mention_roles: string[] }; // the input has these fields
    const [other, otherRole] = [author.id, roles[0]];
    expect(data).toEqual({
      author: { id: other },
      content: `<@${other}> <@&${otherRole}> ${otherRole}`,
      resolved: { users: { [other]: { id: other } } },
      components: [{ custom_id: `ticket/${other}/dev`, type: 2 }],
      mention_roles: [otherRole],
    });
    expect([other, otherRole]).not.toContain(user);
  });

  it('with few digits are recognized by the name of their field', () => {
    expect(redactData('X', { user_id: '12', ids: ['13'], id: '14' })).not.toMatchObject({ user_id: '12' });
    expect(JSON.stringify(redactData('X', { user_id: '12', ids: ['13'], id: '14' }))).not.toMatch(/"1[234]"/);
  });

  it('do not include permissions and the id 0', () => {
    const unchanged = {
      permissions: '2251799813685247',
      allow: '1024',
      guild_id: '0',
      permission_overwrites: [{ deny: '8' }],
    };
    expect(redactData('X', unchanged)).toEqual(unchanged);
  });
});

describe('a redacted recording', () => {
  /** Names that differ from their replacement and are too long to occur by chance. */
  const nameArbitrary = fc
    .string({ unit: 'grapheme', minLength: 5, maxLength: 30 })
    .filter((name) => /[^x\s\d/:.<>@#&"\\-]/.test(name) && name.trim().length > 4 && !/^\w+:\/\//.test(name));

  it('contains none of the original ids and names', () => {
    const guildArbitrary = fc.record({
      id: idArbitrary,
      name: nameArbitrary,
      user: idArbitrary,
      username: nameArbitrary,
      topic: nameArbitrary,
      reason: nameArbitrary,
      nested: nameArbitrary,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(guildArbitrary, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
        (guilds) => {
          const lines = guilds.map(({ id, name, user, username, topic, reason, nested }) =>
            line('GUILD_CREATE', {
              id,
              name,
              owner_id: user,
              channels: [{ id: user, topic, name }],
              members: [{ user: { id: user, username, discriminator: '0' }, nick: nested, roles: [id] }],
              anything_new: { [user]: [{ said: reason, of: [nested] }] },
              activities: [{ name: nested, state: reason, type: 4 }],
            }),
          );
          const [header, ...others] = redactRecording([recordingHeader(false), ...lines]);
          expect(header).toBe(recordingHeader(true));
          const values = others.flatMap((each) => textsIn(JSON.parse(each).d));
          for (const guild of guilds)
            for (const original of Object.values(guild)) expect(values).not.toContain(original);
          const text = others.join('\n');
          for (const { id, user } of guilds) expect(text.includes(id) || text.includes(user)).toBe(false);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('contains texts of the same length with the same word boundaries', () => {
    expect(redactData('MESSAGE_CREATE', { content: 'Hello, Ann!\nHow are you?' })).toEqual({
      content: 'xxxxxx xxxx\nxxx xxx xxxx',
    });
    expect(redactData('GUILD_UPDATE', { name: '👍🏽 crew' })).toEqual({ name: `${'x'.repeat('👍🏽'.length)} xxxx` });
  });

  it('contains times, numbers, flags, locales and values of Discord unchanged', () => {
    const unchanged = {
      timestamp: '2025-01-01T10:00:00.123000+00:00',
      edited_timestamp: null,
      flags: 64,
      pending: true,
      type: 'rich',
      locale: 'pt-BR',
      features: ['COMMUNITY'],
      status: 'dnd',
      emoji: { id: null, name: '👍' },
      attachments: [{ content_type: 'image/png', size: 5 }],
      color: 0xff00ff,
    };
    expect(redactData('MESSAGE_CREATE', unchanged)).toEqual(unchanged);
  });

  it('contains values that the bot declared unchanged: custom_ids, option values, names of commands and options', () => {
    const click = { type: 3, data: { custom_id: 'pick/dev', component_type: 3, values: ['red', 'blue'] } };
    expect(redactData('INTERACTION_CREATE', click)).toEqual(click);
    const form = (value: string) => ({
      type: 5,
      data: {
        custom_id: 'form',
        components: [
          { type: 18, id: 1, component: { type: 21, id: 2, custom_id: 'tier', value: 'core' } },
          { type: 18, id: 3, component: { type: 22, id: 4, custom_id: 'skills', values: ['ts'] } },
          { type: 18, id: 5, component: { type: 4, id: 6, custom_id: 'name', value } },
        ],
      },
    });
    expect(redactData('INTERACTION_CREATE', form('Ann'))).toEqual(form('xxx'));
    const commandUse = (about: string) => ({
      type: 2,
      data: {
        name: 'ticket',
        type: 1,
        options: [
          {
            name: 'open',
            type: 1,
            options: [
              { name: 'about', type: 3, value: about },
              { name: 'age', type: 4, value: 17 },
            ],
          },
        ],
      },
    });
    expect(redactData('INTERACTION_CREATE', commandUse('smuggling'))).toEqual(commandUse('xxxxxxxxx'));
  });

  it('contains no tokens, image hashes, URLs, codes or file names', () => {
    const data = {
      token: 'aW50ZXJhY3Rpb24',
      avatar: 'a_0123456789abcdef0123456789abcdef',
      icon: '0123456789abcdef0123456789abcdef',
      url: 'https://cdn.example.com/avatars/ann.png',
      discriminator: '1234',
      email: 'ann@example.com',
      filename: 'SPOILER_cv of ann.pdf',
      status: 'IN LISBON',
    };
    const redacted = redactData('X', data);
    expect(redacted).toEqual({
      token: expect.stringMatching(/^x+1$/),
      avatar: `a_${'0'.repeat(32)}`,
      icon: '0'.repeat(32),
      url: expect.stringMatching(/^https:\/\/x\.invalid\/x+$/),
      discriminator: '0000',
      email: 'xxxxxxxxxxxxxxx',
      filename: 'SPOILER_xxxxxxxxx.pdf',
      status: 'xx xxxxxx',
    });
    for (const [key, value] of Object.entries(Object(redacted)))
      expect(`${key} ${value}`).toHaveLength(`${key} ${Reflect.get(data, key)}`.length);
  });

  it('contains different codes for different originals and equal codes for equal originals', () => {
    const code = (invite: string) =>
      Reflect.get(
        Object(redactData('X', { invites: [{ code: 'abcdefg' }, { code: 'hijklmn' }, { code: invite }] })),
        'invites',
      );
    expect(code('abcdefg')).toEqual([{ code: 'xxxxxx1' }, { code: 'xxxxxx2' }, { code: 'xxxxxx1' }]);
  });

  it('contains attachments with paths that the emulator of a replay can serve', () => {
    const id = '612345678901234567';
    const data = redactData('MESSAGE_CREATE', {
      attachments: [
        {
          id,
          filename: 'cv.pdf',
          size: 9,
          url: `https://cdn.example.com/${id}/cv.pdf`,
          proxy_url: 'https://media.example.com/cv.pdf',
        },
      ],
    });
    const [attachment] = (data as { attachments: { id: string; url: string; proxy_url: string }[] }).attachments; // the input has these fields
    expect(attachment?.url).toBe(`/attachments/0/${attachment?.id}/xx.pdf`);
    expect(attachment?.proxy_url).toBe(attachment?.url);
  });

  it('can be redacted again', () => {
    const once = redactRecording([
      recordingHeader(false),
      line('MESSAGE_CREATE', { id: '612345678901234567', content: 'hi' }),
    ]);
    expect(JSON.parse(redactRecording(once)[1] ?? '')).toMatchObject({ d: { content: 'xx' } });
  });

  it('contains no personal data of a recorded session', async () => {
    const lines = await readLines(await recordSample());
    const text = redactRecording(lines).join('\n');
    for (const secret of privateTexts) {
      expect(lines.join('\n').toLowerCase()).toContain(secret.toLowerCase());
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    const ids = new Set(lines.join('\n').match(/(?<!\d)\d{17,20}(?!\d)/g));
    expect([...ids].filter((id) => text.includes(id))).toEqual([]);
    expect(text.split('\n')).toHaveLength(lines.length);
  });
});

describe('an invalid recording', () => {
  it.each([
    ['not a recording', ['{}'], /first line must be/],
    ['empty', [], /first line must be/],
    [
      'of another version',
      ['{"guildhall_recording":2,"redacted":false}'],
      /version 2, and this release of Guildhall reads version 1/,
    ],
    [
      'truncated',
      [recordingHeader(false), line('X', {}).slice(0, -4)],
      /Line 2 of the recording is not JSON or is truncated/,
    ],
    [
      'without an event name',
      [recordingHeader(false), '', '{"at":"2026-01-02T03:04:05Z","shard":0,"s":1,"d":{}}'],
      /Line 3 of the recording is invalid: invalid field t/,
    ],
    ['not a dispatch', [recordingHeader(false), '5'], /Line 2 of the recording is invalid: it is not a dispatch/],
  ])('is rejected with the number of the line if it is %s', (_case, lines, message) => {
    expect(() => redactRecording(lines)).toThrow(
      expect.objectContaining({ code: 'recording_error', message: expect.stringMatching(message) }),
    );
  });

  it('is not quoted in the error, since it may be private', () => {
    expect(() => redactRecording([recordingHeader(false), '{"d":"secret word'])).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    );
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]);
}
