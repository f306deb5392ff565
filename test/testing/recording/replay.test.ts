import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactRecording } from '../../../dev/src/testing/recording/redact-recording.js';
import type { RecordingInput, ReplayOptions, ReplayResult } from '../../../dev/src/testing/recording/replay.js';
import { createWorld } from '../../../dev/src/testing/world/create-world.js';
import { recordingHeader } from '../../../src/wire/gateway/recording.js';
import { runs } from '../../runs.js';
import { plainMessage } from '../../wire/plain-message.js';
import { applicationBot } from './application-bot.js';
import { createTempFolder, readLines, recordSample } from './sample-recording.js';

/** Replays a recording to the application bot in a new world. */
async function replayInNewWorld(recording: RecordingInput, options?: ReplayOptions): Promise<ReplayResult> {
  await using world = await createWorld({ bot: applicationBot });
  return await world.replay(recording, options);
}

const GUILD = '700000000000000001';
const CHANNEL = '700000000000000002';
const line = (t: string, d: unknown, s = 1) =>
  JSON.stringify({ at: '2026-01-02T03:04:05.678Z', shard: 0, t, s, op: 0, d });
const user = { id: '700000000000000021', username: 'vis', discriminator: '0', global_name: null, avatar: null };
const messageLine = (more: Record<string, unknown> = {}) =>
  line('MESSAGE_CREATE', {
    id: '700000000000000101',
    channel_id: CHANNEL,
    guild_id: GUILD,
    author: user,
    content: 'hi',
    ...more,
  });

/** A recorded click. */
function clickData({
  by,
  customId,
  ...location
}: {
  by: unknown;
  customId: string;
  id: string;
  guild_id: string;
  channel_id: string;
}) {
  const member = { user: by, roles: [], joined_at: null, deaf: false, mute: false, flags: 0, permissions: '0' };
  return {
    ...location,
    application_id: '600000000000000001',
    token: 'expired',
    version: 1,
    type: 3,
    member,
    app_permissions: '8',
    locale: 'de',
    entitlements: [],
    authorizing_integration_owners: {},
    attachment_size_limit: 1,
    data: { component_type: 2, id: 1, custom_id: customId },
    message: {
      ...plainMessage,
      id: String(BigInt(location.id) - 1n),
      channel_id: location.channel_id,
      author: user,
    },
  };
}

describe('a replay', () => {
  it('returns the API calls of the bot for each dispatch', async () => {
    const { frames, calls } = await replayInNewWorld(redactRecording(await readLines(await recordSample())));
    const events = frames.map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(['GUILD_CREATE', 'GUILD_MEMBER_ADD', 'MESSAGE_CREATE', 'INTERACTION_CREATE']),
    );
    expect(frames.filter(({ event }) => event === 'INTERACTION_CREATE').every(({ delivered }) => delivered)).toBe(true);
    expect(calls.map(({ event, method, route, status }) => `${event}: ${method} ${route} ${status}`)).toEqual([
      'GUILD_MEMBER_ADD: GET /guilds/{guild_id} 200',
      'GUILD_MEMBER_ADD: POST /channels/{channel_id}/messages 200',
      'GUILD_MEMBER_ADD: PUT /channels/{channel_id}/messages/pins/{message_id} 204',
      'INTERACTION_CREATE: POST /interactions/{interaction_id}/{interaction_token}/callback 204',
      'INTERACTION_CREATE: POST /interactions/{interaction_id}/{interaction_token}/callback 204',
      'INTERACTION_CREATE: POST /webhooks/{application_id}/{interaction_token} 200',
      'MESSAGE_CREATE: PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me 204',
      'GUILD_MEMBER_ADD: GET /guilds/{guild_id} 200',
      'GUILD_MEMBER_ADD: POST /channels/{channel_id}/messages 200',
      'GUILD_MEMBER_ADD: PUT /channels/{channel_id}/messages/pins/{message_id} 204',
      'INTERACTION_CREATE: POST /interactions/{interaction_id}/{interaction_token}/callback 204',
      'INTERACTION_CREATE: POST /interactions/{interaction_id}/{interaction_token}/callback 204',
    ]);
    expect(calls.every(({ frameIndex, event }) => frames[frameIndex]?.event === event)).toBe(true);
  });

  it('has the same result in every run', async () => {
    const lines = redactRecording(await readLines(await recordSample()));
    expect(await replayInNewWorld(lines)).toEqual(await replayInNewWorld(lines));
  });

  it('returns the same calls for the original and the redacted recording, except for ids and texts', async () => {
    const lines = await readLines(await recordSample());
    const real = await replayInNewWorld(lines, { allowUnredacted: true });
    const redacted = await replayInNewWorld(redactRecording(lines));
    expect(redacted.frames).toEqual(real.frames);
    const withoutIds = (replay: ReplayResult) =>
      JSON.parse(JSON.stringify(replay.calls).replaceAll(/\d{17,20}/g, 'ID'));
    expect(withoutIds(redacted)).toEqual(withoutIds(real));
    const ids = (replay: ReplayResult): readonly string[] => JSON.stringify(replay.calls).match(/\d{17,20}/g) ?? [];
    const firstIndexes = (list: readonly string[]) => list.map((id) => list.indexOf(id));
    expect(firstIndexes(ids(redacted))).toEqual(firstIndexes(ids(real)));
    expect(ids(redacted).filter((id) => ids(real).includes(id))).toEqual([]);
  });

  it('returns the same calls for random events, original and redacted', async () => {
    const idArbitrary = fc.bigInt({ min: 1n << 57n, max: (1n << 63n) - 1n }).map(String);
    const ids = fc.uniqueArray(idArbitrary, { minLength: 6, maxLength: 6 });
    const actions = fc.array(fc.tuple(fc.constantFrom('send', 'join', 'click'), fc.nat(1), fc.string()), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(ids, actions, async ([guild = '', channel = '', message = '', ...userIds], performed) => {
        const lines = performed.map(([action, userIndex, text], index) => {
          const by = { ...user, id: userIds[userIndex], username: `${text}!` };
          const id = String(BigInt(message) + BigInt(index));
          const location = { guild_id: guild, channel_id: channel };
          if (action === 'send') return line('MESSAGE_CREATE', { ...location, id, author: by, content: text });
          if (action === 'join') return line('GUILD_MEMBER_ADD', { guild_id: guild, user: by, roles: [], nick: text });
          return line(
            'INTERACTION_CREATE',
            clickData({ ...location, id, by, customId: `apply/${userIds[userIndex]}/art` }),
          );
        });
        const real = await replayInNewWorld([recordingHeader(false), ...lines], { allowUnredacted: true });
        const redacted = await replayInNewWorld(redactRecording([recordingHeader(false), ...lines]));
        const form = (replay: ReplayResult) => JSON.stringify(replay).replaceAll(/\d{17,20}/g, 'ID');
        expect(form(redacted)).toBe(form(real));
        expect(real.calls.length).toBeGreaterThanOrEqual(performed.length);
      }),
      { numRuns: runs(3) },
    );
  });

  it('replaces new ids by numbered placeholders, and hides secrets', async () => {
    const { calls } = await replayInNewWorld(redactRecording(await readLines(await recordSample())));
    const pins = calls.filter(({ method, route }) => method === 'PUT' && route.includes('/pins/'));
    expect(pins.map(({ path }) => path.split('/').at(-1))).toEqual(['<id 1>', '<id 2>']);
    const callback = calls.find(({ route }) => route.endsWith('/callback'));
    expect(callback?.path).toMatch(/^\/interactions\/\d+\/\{interaction_token\}\/callback$/);
  });

  it('reads a recording from a file', async () => {
    const path = join(await createTempFolder(), 'some.jsonl');
    await writeFile(path, `${recordingHeader(true)}\n${messageLine()}\n`);
    const { frames, calls } = await replayInNewWorld(path);
    expect(frames).toEqual([{ event: 'MESSAGE_CREATE', delivered: true }]);
    expect(calls).toMatchObject([
      {
        frameIndex: 0,
        method: 'PUT',
        path: `/channels/${CHANNEL}/messages/700000000000000101/reactions/👀/@me`,
        status: 204,
      },
    ]);
  });

  it('replaces the recorded bot by the bot under test', async () => {
    const ready = line('READY', { user: { id: '600000000000000001' }, application: { id: '600000000000000001' } });
    const own = messageLine({ author: { ...user, id: '600000000000000001', bot: false } });
    await using world = await createWorld({ bot: applicationBot });
    const { frames } = await world.replay([recordingHeader(true), ready, own]);
    expect(frames).toEqual([{ event: 'MESSAGE_CREATE', delivered: true }]);
    expect(world.emulator.world.channels.get(CHANNEL)?.messages.get('700000000000000101')?.message.author.id).toBe(
      world.emulator.botUserId,
    );
  });

  it.each([
    [false, '600000000000000002'],
    [true, '600000000000000002'],
    [false, '600000000000000001'],
    [true, '600000000000000001'],
  ])(
    'has the ids of the recorded bot in calls (different ids now: %s, recorded bot user: %s)',
    async (different, bot) => {
      const world = { application: { differentBotId: different } };
      await using replayWorld = await createWorld({ bot: applicationBot, world });
      const application = '600000000000000001';
      const submitted = {
        ...clickData({ by: user, customId: '', id: '700000000000000301', guild_id: GUILD, channel_id: CHANNEL }),
        type: 5,
        data: {
          custom_id: 'application/art',
          components: [{ type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'name', value: 'Wren' } }],
        },
      };
      const { calls } = await replayWorld.replay([
        recordingHeader(true),
        line('READY', { user: { id: bot }, application: { id: application } }),
        line('INTERACTION_CREATE', submitted),
      ]);
      expect(calls.map(({ path }) => path.split('/').slice(0, 3).join('/'))).toEqual([
        '/interactions/700000000000000301',
        `/webhooks/${application}`,
      ]);
    },
  );

  it('marks dispatches as not delivered that the intents of the bot exclude', async () => {
    const { frames } = await replayInNewWorld([
      recordingHeader(true),
      line('TYPING_START', { channel_id: CHANNEL, guild_id: GUILD, user_id: user.id }),
    ]);
    expect(frames).toEqual([{ event: 'TYPING_START', delivered: false }]);
  });
});

describe('a replay is rejected', () => {
  it('if the recording is not redacted, unless that is allowed', async () => {
    await expect(replayInNewWorld([recordingHeader(false), messageLine()])).rejects.toMatchObject({
      code: 'recording_error',
      message: expect.stringContaining('guildhall redact'),
    });
    expect(
      (await replayInNewWorld([recordingHeader(false), messageLine()], { allowUnredacted: true })).calls,
    ).toHaveLength(1);
  });

  it.each([
    ['that does not exist', '/nowhere/at/all.jsonl', /cannot be read/],
    ['of another version', ['{"guildhall_recording":"1","redacted":true}'], /version "1"/],
    ['that is truncated', [recordingHeader(true), messageLine().slice(0, 40)], /Line 2/],
    [
      'with an incomplete interaction',
      [recordingHeader(true), messageLine(), line('INTERACTION_CREATE', { id: '1' })],
      /Dispatch 1 of the recording \(INTERACTION_CREATE\) could not be replayed/,
    ],
  ])('for a recording %s', async (_case, recording, words) => {
    await expect(replayInNewWorld(recording)).rejects.toMatchObject({
      code: 'recording_error',
      message: expect.stringMatching(words),
    });
  });
});
