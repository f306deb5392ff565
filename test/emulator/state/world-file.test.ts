import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/emulator.js';
import { type WorldFile, WorldFileError } from '../../../dev/src/emulator/state/world-file/world-file.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { ApiCaller, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { type PopulatedWorld, populateWorld } from './populated-world.js';

const emulatorFixture = setUpEmulator();
let ids: PopulatedWorld;
let file: WorldFile;

beforeAll(async () => {
  ids = await populateWorld(emulatorFixture());
  file = emulatorFixture().emulator.save();
});

const started: Emulator[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((emulator) => emulator.close()));
});

/** Starts an emulator with a world. */
async function start(worldFile: WorldFile, clock?: AdjustableClock): Promise<Emulator> {
  const emulator = await startEmulator({ worldFile, clock });
  started.push(emulator);
  return emulator;
}

/** A copy of the file with a changed value at a path. */
function changed(path: readonly (string | number)[], value: unknown): WorldFile {
  const copy: WorldFile = structuredClone(file);
  let target: unknown = copy;
  for (const key of path.slice(0, -1)) target = Reflect.get(Object(target), key);
  Reflect.set(Object(target), path.at(-1) ?? '', value);
  return copy;
}

function withoutTimes({ saved_at: _savedAt, ...rest }: WorldFile) {
  return rest;
}

describe('a saved world', () => {
  it('is JSON, and does not change when it is loaded and saved again', async () => {
    const text = JSON.stringify(file);
    const again = (await start(JSON.parse(text))).save();
    const { presences: _presences, ...loaded } = withoutTimes(again);
    const { presences: _before, ...saved } = withoutTimes(JSON.parse(text));
    expect(loaded).toEqual(saved);
  });

  it('contains all entities that the test created', () => {
    const empty = Object.entries(file).filter(
      ([, part]) => typeof part === 'object' && Object.keys(part ?? {}).length === 0,
    );
    expect(empty.map(([name]) => name)).toEqual(['command_permissions', 'interactions', 'modals']);
  });

  it('keeps the key last_acts for the actions that slowmode limits', async () => {
    const emulator = await start(file);
    const [record] = emulator.world.channels.values();
    if (record) record.lastActions = new Map([[`message ${ids.userId}`, 5]]);
    const saved = emulator.save();
    expect(Object(saved['channels'])[0]).toMatchObject({ last_acts: { [`message ${ids.userId}`]: 5 } });
    const [loaded] = (await start(saved)).world.channels.values();
    expect(loaded?.lastActions).toEqual(record?.lastActions);
  });

  it('of an earlier release has verified users and none of what is newer', async () => {
    const earlier: WorldFile = structuredClone(file);
    const remove = (part: string, ...keys: string[]) => {
      for (const each of Object(earlier[part])) for (const key of keys) Reflect.deleteProperty(each, key);
    };
    remove('users', 'has_verified_email', 'has_verified_phone', 'registered_at', 'locale');
    remove('guilds', 'guests', 'sticker_makers', 'sounds', 'auto_moderation_rules', 'scheduled_events', 'stages');
    remove('applications', 'emojis');
    for (const each of Object(earlier['guilds']))
      for (const voice of Object.values(each.voices)) Reflect.deleteProperty(Object(voice), 'self_stream');
    remove('invites', 'flags');
    const { world, applicationId } = await start(earlier);
    expect(world.users.get(ids.userId)).toMatchObject({
      hasVerifiedEmail: true,
      hasVerifiedPhone: true,
      locale: 'en-US',
    });
    const empty = new Map();
    expect(world.guilds.get(ids.guildId)).toMatchObject({ guests: empty, stickerMakers: empty, sounds: empty });
    expect(world.guilds.get(ids.guildId)?.autoModerationRules).toEqual(empty);
    expect(world.applications.get(applicationId)?.emojis).toEqual(empty);
    expect(world.guilds.get(ids.guildId)).toMatchObject({ scheduledEvents: empty, stages: empty });
    expect(world.guilds.get(ids.guildId)?.voices.get(ids.userId)?.selfStream).toBe(false);
    expect(world.invites.get(ids.inviteCode)?.flags).toBe(0);
  });

  it('is independent of the world after loading', async () => {
    const copy = structuredClone(file);
    const emulator = await start(copy);
    const [user] = emulator.world.users.values();
    if (user) user.user.username = 'changed';
    expect(copy).toEqual(file);
  });

  it('contains the files of its messages, with URLs of the new emulator', async () => {
    const emulator = await start(file);
    const bot = new ApiCaller(emulator.apiUrl, `Bot ${emulator.token}`);
    const { json } = await bot.send('GET', `/channels/${ids.channelId}/messages/${ids.messageId}`);
    const [attachment] = (json as { attachments: { url: string }[] }).attachments; // as it was posted
    expect(attachment?.url).toMatch(`${emulator.filesUrl}/attachments/`);
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('first\nsecond');
  });

  it('keeps the tokens of its bot and its users', async () => {
    const emulator = await start(file);
    expect(emulator).toMatchObject({
      token: emulatorFixture().emulator.token,
      guildId: ids.guildId,
      channelId: ids.channelId,
    });
    const ann = new ApiCaller(emulator.apiUrl, emulator.world.users.get(ids.userId)?.token ?? '');
    expect(await ann.send('GET', '/users/@me')).toMatchObject({ status: 200, json: { id: ids.userId } });
  });

  it('never reuses an id, even if its clock is set back', async () => {
    const clock = new AdjustableClock('manual', 0);
    const early: WorldFile = { ...file, clock: { now: 1_500_000_000_000, mode: 'manual' } };
    const emulator = await start(early, clock);
    expect(BigInt(emulator.world.newId())).toBeGreaterThan(BigInt(String(file['last_id'])));
    const { last_id: _lastId, ...withoutLastId } = early;
    const other = await start(withoutLastId);
    expect(BigInt(other.world.newId())).toBeGreaterThan(BigInt(ids.threadId));
  });
});

describe('the time of a loaded world', () => {
  it('continues at the saved time with a manual clock', async () => {
    const emulator = await start(file);
    expect(emulator.clock.mode).toBe('manual');
    expect(emulator.clock.now()).toBe(emulatorFixture().emulator.clock.now());
  });

  it('includes the time since saving with a real clock', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const realTimeFile = { ...file, saved_at: hourAgo, clock: { now: 2_000_000_000_000, mode: 'real' } };
    const emulator = await start(realTimeFile);
    expect(emulator.clock.mode).toBe('real');
    expect(emulator.clock.now()).toBeGreaterThanOrEqual(2_000_000_000_000 + 3_600_000);
  });

  it('does not change the mode of a clock in the options', async () => {
    const clock = new AdjustableClock('real');
    const emulator = await start(file, clock);
    expect(clock.mode).toBe('real');
    expect(clock.now()).toBeGreaterThanOrEqual(emulatorFixture().emulator.clock.now());
    clock.stop();
    expect(emulator.clock).toBe(clock);
  });

  it('ends polls, invites and threads at their time', async () => {
    const emulator = await start(file);
    const bot = new ApiCaller(emulator.apiUrl, `Bot ${emulator.token}`);
    const poll = () => bot.send('GET', `/channels/${ids.channelId}/messages/${ids.pollId}`);
    expect((await poll()).json).toMatchObject({ poll: { results: { is_finalized: false } } });
    expect((await bot.send('GET', `/invites/${ids.inviteCode}`)).status).toBe(200);
    await emulator.clock.advance(3_600_000 + 1000);
    expect((await poll()).json).toMatchObject({ poll: { results: { is_finalized: true } } });
    expect((await bot.send('GET', `/invites/${ids.inviteCode}`)).status).toBe(404);
    expect((await bot.send('GET', `/channels/${ids.threadId}`)).json).toMatchObject({
      thread_metadata: { archived: true },
    });
  });

  it('ends a member timeout at its time', async () => {
    const until = new Date(emulatorFixture().emulator.clock.now() + 60_000).toISOString();
    const { members } = z
      .object({ members: z.array(z.object({ user_id: z.string() })) })
      .parse(Object(file['guilds'])[0]);
    const index = members.findIndex((each) => each.user_id === ids.userId);
    const loaded = await start(changed(['guilds', 0, 'members', index, 'communication_disabled_until'], until));
    const ann = new ApiCaller(loaded.apiUrl, loaded.world.users.get(ids.userId)?.token ?? '');
    const sendMessage = () => ann.send('POST', `/channels/${ids.channelId}/messages`, { content: 'hi' });
    expect((await sendMessage()).status).toBe(403);
    await loaded.clock.advance(60_000);
    expect((await sendMessage()).status).toBe(200);
  });

  it('shows bots as offline until they connect', async () => {
    const { botUserId } = emulatorFixture().emulator;
    const emulator = await start(changed(['presences', botUserId], { status: 'online', activities: [], since: 0 }));
    expect(emulator.world.presences.has(botUserId)).toBe(false);
    expect(emulator.world.presences.get(ids.userId)?.status).toBe('idle');
  });
});

describe('a world file without contents', () => {
  it('gets the default application, guild and channel', async () => {
    const emulator = await start({ version: 1 });
    const bot = new ApiCaller(emulator.apiUrl, `Bot ${emulator.token}`);
    expect((await bot.send('GET', `/guilds/${emulator.guildId}`)).status).toBe(200);
    expect((await bot.send('POST', `/channels/${emulator.channelId}/messages`, { content: 'hi' })).status).toBe(200);
  });
});

describe('an invalid world file', () => {
  const problemsOf = async (broken: unknown): Promise<unknown> => {
    try {
      await start(broken as WorldFile); // a JavaScript program may pass any value
      return 'nothing';
    } catch (error) {
      if (!(error instanceof WorldFileError)) throw error;
      expect(error).toMatchObject({ code: 'world_file_error', message: expect.stringContaining('cannot be loaded') });
      return error.problems.map(({ path, message }) => `${path}: ${message}`);
    }
  };

  it.each([
    ['not an object', [1], [': The file is not a JSON object.']],
    ['without a version', {}, ['version: The version is missing: a world file needs "version": 1.']],
    [
      'of another version',
      { version: 2 },
      [expect.stringMatching(/^version: The version is 2, but this release reads only 1\. Load the file/)],
    ],
  ])('is rejected if it is %s', async (_what, broken, problems) => {
    expect(await problemsOf(broken)).toEqual(problems);
  });

  it('is rejected if its text is truncated', async () => {
    expect(await problemsOf(JSON.stringify(file).slice(0, 5000))).toEqual([
      expect.stringMatching(/^: The file is not valid JSON or is truncated/),
    ]);
  });

  it.each<[what: string, path: readonly (string | number)[], value: unknown, problem: unknown]>([
    ['a field of another type', ['users', 0, 'token'], 5, 'users.0.token: Value "5" is not str.'],
    ['a field of an API object', ['guilds', 0, 'guild', 'name'], null, 'guilds.0.guild.name: This field is required'],
    [
      'a field in a message',
      ['channels', 0, 'messages', 0, 'message', 'author', 'id'],
      1,
      expect.stringMatching(/^channels\.0\.messages\.0\.message\.author\.id: /),
    ],
    ['a missing field', ['users', 0, 'token'], undefined, 'users.0.token: This field is required'],
    ['an unknown collection', ['gilds'], [], expect.stringMatching(/gilds/)],
    ['an unknown field', ['users', 0, 'tokn'], 'x', expect.stringMatching(/^users\.0: .*tokn/)],
    ['invalid bytes', ['file_key'], 'no', expect.stringMatching(/^file_key: /)],
    ['an invalid time', ['clock'], { now: 'soon', mode: 'real' }, 'clock.now: Value "soon" is not int.'],
    ['a member without a user', ['guilds', 0, 'members', 0, 'user_id'], '7', expect.stringMatching(/^guilds\.0\./)],
    ['a missing role', ['guilds', 0, 'members', 0, 'roles'], ['8'], 'guilds.0.members.0.roles.0: There is no role 8.'],
    ['a guest who is no member', ['guilds', 0, 'guests'], { 7: '8' }, 'guilds.0.guests: There is no member 7.'],
    ['a sound without its creator', ['guilds', 0, 'sounds', 0, 'user_id'], '7', expect.stringMatching(/^guilds\.0\./)],
    [
      'a stage in a missing channel',
      ['guilds', 0, 'stages', 0, 'instance', 'channel_id'],
      '7',
      'guilds.0.stages.0.instance.channel_id: There is no channel 7.',
    ],
    [
      'an event in a missing channel',
      ['guilds', 0, 'scheduled_events', 0, 'event', 'channel_id'],
      '7',
      'guilds.0.scheduled_events.0.event.channel_id: There is no channel 7.',
    ],
    [
      'an event with an unknown user',
      ['guilds', 0, 'scheduled_events', 0, 'interested'],
      ['7'],
      'guilds.0.scheduled_events.0.interested: There is no user 7.',
    ],
    [
      'a channel of a missing guild',
      ['channels', 0, 'channel', 'guild_id'],
      '9',
      'channels.0.channel.guild_id: There is no guild 9.',
    ],
    ['an invalid id', ['users', 0, 'user', 'id'], 'ann', expect.stringMatching(/^users\.0: "ann" is not an id\./)],
  ])('reports %s with its path', async (_what, path, value, problem) => {
    expect(await problemsOf(changed(path, value))).toContainEqual(problem);
  });

  it('reports duplicate entries', async () => {
    const { users } = file;
    const duplicated = Array.isArray(users) ? [...users, users[0]] : [];
    expect(await problemsOf({ ...file, users: duplicated })).toEqual([
      expect.stringMatching(/^users\.\d+: \d+ occurs twice\.$/),
    ]);
  });

  it('reports only the first 20 problems in the message', async () => {
    const broken = { ...file, users: Array.from({ length: 100 }, () => 1) };
    await expect(start(broken)).rejects.toThrow(/- and 80 more$/);
  });
});
