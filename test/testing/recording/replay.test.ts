import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactRecording } from '../../../src/testing/recording/redact-recording.js';
import type { RecordingInput, ReplayOptions, ReplayResult } from '../../../src/testing/recording/replay.js';
import { createWorld } from '../../../src/testing/world/create-world.js';
import { recordingHeader } from '../../../src/wire/gateway/recording.js';
import { plainMessage } from '../../wire/plain-message.js';
import { applicationBot } from './application-bot.js';
import { createTempFolder, readLines, recordSample } from './sample-recording.js';

/** What the clerk does when a recording happens again, in a world of its own. */
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

/** A click as it was recorded. */
function clickData({
  by,
  customId,
  ...place
}: {
  by: unknown;
  customId: string;
  id: string;
  guild_id: string;
  channel_id: string;
}) {
  const member = { user: by, roles: [], joined_at: null, deaf: false, mute: false, flags: 0, permissions: '0' };
  return {
    ...place,
    application_id: '600000000000000001',
    token: 'of long ago',
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
      id: String(BigInt(place.id) - 1n),
      channel_id: place.channel_id,
      author: user,
    },
  };
}

describe('a replay', () => {
  it('gives what the bot asked of the service, dispatch by dispatch', async () => {
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
    expect(calls.every(({ frame, event }) => frames[frame]?.event === event)).toBe(true);
  });

  it('is the same in every run', async () => {
    const lines = redactRecording(await readLines(await recordSample()));
    expect(await replayInNewWorld(lines)).toEqual(await replayInNewWorld(lines));
  });

  it('gives the same calls whether the recording was redacted or not, with the ids and texts replaced', async () => {
    const lines = await readLines(await recordSample());
    const real = await replayInNewWorld(lines, { allowUnredacted: true });
    const other = await replayInNewWorld(redactRecording(lines));
    expect(other.frames).toEqual(real.frames);
    const withoutIds = (replay: ReplayResult) =>
      JSON.parse(JSON.stringify(replay.calls).replaceAll(/\d{17,20}/g, 'ID'));
    expect(withoutIds(other)).toEqual(withoutIds(real));
    const ids = (replay: ReplayResult): readonly string[] => JSON.stringify(replay.calls).match(/\d{17,20}/g) ?? [];
    const places = (list: readonly string[]) => list.map((id) => list.indexOf(id));
    expect(places(ids(other))).toEqual(places(ids(real)));
    expect(ids(other).filter((id) => ids(real).includes(id))).toEqual([]);
  });

  it('gives them for whatever happened, to whomever', async () => {
    const anId = fc.bigInt({ min: 1n << 57n, max: (1n << 63n) - 1n }).map(String);
    const ids = fc.uniqueArray(anId, { minLength: 6, maxLength: 6 });
    const acts = fc.array(fc.tuple(fc.constantFrom('says', 'joins', 'clicks'), fc.nat(1), fc.string()), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(ids, acts, async ([guild = '', channel = '', message = '', ...people], happened) => {
        const lines = happened.map(([act, who, text], index) => {
          const by = { ...user, id: people[who], username: `${text}!` };
          const id = String(BigInt(message) + BigInt(index));
          const place = { guild_id: guild, channel_id: channel };
          if (act === 'says') return line('MESSAGE_CREATE', { ...place, id, author: by, content: text });
          if (act === 'joins') return line('GUILD_MEMBER_ADD', { guild_id: guild, user: by, roles: [], nick: text });
          return line('INTERACTION_CREATE', clickData({ ...place, id, by, customId: `apply/${people[who]}/art` }));
        });
        const real = await replayInNewWorld([recordingHeader(false), ...lines], { allowUnredacted: true });
        const other = await replayInNewWorld(redactRecording([recordingHeader(false), ...lines]));
        const form = (replay: ReplayResult) => JSON.stringify(replay).replaceAll(/\d{17,20}/g, 'ID');
        expect(form(other)).toBe(form(real));
        expect(real.calls.length).toBeGreaterThanOrEqual(happened.length);
      }),
      { numRuns: 8 },
    );
  });

  it('names ids that are made anew in the order in which the bot speaks of them, and hides secrets', async () => {
    const { calls } = await replayInNewWorld(redactRecording(await readLines(await recordSample())));
    const pins = calls.filter(({ method, route }) => method === 'PUT' && route.includes('/pins/'));
    expect(pins.map(({ path }) => path.split('/').at(-1))).toEqual(['<id 1>', '<id 2>']);
    const answer = calls.find(({ route }) => route.endsWith('/callback'));
    expect(answer?.path).toMatch(/^\/interactions\/\d+\/\{interaction_token\}\/callback$/);
  });

  it('reads a file', async () => {
    const path = join(await createTempFolder(), 'some.jsonl');
    await writeFile(path, `${recordingHeader(true)}\n${messageLine()}\n`);
    const { frames, calls } = await replayInNewWorld(path);
    expect(frames).toEqual([{ event: 'MESSAGE_CREATE', delivered: true }]);
    expect(calls).toMatchObject([
      {
        frame: 0,
        method: 'PUT',
        path: `/channels/${CHANNEL}/messages/700000000000000101/reactions/👀/@me`,
        status: 204,
      },
    ]);
  });

  it('takes the recorded bot to be the one under test', async () => {
    const ready = line('READY', { user: { id: '600000000000000001' }, application: { id: '600000000000000001' } });
    const own = messageLine({ author: { ...user, id: '600000000000000001', bot: false } });
    await using world = await createWorld({ bot: applicationBot });
    const { frames } = await world.replay([recordingHeader(true), ready, own]);
    expect(frames).toEqual([{ event: 'MESSAGE_CREATE', delivered: true }]);
    expect(world.emulator.world.channels.get(CHANNEL)?.messages.get('700000000000000101')?.message.author.id).toBe(
      world.emulator.botUserId,
    );
  });

  it('tells what was not delivered, since the bot does not ask for it', async () => {
    const { frames } = await replayInNewWorld([
      recordingHeader(true),
      line('TYPING_START', { channel_id: CHANNEL, guild_id: GUILD, user_id: user.id }),
    ]);
    expect(frames).toEqual([{ event: 'TYPING_START', delivered: false }]);
  });
});

describe('what is not replayed', () => {
  it('is a recording of real people, unless it is allowed', async () => {
    await expect(replayInNewWorld([recordingHeader(false), messageLine()])).rejects.toMatchObject({
      code: 'recording_error',
      message: expect.stringContaining('guildhall redact'),
    });
    expect(
      (await replayInNewWorld([recordingHeader(false), messageLine()], { allowUnredacted: true })).calls,
    ).toHaveLength(1);
  });

  it.each([
    ['a file that is not there', '/nowhere/at/all.jsonl', /cannot be read/],
    ['of another version', ['{"guildhall_recording":"1","redacted":true}'], /version "1"/],
    ['that was cut off', [recordingHeader(true), messageLine().slice(0, 40)], /Line 2/],
    [
      'with half an interaction',
      [recordingHeader(true), messageLine(), line('INTERACTION_CREATE', { id: '1' })],
      /Dispatch 1 of the recording \(INTERACTION_CREATE\) could not be replayed/,
    ],
  ])('is a recording %s', async (_what, recording, words) => {
    await expect(replayInNewWorld(recording)).rejects.toMatchObject({
      code: 'recording_error',
      message: expect.stringMatching(words),
    });
  });
});
