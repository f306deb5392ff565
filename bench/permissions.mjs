// The permissions of a member in a channel, computed from the cache, next to discord.js: guilds with 30 roles, members with 5
// of them, channels with 10 overwrites, of which one to four apply to the member.
import { Client } from 'discord.js';

import { createCacheStores } from '../build/modules/src/app/cache/cache-options.js';
import { CachedPermissions } from '../build/modules/src/app/cache/cached-permissions.js';
import { channelPermissions } from '../build/modules/src/wire/permissions/permissions-of-member.js';
import { lazy } from './lazy.mjs';

const ROLES = 30;
const MEMBERS = 500;
const CHANNELS = 20;
const CALLS = 20_000;

const snowflake = (n) => String(80_000_000_000_000_000n + BigInt(n) * 1_318_699_213_931n);
const guildId = (guild) => snowflake(guild);
const roleId = (guild, role) => (role === 0 ? guildId(guild) : snowflake(10_000 + guild * 100 + role));
const channelId = (guild, channel) => snowflake(20_000 + guild * 100 + channel);
const userId = (guild, member) => snowflake(100_000 + guild * MEMBERS + member);
/** VIEW_CHANNEL, SEND_MESSAGES and others, without ADMINISTRATOR. */
const EVERYONE = '1071698660929';

function role(guild, number) {
  const permissions = number === 0 ? EVERYONE : number % 3 === 0 ? '0' : String(0x2000 * number);
  return { id: roleId(guild, number), name: `role ${number}`, position: number, permissions, managed: false };
}

function channel(guild, number) {
  const overwrites = Array.from({ length: 8 }, (_, n) => ({
    id: roleId(guild, (n * 4) % ROLES),
    type: 0,
    allow: n % 2 === 0 ? '1024' : '0',
    deny: n % 2 === 0 ? '0' : '2048',
  }));
  const own = [0, 1].map((n) => ({ id: userId(guild, number + n), type: 1, allow: '2048', deny: '0' }));
  const permission_overwrites = [...overwrites, ...own];
  return { id: channelId(guild, number), guild_id: guildId(guild), type: 0, name: `c${number}`, permission_overwrites };
}

function member(guild, number) {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    deaf: false,
    flags: 0,
    joined_at: '2026-04-26T06:26:56.936000+00:00',
    mute: false,
    nick: number % 5 === 0 ? 'Wren of the harbour' : null,
    pending: false,
    premium_since: null,
    roles: Array.from({ length: 5 }, (_, n) => roleId(guild, 1 + ((number + n * 7) % (ROLES - 1)))),
    user: {
      id: userId(guild, number),
      username: `member${number}`,
      discriminator: '0',
      global_name: `Member ${number}`,
      avatar: '0123456789abcdef0123456789abcdef',
      public_flags: 64,
    },
  };
}

function createStores(guilds) {
  const stores = createCacheStores({ guilds: true, channels: true, roles: true, members: true });
  for (let guild = 0; guild < guilds; guild += 1) {
    const id = guildId(guild);
    stores.guilds.set(id, id, { id, owner_id: userId(guild, 0), name: `guild ${guild}` });
    for (let n = 0; n < ROLES; n += 1) stores.roles.set(id, roleId(guild, n), role(guild, n));
    for (let n = 0; n < CHANNELS; n += 1) stores.channels.set(id, channelId(guild, n), channel(guild, n));
    for (let n = 0; n < MEMBERS; n += 1) stores.members.set(id, userId(guild, n), member(guild, n));
  }
  return stores;
}

/** The same guilds in the cache of discord.js. */
function createClient(guilds) {
  const client = new Client({ intents: [] });
  for (let guild = 0; guild < guilds; guild += 1) {
    client.guilds._add({
      id: guildId(guild),
      owner_id: userId(guild, 0),
      name: `guild ${guild}`,
      roles: Array.from({ length: ROLES }, (_, n) => ({ ...role(guild, n), colors: { primary_color: 0 }, flags: 0 })),
      channels: Array.from({ length: CHANNELS }, (_, n) => channel(guild, n)),
      members: Array.from({ length: MEMBERS }, (_, n) => member(guild, n)),
    });
  }
  return client;
}

function prepareCalls(guilds) {
  const stores = createStores(guilds);
  const client = createClient(guilds);
  const cached = new CachedPermissions(stores, { now: () => Date.now() });
  /** Calls with members and channels in a varying order, never with an owner. */
  const calls = Array.from({ length: CALLS }, (_, n) => {
    const guild = (n * 7) % guilds;
    const number = 1 + ((n * 13) % (MEMBERS - 1));
    const where = (n * 11) % CHANNELS;
    return {
      channelId: channelId(guild, where),
      userId: userId(guild, number),
      objects: {
        guild: stores.guilds.get(guildId(guild)),
        roles: [...stores.roles.of(guildId(guild))],
        member: member(guild, number),
        channel: stores.channels.get(channelId(guild, where)),
      },
    };
  });
  for (const { channelId: id, userId: user, objects } of calls.slice(0, 2000)) {
    const bits = [cached.inChannel(id, user)?.bits, channelPermissions(objects).bits];
    if (bits[0] === undefined || bits[0] !== bits[1]) throw new Error(`different permissions of ${user} in ${id}`);
    const visible = client.channels.cache.get(id).permissionsFor(user).has('ViewChannel');
    if (visible !== cached.inChannel(id, user).has('VIEW_CHANNEL')) throw new Error(`discord.js differs for ${user}`);
  }
  return { stores, client, cached, calls };
}

function groupFor(guilds) {
  const prepared = lazy(() => prepareCalls(guilds));
  const workload = (name, work) => ({
    name,
    start: prepared,
    run: () => {
      const { calls, ...caches } = prepared();
      for (const call of calls) work(caches, call);
      return CALLS;
    },
  });
  const byId = ({ cached }, call) => cached.inChannel(call.channelId, call.userId);
  const workloads = [
    workload('discord.js, by user id', ({ client }, call) =>
      client.channels.cache.get(call.channelId).permissionsFor(call.userId),
    ),
    workload('permissionsIn, by user id', byId),
    workload('… and `has`', (caches, call) => byId(caches, call).has('SEND_MESSAGES')),
    workload('permissionsIn, with a member', ({ cached }, call) =>
      cached.inChannel(call.channelId, call.objects.member),
    ),
    workload('channelPermissions, a list of 30 roles', (_caches, call) => channelPermissions(call.objects)),
    workload('reading the member', ({ stores }, call) => stores.members.get(call.objects.guild.id, call.userId)),
  ];
  const where = guilds === 1 ? 'one guild' : `${guilds} guilds`;
  const title = `the permissions of members with 5 roles in channels with 10 overwrites, ${where}`;
  return { title, workloads, measured: { launches: 2, rounds: 8, collects: false } };
}

export function permissionWorkloads() {
  return { groups: [1, 20].map(groupFor) };
}
