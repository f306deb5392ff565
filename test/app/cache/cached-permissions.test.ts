/** Permissions and the role hierarchy, computed from the cache. */
import { describe, expect, test } from 'vitest';
import { permissionsIn } from '../../../dev/src/emulator/policy/permissions/permissions.js';
import { Cache } from '../../../src/app/cache/cache.js';
import { CacheNotEnabledError } from '../../../src/app/cache/cache-not-enabled-error.js';
import { type CacheOptions, createCacheStores } from '../../../src/app/cache/cache-options.js';
import type { CachedChannel, CachedMember, CachedRole, MemberStore } from '../../../src/app/cache/cache-store.js';
import { GuildReadiness } from '../../../src/app/cache/guild-readiness.js';
import { PackedMemberCache } from '../../../src/app/cache/packed-member-cache.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { ALL_PERMISSIONS, type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import type { PermissionMember } from '../../../src/wire/permissions/permission-subjects.js';
import { CachedWorld } from './cached-world.js';

const GUILD = '81';
const OWNER = '90';
const WREN = '7';
const everything: CacheOptions = { guilds: true, channels: true, roles: true, members: true };

const role = (id: string, position: number, ...names: PermissionName[]): CachedRole => {
  const colors = { primary_color: 0, secondary_color: null, tertiary_color: null };
  const display = { color: 0, colors, hoist: false, managed: false, mentionable: false, flags: 0 };
  return { id, name: `role ${id}`, position, permissions: permissionSet(...names), ...display };
};

const member = (id: string, fields: Partial<CachedMember> = {}): CachedMember => ({
  user: { id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null },
  roles: [],
  joined_at: '2026-04-26T06:26:56.936000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
  ...fields,
});

/** The cache of a guild with the roles 21 and 22, and the member Wren, who has the role 21. */
function createCache(options: CacheOptions = everything) {
  const stores = createCacheStores(options);
  const clock = new AdjustableClock('manual');
  const cache = new Cache(stores, new GuildReadiness([], () => {}), clock);
  // Permissions depend on no other field of a guild.
  stores.guilds?.set(GUILD, GUILD, { id: GUILD, owner_id: OWNER, name: 'Harbour' } as never);
  stores.roles?.set(GUILD, GUILD, role(GUILD, 0, 'VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'));
  stores.roles?.set(GUILD, '21', role('21', 1, 'KICK_MEMBERS'));
  stores.roles?.set(GUILD, '22', role('22', 2));
  stores.members?.set(GUILD, WREN, member(WREN, { roles: ['21'] }));
  const addChannel = (id: string, fields: Partial<CachedChannel> = {}) =>
    stores.channels?.set(GUILD, id, { id, guild_id: GUILD, type: channelTypes.GUILD_TEXT, ...fields });
  addChannel('31', {
    permission_overwrites: [{ id: '21', type: 0, allow: '0', deny: permissionSet('SEND_MESSAGES') }],
  });
  return { cache, stores, clock, addChannel };
}

/** A member as an interaction contains it. */
const wren: PermissionMember = { user: { id: WREN }, roles: ['21'] };

describe('permissionsIn', () => {
  test('returns the permissions of a user in a channel', () => {
    const { cache } = createCache();
    const granted = cache.permissionsIn('31', WREN);
    expect(granted?.toArray()).toEqual(['KICK_MEMBERS', 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
    expect(granted?.missing('VIEW_CHANNEL', 'SEND_MESSAGES')).toEqual(['SEND_MESSAGES']);
  });

  test('returns those of a member who is passed, without caching members', () => {
    const { cache } = createCache({ guilds: true, channels: true, roles: true });
    expect(cache.permissionsIn('31', wren)?.has('KICK_MEMBERS', 'VIEW_CHANNEL')).toBe(true);
  });

  test('returns all permissions of the owner, who need not be cached', () => {
    expect(createCache().cache.permissionsIn('31', OWNER)?.bits).toBe(ALL_PERMISSIONS);
  });

  test('only returns viewing during a timeout, by the clock of the bot', async () => {
    const { cache, stores, clock, addChannel } = createCache();
    addChannel('32');
    const until = new Date(clock.now() + 1000).toISOString();
    stores.members?.set(GUILD, WREN, member(WREN, { communication_disabled_until: until }));
    expect(cache.permissionsIn('32', WREN)?.toArray()).toEqual(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
    await clock.advance(1000);
    expect(cache.permissionsIn('32', WREN)?.has('SEND_MESSAGES')).toBe(true);
  });

  test('only returns viewing until the member has completed the screening', () => {
    const { cache, stores } = createCache();
    stores.members?.set(GUILD, WREN, member(WREN, { roles: ['21'], pending: true }));
    expect(cache.permissionsIn('31', WREN)?.toArray()).toEqual(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
  });

  test('returns the permissions of the channel of a thread', () => {
    const { cache, stores, addChannel } = createCache();
    stores.roles?.set(GUILD, '21', role('21', 1, 'SEND_MESSAGES_IN_THREADS'));
    addChannel('41', { type: channelTypes.PUBLIC_THREAD, parent_id: '31' });
    expect(cache.permissionsIn('41', WREN)?.has('SEND_MESSAGES')).toBe(true);
    expect(cache.permissionsIn('31', WREN)?.has('SEND_MESSAGES')).toBe(false);
  });

  test('follows changes of roles and channels', () => {
    const { cache, stores, addChannel } = createCache();
    addChannel('31');
    expect(cache.permissionsIn('31', WREN)?.has('SEND_MESSAGES')).toBe(true);
    stores.roles?.set(GUILD, GUILD, role(GUILD, 0));
    expect(cache.permissionsIn('31', WREN)?.bits).toBe(0n);
  });

  test('returns undefined if the channel, the guild, the member or a role of the member is not cached', () => {
    const { cache, stores } = createCache();
    expect(cache.permissionsIn('404', WREN)).toBeUndefined();
    expect(cache.permissionsIn('31', '404')).toBeUndefined();
    expect(cache.permissionsIn('31', { ...wren, roles: ['21', '404'] })).toBeUndefined();
    stores.roles?.delete(GUILD, GUILD);
    expect(cache.permissionsIn('31', wren)).toBeUndefined();
    stores.guilds?.delete(GUILD, GUILD);
    expect(cache.permissionsIn('31', OWNER)).toBeUndefined();
  });

  test('returns undefined for a thread whose channel is not cached', () => {
    const { cache, addChannel } = createCache();
    addChannel('41', { type: channelTypes.PUBLIC_THREAD, parent_id: '404' });
    expect(cache.permissionsIn('41', WREN)).toBeUndefined();
  });

  test('rejects a member without user', () => {
    const { user, ...withoutUser } = wren;
    // @ts-expect-error a member of a message has no user
    expect(() => createCache().cache.permissionsIn('31', withoutUser)).toThrow('The member has no user.');
    // @ts-expect-error neither a member nor an id
    expect(() => createCache().cache.permissionsIn('31', undefined)).toThrow('The member has no user.');
  });
});

describe('permissionsIn for a private thread', () => {
  const membership = { join_timestamp: '2026-04-26T06:26:56.936000+00:00', flags: 0 };
  const addPrivateThread = ({ addChannel }: ReturnType<typeof createCache>, userId?: string) =>
    addChannel('41', {
      type: channelTypes.PRIVATE_THREAD,
      parent_id: '31',
      ...(userId === undefined ? {} : { member: { id: '41', user_id: userId, ...membership } }),
    });

  test('returns undefined, because the cache does not contain the members of threads', () => {
    const world = createCache();
    addPrivateThread(world, '8');
    expect(world.cache.permissionsIn('41', WREN)).toBeUndefined();
  });

  test('returns the permissions of the bot, whose membership is cached', () => {
    const world = createCache();
    addPrivateThread(world, WREN);
    expect(world.cache.permissionsIn('41', WREN)?.has('VIEW_CHANNEL')).toBe(true);
  });

  test('returns the permissions of a member who sees all threads', () => {
    const world = createCache();
    addPrivateThread(world);
    world.stores.roles?.set(GUILD, '21', role('21', 1, 'MANAGE_THREADS'));
    expect(world.cache.permissionsIn('41', WREN)?.has('MANAGE_THREADS')).toBe(true);
  });

  test('returns no permissions for a member who cannot see its channel', () => {
    const world = createCache();
    addPrivateThread(world);
    world.stores.roles?.set(GUILD, GUILD, role(GUILD, 0));
    expect(world.cache.permissionsIn('41', WREN)?.bits).toBe(0n);
  });
});

describe('memberPermissions', () => {
  test('returns the permissions in the guild, regardless of channels', () => {
    const { cache } = createCache();
    expect(cache.memberPermissions(GUILD, WREN)?.has('KICK_MEMBERS', 'SEND_MESSAGES')).toBe(true);
    expect(cache.memberPermissions(GUILD, wren)?.bits).toBe(cache.memberPermissions(GUILD, WREN)?.bits);
  });

  test('returns undefined if the guild or the member is not cached', () => {
    const { cache } = createCache();
    expect([cache.memberPermissions('404', WREN), cache.memberPermissions(GUILD, '404')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('outranks', () => {
  test('compares the highest roles of two members', () => {
    const { cache, stores } = createCache();
    stores.members?.set(GUILD, '8', member('8', { roles: ['22', '21'] }));
    expect([cache.outranks(GUILD, '8', WREN), cache.outranks(GUILD, WREN, '8')]).toEqual([true, false]);
  });

  test('accepts members who are not cached', () => {
    const { cache } = createCache({ guilds: true, roles: true });
    const newcomer = { user: { id: '9' }, roles: [] };
    expect([cache.outranks(GUILD, wren, newcomer), cache.outranks(GUILD, newcomer, wren)]).toEqual([true, false]);
  });

  test('lets the owner act on all others, and nobody on the owner', () => {
    const { cache } = createCache();
    expect([cache.outranks(GUILD, OWNER, WREN), cache.outranks(GUILD, WREN, OWNER)]).toEqual([true, false]);
  });

  test('returns undefined if a member or role is not cached', () => {
    const { cache } = createCache();
    expect([cache.outranks(GUILD, WREN, '404'), cache.outranks('404', wren, wren)]).toEqual([undefined, undefined]);
    expect(cache.outranks(GUILD, { ...wren, roles: ['404'] }, '7')).toBeUndefined();
  });
});

describe('assignableRoles', () => {
  test('returns the roles below the highest role of the member, highest first', () => {
    const { cache, stores } = createCache();
    stores.roles?.set(GUILD, '23', role('23', 3));
    stores.roles?.set(GUILD, '24', { ...role('24', 1), managed: true });
    const top = { user: { id: '9' }, roles: ['23'] };
    expect(cache.assignableRoles(GUILD, top)?.map(({ id }) => id)).toEqual(['22', '21']);
    expect(cache.assignableRoles(GUILD, WREN)).toEqual([]);
  });

  test('returns undefined if a role of the member is not cached', () => {
    expect(createCache().cache.assignableRoles(GUILD, { ...wren, roles: ['404'] })).toBeUndefined();
  });
});

describe('a part that is not enabled', () => {
  test.each(['guilds', 'channels', 'roles'] as const)(
    '%s: permissionsIn throws, also for an unknown channel',
    (part) => {
      const { cache } = createCache({ ...everything, [part]: false });
      expect(() => cache.permissionsIn('404', wren)).toThrow(new CacheNotEnabledError(part));
    },
  );

  test('members: permissionsIn throws for a user id, also for that of the owner', () => {
    const { cache } = createCache({ ...everything, members: false });
    for (const id of [WREN, OWNER]) expect(() => cache.permissionsIn('31', id)).toThrow(CacheNotEnabledError);
  });

  test.each(['guilds', 'roles'] as const)('%s: outranks and assignableRoles throw', (part) => {
    const { cache } = createCache({ ...everything, [part]: false });
    expect(() => cache.outranks('404', wren, wren)).toThrow(new CacheNotEnabledError(part));
    expect(() => cache.assignableRoles('404', wren)).toThrow(new CacheNotEnabledError(part));
    expect(() => cache.memberPermissions('404', wren)).toThrow(new CacheNotEnabledError(part));
  });
});

test('a custom store of members without a method for permissions is read with `get`', () => {
  const packed = new PackedMemberCache(10);
  const store: MemberStore = new Proxy(packed, {
    get(target, key) {
      const value: unknown = key === 'getPermissionFields' ? undefined : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { cache } = createCache({ ...everything, members: { store } });
  expect(cache.permissionsIn('31', WREN)?.has('KICK_MEMBERS')).toBe(true);
});

test('the cache of a bot computes the permissions that the emulator enforces', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
  const { world, bot, guildId } = cachedWorld;
  const { guilds, threads } = bot.api;
  const [mate, guest] = [await world.createMember('Mate'), await world.createMember('Guest')];
  const crew = await guilds.createRole(guildId, { name: 'crew', permissions: permissionSet('MANAGE_MESSAGES') });
  const quay = await guilds.createChannel(guildId, {
    name: 'quay',
    permission_overwrites: [
      { id: guildId, type: 0, deny: permissionSet('SEND_MESSAGES', 'ADD_REACTIONS') },
      { id: crew.id, type: 0, allow: permissionSet('SEND_MESSAGES', 'MENTION_EVERYONE') },
      { id: guest.id, type: 1, deny: permissionSet('READ_MESSAGE_HISTORY') },
    ],
  });
  const dock = await guilds.createChannel(guildId, {
    name: 'dock',
    type: channelTypes.GUILD_VOICE,
    permission_overwrites: [{ id: guildId, type: 0, deny: permissionSet('CONNECT') }],
  });
  const nets = await threads.create(quay.id, { name: 'nets', type: channelTypes.PUBLIC_THREAD });
  await guilds.addMemberRole(guildId, mate.id, crew.id);
  const until = new Date(bot.clock.now() + 60_000).toISOString();
  await guilds.editMember(guildId, guest.id, { communication_disabled_until: until });
  await cachedWorld.waitUntilCaughtUp();

  const { world: state, botUserId } = world.emulator;
  for (const { id } of [quay, dock, nets]) {
    for (const userId of [mate.id, guest.id, botUserId]) {
      const record = state.channels.get(id);
      expect(bot.cache.permissionsIn(id, userId)?.bits).toBe(record && permissionsIn(state, record, userId));
    }
  }
  expect(bot.cache.permissionsIn(quay.id, mate.id)?.has('SEND_MESSAGES', 'MENTION_EVERYONE')).toBe(true);
  expect(bot.cache.permissionsIn(quay.id, guest.id)?.toArray()).toEqual(['VIEW_CHANNEL']);
});

test('the cache of a bot knows that the bot is a member of a private thread of a new session', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
  const { bot, guildId, world } = cachedWorld;
  const quay = await bot.api.guilds.createChannel(guildId, { name: 'quay' });
  const thread = await bot.api.threads.create(quay.id, { name: 'nets', type: channelTypes.PRIVATE_THREAD });
  await cachedWorld.loseSession();
  expect(bot.cache.channels.get(thread.id)?.member?.user_id).toBe(world.emulator.botUserId);
});
