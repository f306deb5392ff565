import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { type Emulator, startEmulator } from '../../../src/emulator/emulator.js';
import { type WorldFile, WorldFileError } from '../../../src/emulator/state/world-file/world-file.js';
import { ApiCaller, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { type PopulatedWorld, populateWorld } from './populated-world.js';

const scene = setUpEmulator();
let ids: PopulatedWorld;
let file: WorldFile;

beforeAll(async () => {
  ids = await populateWorld(scene());
  file = scene().emulator.save();
});

const begun: Emulator[] = [];
afterEach(async () => {
  await Promise.all(begun.splice(0).map((service) => service.close()));
});

/** Starts a service with a world. */
async function begin(worldFile: WorldFile, clock?: AdjustableClock): Promise<Emulator> {
  const service = await startEmulator({ worldFile, clock });
  begun.push(service);
  return service;
}

/** The file with a change at a place. */
function changed(path: readonly (string | number)[], value: unknown): WorldFile {
  const copy: WorldFile = structuredClone(file);
  let place: unknown = copy;
  for (const key of path.slice(0, -1)) place = Reflect.get(Object(place), key);
  Reflect.set(Object(place), path.at(-1) ?? '', value);
  return copy;
}

function withoutTimes({ saved_at: _savedAt, ...rest }: WorldFile) {
  return rest;
}

describe('a saved world', () => {
  it('is JSON, and the same once it was loaded and saved again', async () => {
    const text = JSON.stringify(file);
    const again = (await begin(JSON.parse(text))).save();
    const { presences: _presences, ...loaded } = withoutTimes(again);
    const { presences: _before, ...saved } = withoutTimes(JSON.parse(text));
    expect(loaded).toEqual(saved);
  });

  it('holds one of everything that the test set up', () => {
    const empty = Object.entries(file).filter(
      ([, part]) => typeof part === 'object' && Object.keys(part ?? {}).length === 0,
    );
    expect(empty.map(([name]) => name)).toEqual(['command_permissions', 'interactions', 'modals']);
  });

  it('shares nothing with the world that it was saved from', async () => {
    const copy = structuredClone(file);
    const service = await begin(copy);
    const [user] = service.world.users.values();
    if (user) user.user.username = 'changed';
    expect(copy).toEqual(file);
  });

  it('has the files of its messages, at addresses that work where it was loaded', async () => {
    const service = await begin(file);
    const bot = new ApiCaller(service.apiUrl, `Bot ${service.token}`);
    const { json } = await bot.send('GET', `/channels/${ids.channelId}/messages/${ids.messageId}`);
    const [attachment] = (json as { attachments: { url: string }[] }).attachments; // as it was posted
    expect(attachment?.url).toMatch(`${service.url}/attachments/`);
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('first\nsecond');
  });

  it('lets its bot and its people in with the tokens that they had', async () => {
    const service = await begin(file);
    expect(service).toMatchObject({ token: scene().emulator.token, guildId: ids.guildId, channelId: ids.channelId });
    const ann = new ApiCaller(service.apiUrl, service.world.users.get(ids.userId)?.token ?? '');
    expect(await ann.send('GET', '/users/@me')).toMatchObject({ status: 200, json: { id: ids.userId } });
  });

  it('never gives an id a second time, even where its clock is set back', async () => {
    const clock = new AdjustableClock('manual', 0);
    const early: WorldFile = { ...file, clock: { now: 1_500_000_000_000, mode: 'manual' } };
    const service = await begin(early, clock);
    expect(BigInt(service.world.newId())).toBeGreaterThan(BigInt(String(file['last_id'])));
    const { last_id: _lastId, ...unsaid } = early;
    const other = await begin(unsaid);
    expect(BigInt(other.world.newId())).toBeGreaterThan(BigInt(ids.threadId));
  });
});

describe('time in a world that is loaded', () => {
  it('goes on where it was saved when it stands', async () => {
    const service = await begin(file);
    expect(service.clock.mode).toBe('manual');
    expect(service.clock.now()).toBe(scene().emulator.clock.now());
  });

  it('has gone on meanwhile when it passes', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const passing = { ...file, saved_at: hourAgo, clock: { now: 2_000_000_000_000, mode: 'real' } };
    const service = await begin(passing);
    expect(service.clock.mode).toBe('real');
    expect(service.clock.now()).toBeGreaterThanOrEqual(2_000_000_000_000 + 3_600_000);
  });

  it('leaves it to a clock that was given whether it stands', async () => {
    const clock = new AdjustableClock('real');
    const service = await begin(file, clock);
    expect(clock.mode).toBe('real');
    expect(clock.now()).toBeGreaterThanOrEqual(scene().emulator.clock.now());
    clock.stop();
    expect(service.clock).toBe(clock);
  });

  it('ends polls, invites and threads when their time has come', async () => {
    const service = await begin(file);
    const bot = new ApiCaller(service.apiUrl, `Bot ${service.token}`);
    const poll = () => bot.send('GET', `/channels/${ids.channelId}/messages/${ids.pollId}`);
    expect((await poll()).json).toMatchObject({ poll: { results: { is_finalized: false } } });
    expect((await bot.send('GET', `/invites/${ids.inviteCode}`)).status).toBe(200);
    await service.clock.advance(3_600_000 + 1000);
    expect((await poll()).json).toMatchObject({ poll: { results: { is_finalized: true } } });
    expect((await bot.send('GET', `/invites/${ids.inviteCode}`)).status).toBe(404);
    expect((await bot.send('GET', `/channels/${ids.threadId}`)).json).toMatchObject({
      thread_metadata: { archived: true },
    });
  });

  it('ends a timeout when its time has come', async () => {
    const until = new Date(scene().emulator.clock.now() + 60_000).toISOString();
    const { members } = z
      .object({ members: z.array(z.object({ user_id: z.string() })) })
      .parse(Object(file['guilds'])[0]);
    const index = members.findIndex((each) => each.user_id === ids.userId);
    const loaded = await begin(changed(['guilds', 0, 'members', index, 'communication_disabled_until'], until));
    const ann = new ApiCaller(loaded.apiUrl, loaded.world.users.get(ids.userId)?.token ?? '');
    const say = () => ann.send('POST', `/channels/${ids.channelId}/messages`, { content: 'hi' });
    expect((await say()).status).toBe(403);
    await loaded.clock.advance(60_000);
    expect((await say()).status).toBe(200);
  });

  it('shows bots as offline, and out of voice, until they connect', async () => {
    const { botUserId } = scene().emulator;
    const service = await begin(changed(['presences', botUserId], { status: 'online', activities: [], since: 0 }));
    expect(service.world.presences.has(botUserId)).toBe(false);
    expect(service.world.presences.get(ids.userId)?.status).toBe('idle');
  });
});

describe('a world file that says little', () => {
  it('is filled up with what every world has', async () => {
    const service = await begin({ version: 1 });
    const bot = new ApiCaller(service.apiUrl, `Bot ${service.token}`);
    expect((await bot.send('GET', `/guilds/${service.guildId}`)).status).toBe(200);
    expect((await bot.send('POST', `/channels/${service.channelId}/messages`, { content: 'hi' })).status).toBe(200);
  });
});

describe('a world file that is broken', () => {
  const problemsOf = async (broken: unknown): Promise<unknown> => {
    try {
      await begin(broken as WorldFile); // what a program in plain JavaScript might give
      return 'nothing';
    } catch (error) {
      if (!(error instanceof WorldFileError)) throw error;
      expect(error).toMatchObject({ code: 'world_file_error', message: expect.stringContaining('cannot be loaded') });
      return error.problems.map(({ path, message }) => `${path}: ${message}`);
    }
  };

  it.each([
    ['no object', [1], [': It is not a JSON object.']],
    ['without a version', {}, ['version: It is missing: a world file begins with "version": 1.']],
    [
      'of another version',
      { version: 2 },
      [expect.stringMatching(/^version: It is 2, and this release reads 1\. Load it/)],
    ],
  ])('is refused when it is %s', async (_what, broken, problems) => {
    expect(await problemsOf(broken)).toEqual(problems);
  });

  it('is refused as text that was cut off', async () => {
    expect(await problemsOf(JSON.stringify(file).slice(0, 5000))).toEqual([
      expect.stringMatching(/^: It is not JSON, or was cut off/),
    ]);
  });

  it.each<[what: string, path: readonly (string | number)[], value: unknown, problem: unknown]>([
    ['a field of another type', ['users', 0, 'token'], 5, 'users.0.token: Value "5" is not str.'],
    ['a field of the interface', ['guilds', 0, 'guild', 'name'], null, 'guilds.0.guild.name: This field is required'],
    [
      'a place in a message',
      ['channels', 0, 'messages', 0, 'message', 'author', 'id'],
      1,
      expect.stringMatching(/^channels\.0\.messages\.0\.message\.author\.id: /),
    ],
    ['a missing field', ['users', 0, 'token'], undefined, 'users.0.token: This field is required'],
    ['a part that is unknown', ['gilds'], [], expect.stringMatching(/gilds/)],
    ['a field that is unknown', ['users', 0, 'tokn'], 'x', expect.stringMatching(/^users\.0: .*tokn/)],
    ['bytes that are none', ['file_key'], 'no', expect.stringMatching(/^file_key: /)],
    ['time that is none', ['clock'], { now: 'soon', mode: 'real' }, 'clock.now: Value "soon" is not int.'],
    ['a member without account', ['guilds', 0, 'members', 0, 'user_id'], '7', expect.stringMatching(/^guilds\.0\./)],
    [
      'a role that is not there',
      ['guilds', 0, 'members', 0, 'roles'],
      ['8'],
      'guilds.0.members.0.roles.0: There is no role 8.',
    ],
    [
      'a channel of no guild',
      ['channels', 0, 'channel', 'guild_id'],
      '9',
      'channels.0.channel.guild_id: There is no guild 9.',
    ],
    ['an id that is none', ['users', 0, 'user', 'id'], 'ann', expect.stringMatching(/^users\.0: "ann" is no id\./)],
  ])('names %s by its path', async (_what, path, value, problem) => {
    expect(await problemsOf(changed(path, value))).toContainEqual(problem);
  });

  it('names what is there twice', async () => {
    const { users } = file;
    const twice = Array.isArray(users) ? [...users, users[0]] : [];
    expect(await problemsOf({ ...file, users: twice })).toEqual([
      expect.stringMatching(/^users\.\d+: \d+ is there twice\.$/),
    ]);
  });

  it('tells of many problems without end', async () => {
    const broken = { ...file, users: Array.from({ length: 100 }, () => 1) };
    await expect(begin(broken)).rejects.toThrow(/- and 80 more$/);
  });
});
