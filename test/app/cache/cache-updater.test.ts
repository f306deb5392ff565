/** What each event changes in the cache, and what it leaves unchanged. */
import { describe, expect, test } from 'vitest';
import { Cache } from '../../../src/app/cache/cache.js';
import { type CacheOptions, cachesAllMembers, createCacheStores } from '../../../src/app/cache/cache-options.js';
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
  const stores = createCacheStores(options);
  const updater = new CacheUpdater(stores, logger, { requestsAllMembers: cachesAllMembers(options) });
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
  test('that is not cached is not added by an update, since all members are requested', () => {
    const { cache, apply } = createUpdater();
    apply('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member('1', { nick: 'Ren' }) });
    expect(cache.members.size).toBe(0);
  });

  test('that is not cached is added by a complete update if not all members are requested', () => {
    const { cache, apply } = createUpdater({ members: { max: 5 } });
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

  test('that is missing in the list of its channel is deleted', () => {
    const created = started();
    created.apply('THREAD_LIST_SYNC', {
      guild_id: GUILD,
      channel_ids: ['31'],
      threads: [thread('44', '31'), thread('45', '31', true)],
      members: [],
    });
    expect(threadIds(created).sort()).toEqual(['42', '44']);
  });

  test('that is missing in the list of the guild is deleted', () => {
    const created = started();
    const membership = { id: '44', user_id: '9', join_timestamp: 'then', flags: 0 };
    created.apply('THREAD_LIST_SYNC', { guild_id: GUILD, threads: [thread('44', '31')], members: [membership] });
    expect(threadIds(created).sort()).toEqual(['44']);
    expect(created.cache.channels.get('44')?.member).toEqual(membership);
  });

  test('is cached as long as it is active: 500 tickets that are opened and archived leave nothing', () => {
    const created = started();
    for (let id = 1000; id < 1500; id++) {
      created.apply('THREAD_CREATE', { ...thread(`${id}`, '31'), newly_created: true });
      created.apply('THREAD_UPDATE', thread(`${id}`, '31', true));
    }
    expect(threadIds(created).sort()).toEqual(['41', '42']);
  });

  test('that is archived when it is sent is not cached', () => {
    const created = started();
    created.apply('THREAD_CREATE', thread('44', '31', true));
    created.apply('THREAD_UPDATE', thread('45', '31', true));
    expect(threadIds(created).sort()).toEqual(['41', '42']);
  });

  test('that is unarchived is cached again, with the membership that follows', () => {
    const { cache, apply } = started();
    apply('THREAD_UPDATE', thread('41', '31', true));
    apply('THREAD_UPDATE', thread('41', '31'));
    apply('THREAD_MEMBER_UPDATE', { guild_id: GUILD, id: '41', user_id: '9', join_timestamp: 'then', flags: 0 });
    expect(cache.channels.get('41')).toMatchObject({ name: 'thread 41', member: { user_id: '9' } });
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
    expect(threadIds(created).sort()).toEqual(['42']);
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

describe('what was removed', () => {
  const sizes = ({ cache: { guilds, channels, roles, members } }: ReturnType<typeof createUpdater>) => ({
    guilds: guilds.size,
    channels: channels.size,
    roles: roles.size,
    members: members.size,
  });
  const started = (options?: CacheOptions) => {
    const created = createUpdater(options);
    created.apply('GUILD_CREATE', guild());
    return created;
  };
  const before = { guilds: 1, channels: 2, roles: 1, members: 2 };
  const left = { guild_id: GUILD, user: user('1') };
  const update = { guild_id: GUILD, ...member('1') };
  const chunk = { guild_id: GUILD, members: [member('1')], chunk_index: 0, chunk_count: 1 };

  test.each<[string, [string, object], object, [string, object][]]>([
    ['a member', ['GUILD_MEMBER_REMOVE', left], { members: 1 }, [['GUILD_MEMBER_UPDATE', update]]],
    ['a member', ['GUILD_MEMBER_REMOVE', left], { members: 1 }, [['GUILD_MEMBERS_CHUNK', chunk]]],
    [
      'a channel with its thread',
      ['CHANNEL_DELETE', { id: '31', guild_id: GUILD, type: 0 }],
      { channels: 0 },
      [
        ['CHANNEL_UPDATE', { id: '31', guild_id: GUILD, type: 0, name: 'late' }],
        ['CHANNEL_PINS_UPDATE', { channel_id: '31', guild_id: GUILD }],
        ['THREAD_UPDATE', thread('41', '31')],
        ['THREAD_CREATE', thread('49', '31')],
        ['THREAD_LIST_SYNC', { guild_id: GUILD, channel_ids: ['31'], threads: [thread('41', '31')], members: [] }],
      ],
    ],
    [
      'a thread',
      ['THREAD_DELETE', { id: '41', guild_id: GUILD, parent_id: '31', type: 11 }],
      { channels: 1 },
      [
        ['THREAD_UPDATE', thread('41', '31')],
        ['THREAD_MEMBER_UPDATE', { guild_id: GUILD, id: '41', user_id: '9', join_timestamp: 'then', flags: 0 }],
        ['THREAD_MEMBERS_UPDATE', { guild_id: GUILD, id: '41', member_count: 1, removed_member_ids: ['9'] }],
        ['THREAD_LIST_SYNC', { guild_id: GUILD, threads: [thread('41', '31')], members: [] }],
      ],
    ],
    [
      'a role',
      ['GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: '21' }],
      { roles: 0 },
      [['GUILD_ROLE_UPDATE', { guild_id: GUILD, role: { id: '21', name: 'late' } }]],
    ],
    [
      'a guild',
      ['GUILD_DELETE', { id: GUILD }],
      { guilds: 0, channels: 0, roles: 0, members: 0 },
      [
        ['GUILD_UPDATE', guild()],
        ['CHANNEL_CREATE', { id: '33', guild_id: GUILD, type: 0 }],
        ['THREAD_CREATE', thread('44', '31')],
        ['THREAD_LIST_SYNC', { guild_id: GUILD, threads: [thread('44', '31')], members: [] }],
        ['GUILD_ROLE_CREATE', { guild_id: GUILD, role: { id: '22', name: 'late' } }],
        ['GUILD_MEMBER_ADD', update],
        ['GUILD_MEMBER_UPDATE', update],
        ['GUILD_MEMBERS_CHUNK', chunk],
      ],
    ],
  ])('%s is not brought back by what arrives later: after %j', (_, [event, data], changes, late) => {
    const created = started();
    created.apply('READY', { user: user('9') });
    created.apply(event, data);
    expect(sizes(created)).toEqual({ ...before, ...changes });
    for (const [lateEvent, lateData] of late) created.apply(lateEvent, lateData);
    expect(sizes(created)).toEqual({ ...before, ...changes });
  });

  test.each<[string, CacheOptions]>([
    ['all members', { members: true }],
    ['some members', { members: { max: 5 } }],
  ])('comes back with the event that creates it: a member who joins again, with %s', (_, options) => {
    const { cache, apply } = started(options);
    apply('GUILD_MEMBER_REMOVE', left);
    apply('GUILD_MEMBER_UPDATE', update);
    expect(cache.members.get(GUILD, '1')).toBeUndefined();
    apply('GUILD_MEMBER_ADD', { ...update, nick: 'Ren' });
    expect(cache.members.get(GUILD, '1')).toEqual(member('1', { nick: 'Ren' }));
    apply('GUILD_MEMBERS_CHUNK', chunk);
    expect(cache.members.get(GUILD, '1')).toEqual(member('1'));
  });

  test('comes back with its guild: after an outage, and when the bot joins again', () => {
    const created = started();
    created.apply('GUILD_MEMBER_REMOVE', left);
    created.apply('GUILD_CREATE', guild());
    expect(sizes(created)).toEqual(before);
    created.apply('GUILD_MEMBERS_CHUNK', chunk);
    created.apply('GUILD_DELETE', { id: GUILD });
    created.apply('GUILD_CREATE', guild());
    created.apply('CHANNEL_CREATE', { id: '33', guild_id: GUILD, type: 0 });
    expect(sizes(created)).toEqual({ ...before, channels: 3 });
  });

  test('is not part of members in later events: a role', () => {
    const { cache, apply } = started({ members: true });
    apply('GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: '21' });
    apply('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member('1', { roles: ['21', '22'] }) });
    apply('GUILD_MEMBER_ADD', { guild_id: GUILD, ...member('3', { roles: ['21'] }) });
    apply('GUILD_MEMBERS_CHUNK', { ...chunk, members: [member('2', { roles: ['22', '21'] })] });
    expect([...cache.members.of(GUILD)].map(({ user, roles }) => [user.id, ...roles]).sort()).toEqual([
      ['1', '22'],
      ['2', '22'],
      ['3'],
    ]);
  });

  test('is forgotten after 10,000 later removals, which bounds the memory', () => {
    const created = started({ channels: true });
    const deleteThread = (id: string) => created.apply('THREAD_DELETE', { id, guild_id: GUILD, parent_id: '31' });
    deleteThread('41');
    for (let id = 1000; id < 1000 + 9999; id++) deleteThread(`${id}`);
    created.apply('THREAD_UPDATE', thread('41', '31'));
    expect(threadIds(created)).toEqual([]);
    deleteThread('90');
    created.apply('THREAD_UPDATE', thread('41', '31'));
    expect(threadIds(created)).toEqual(['41']);
  });
});

describe('events that contain members, but do not concern them', () => {
  test.each([
    'MESSAGE_CREATE',
    'INTERACTION_CREATE',
    'VOICE_STATE_UPDATE',
    'TYPING_START',
    'PRESENCE_UPDATE',
    'THREAD_MEMBERS_UPDATE',
  ])('change nothing: %s', (event) => {
    const { cache, apply } = createUpdater();
    apply('GUILD_CREATE', guild());
    const shown = { ...member('7'), user: user('7') };
    const data = {
      member: shown,
      user: user('7'),
      author: user('7'),
      user_id: '7',
      added_members: [{ member: shown }],
    };
    apply(event, { id: '41', guild_id: GUILD, channel_id: '31', status: 'online', ...data });
    expect([...cache.members.of(GUILD)].map(({ user: { id } }) => id)).toEqual(['1', '2']);
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
      createCacheStores({ guilds: true, channels: true, roles: true, members: true }),
      createLogger({ level: 'silent' }),
      { requestsAllMembers: true },
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
