/** What each event changes in the cache, and what it leaves unchanged. */
import { describe, expect, test } from 'vitest';
import { Cache } from '../../../src/app/cache/cache.js';
import { type CacheOptions, readCacheOptions } from '../../../src/app/cache/cache-options.js';
import { CacheUpdater } from '../../../src/app/cache/cache-updater.js';
import { GuildReadiness } from '../../../src/app/cache/guild-readiness.js';
import { systemClock } from '../../../src/base/clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { shardIdOf } from '../../../src/wire/gateway/protocol.js';

const GUILD = '81';
const user = (id: string) => ({ id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null });
const member = (id: string, further: object = {}) => ({
  user: user(id),
  roles: [],
  joined_at: '2026-04-26T06:26:56.936000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
  ...further,
});
const thread = (id: string, parent_id: string, archived = false) => ({
  id,
  type: 11,
  parent_id,
  guild_id: GUILD,
  name: `thread ${id}`,
  thread_metadata: { archived },
});
const guild = (further: object = {}) => ({
  id: GUILD,
  name: 'Harbour',
  roles: [{ id: '21', name: 'mate' }],
  emojis: [],
  stickers: [],
  members: [member('1'), member('2')],
  channels: [{ id: '31', type: 0, name: 'quay', last_message_id: '900' }],
  threads: [thread('41', '31')],
  member_count: 2,
  presences: [],
  ...further,
});

function createUpdater(options: CacheOptions = { guilds: true, channels: true, roles: true, members: true }) {
  const log: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void log.push(line) } });
  const { stores } = readCacheOptions(options);
  const updater = new CacheUpdater(stores, logger);
  const parts = updater.requiredEvents.map(({ part }) => part);
  const apply = (event: string, data: unknown) =>
    updater.apply({ event, data, origin: { via: 'gateway', shard: 0, sequence: 1, replayed: false } });
  return { cache: new Cache(stores, new GuildReadiness(parts, () => {}), systemClock), updater, apply, log };
}

const threadIds = ({ cache }: ReturnType<typeof createUpdater>) =>
  [...cache.channels.of(GUILD)].filter(({ type }) => type === 11).map(({ id }) => id);

describe('a guild', () => {
  test('is cached without its lists and without fields that would soon be outdated', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    expect(cache.guilds.get(GUILD)).toEqual({ id: GUILD, name: 'Harbour' });
    expect(cache.channels.get('31')).toEqual({ id: '31', type: 0, name: 'quay', guild_id: GUILD });
  });

  test('that is sent again replaces all of its cached data', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    apply('GUILD_CREATE', guild({ members: [member('3')], roles: [], channels: [], threads: [] }));
    expect([...cache.members.of(GUILD)].map((each) => each.user.id)).toEqual(['3']);
    expect([cache.roles.countOf(GUILD), cache.channels.countOf(GUILD)]).toEqual([0, 0]);
  });

  test.each([
    ['GUILD_CREATE', 'comes'],
    ['GUILD_DELETE', 'goes'],
  ])('that %ss because of an outage changes nothing', (event) => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    apply(event, { id: GUILD, unavailable: true });
    const { guilds, channels, roles, members } = cache;
    expect([guilds.size, channels.size, roles.size, members.size]).toEqual([1, 2, 1, 2]);
  });
});

describe('a member', () => {
  test('that is not cached is not created from an incomplete update', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_MEMBER_UPDATE', { guild_id: GUILD, user: user('1'), roles: [], nick: 'Ren' });
    expect(cache.members.size).toBe(0);
    apply('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member('1', { nick: 'Ren' }) });
    expect(cache.members.get(GUILD, '1')).toEqual(member('1', { nick: 'Ren' }));
  });

  test('keeps fields that an update omits, and gets the new user', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_MEMBER_ADD', { guild_id: GUILD, ...member('1', { flags: 9, nick: 'Ren' }) });
    const now = { ...user('1'), username: 'wren' };
    apply('GUILD_MEMBER_UPDATE', { guild_id: GUILD, user: now, roles: ['21'], nick: null });
    expect(cache.members.get(GUILD, '1')).toEqual(member('1', { flags: 9, nick: null, roles: ['21'], user: now }));
  });

  test('of a chunk is cached, without its presence', () => {
    const { cache, apply } = createUpdater();
    const presences = [{ user: { id: '1' }, status: 'online' }];
    apply('GUILD_MEMBERS_CHUNK', {
      guild_id: GUILD,
      members: [member('1')],
      presences,
      chunk_index: 0,
      chunk_count: 1,
    });
    expect(cache.members.get(GUILD, '1')).toEqual(member('1'));
  });

  test('does not keep a deleted role', () => {
    const { cache, apply } = createUpdater({ members: true });
    apply('GUILD_MEMBER_ADD', { guild_id: GUILD, ...member('1', { roles: ['21', '22'] }) });
    apply('GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: '21' });
    expect(cache.members.get(GUILD, '1')?.roles).toEqual(['22']);
  });
});

describe('a thread', () => {
  const started = () => {
    const created = createUpdater({ channels: true });
    created.apply('READY', { user: user('9') });
    created.apply(
      'GUILD_CREATE',
      guild({ threads: [thread('41', '31'), thread('42', '32'), thread('43', '31', true)] }),
    );
    return created;
  };

  test('that is missing in the list of its channel is deleted, unless it is archived', () => {
    const created = started();
    created.apply('THREAD_LIST_SYNC', {
      guild_id: GUILD,
      channel_ids: ['31'],
      threads: [thread('44', '31')],
      members: [],
    });
    expect(threadIds(created).sort()).toEqual(['42', '43', '44']);
  });

  test('that is missing in the list of the guild is deleted', () => {
    const created = started();
    const membership = { id: '44', user_id: '9', join_timestamp: 'then', flags: 0 };
    created.apply('THREAD_LIST_SYNC', { guild_id: GUILD, threads: [thread('44', '31')], members: [membership] });
    expect(threadIds(created).sort()).toEqual(['43', '44']);
    expect(created.cache.channels.get('44')?.member).toEqual(membership);
  });

  test('keeps the membership of the bot when an update omits it', () => {
    const { cache, apply } = started();
    apply('THREAD_MEMBER_UPDATE', { guild_id: GUILD, id: '41', user_id: '9', join_timestamp: 'then', flags: 1 });
    apply('THREAD_UPDATE', { ...thread('41', '31'), name: 'nets' });
    expect(cache.channels.get('41')).toMatchObject({ name: 'nets', member: { flags: 1 } });
  });

  test('stores no membership except that of the bot', () => {
    const { cache, apply } = started();
    const added = (id: string) => ({
      id: '41',
      user_id: id,
      join_timestamp: 'then',
      flags: 0,
      presence: null,
      member: {},
    });
    const change = (changes: object) =>
      apply('THREAD_MEMBERS_UPDATE', { id: '41', guild_id: GUILD, member_count: 1, ...changes });
    change({ added_members: [added('1')] });
    expect(cache.channels.get('41')?.member).toBeUndefined();
    change({ added_members: [added('1'), added('9')] });
    expect(cache.channels.get('41')?.member).toEqual({ id: '41', user_id: '9', join_timestamp: 'then', flags: 0 });
    change({ removed_member_ids: ['1'] });
    expect(cache.channels.get('41')?.member).toBeDefined();
    change({ removed_member_ids: ['9'] });
    expect(cache.channels.get('41')?.member).toBeUndefined();
  });

  test('is removed when it is deleted', () => {
    const created = started();
    created.apply('THREAD_DELETE', { id: '41', guild_id: GUILD, parent_id: '31', type: 11 });
    expect(threadIds(created).sort()).toEqual(['42', '43']);
  });
});

describe('a channel', () => {
  test('stores the time of its last pin', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    apply('CHANNEL_PINS_UPDATE', {
      guild_id: GUILD,
      channel_id: '31',
      last_pin_timestamp: '2026-01-01T00:00:00+00:00',
    });
    expect(cache.channels.get('31')?.last_pin_timestamp).toBe('2026-01-01T00:00:00+00:00');
    apply('CHANNEL_PINS_UPDATE', { guild_id: GUILD, channel_id: '31' });
    expect(cache.channels.get('31')?.last_pin_timestamp).toBeNull();
  });

  test('outside guilds is not cached', () => {
    const { cache, apply } = createUpdater();
    apply('CHANNEL_CREATE', { id: '50', type: 1, recipients: [user('1')] });
    apply('CHANNEL_PINS_UPDATE', { channel_id: '50' });
    expect(cache.channels.size).toBe(0);
  });
});

describe('a lost session', () => {
  const guilds = ['81', String(1n << 22n), String(2n << 22n), String(3n << 22n)];

  test('removes the guilds of its shard from every part, and no others', () => {
    const { cache, apply, updater } = createUpdater();
    for (const id of guilds) apply('GUILD_CREATE', guild({ id, roles: [{ id: `${id}1` }], channels: [], threads: [] }));
    updater.onSessionStart({ shardId: 1, shardCount: 2, previousSessionLost: true });
    const left = guilds.filter((id) => shardIdOf(id, 2) === 0);
    expect([...cache.guilds].map(({ id }) => id).sort()).toEqual([...left].sort());
    expect(guilds.filter((id) => cache.members.countOf(id) > 0)).toEqual(left);
    expect(guilds.filter((id) => cache.roles.countOf(id) > 0)).toEqual(left);
  });

  test('is required: a resumed session removes nothing', () => {
    const { cache, apply, updater } = createUpdater();
    apply('GUILD_CREATE', guild());
    updater.onSessionStart({ shardId: 0, shardCount: 1, previousSessionLost: false });
    expect(cache.guilds.size).toBe(1);
  });
});

describe('data that does not match its declaration', () => {
  const events = [
    ...new CacheUpdater(
      readCacheOptions({ guilds: true, channels: true, roles: true, members: true }).stores,
      createLogger({ level: 'silent' }),
    ).sourceEvents,
  ];

  test.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { guild_id: 7 },
    { id: null, members: 5, guild_id: GUILD },
    { id: null, type: 0, guild_id: GUILD, user: { id: 5 }, role: {} },
    { id: '77', guild_id: {}, role: { id: '78' }, ...member('79') },
    { members: [null] },
  ])('is ignored, and cached data stays readable: %j', (data) => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    for (const name of events) apply(name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase(), data);
    expect(cache.members.get(GUILD, '1')).toEqual(member('1'));
    const { guilds, channels, roles, members } = cache;
    expect([guilds.size, channels.size, roles.size, members.size]).toEqual([1, 2, 1, 2]);
  });

  test('is logged with the event', () => {
    const { apply, log } = createUpdater();
    apply('GUILD_MEMBER_ADD', { guild_id: GUILD });
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, event: 'GUILD_MEMBER_ADD' }]);
  });
});

test('events that no enabled part uses change nothing', () => {
  const { updater, apply, log } = createUpdater({ roles: true });
  expect([...updater.sourceEvents].sort()).toEqual([
    'guildCreate',
    'guildDelete',
    'guildRoleCreate',
    'guildRoleDelete',
    'guildRoleUpdate',
  ]);
  apply('PRESENCE_UPDATE', null);
  apply('NO_SUCH_EVENT', null);
  expect(log).toEqual([]);
});
