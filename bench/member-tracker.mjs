// The member tracker: the memory of a member, compared with a cache of parsed objects, and the cost of an update, compared
// with parsing it.
import { memberChangeNames } from '../build/modules/src/app/derived-events/derived-event-names.js';
import { planDerivedEvents } from '../build/modules/src/app/derived-events/derived-event-plan.js';
import { EventDeriver } from '../build/modules/src/app/derived-events/event-deriver.js';
import { lazy } from './lazy.mjs';
import { memberBytes } from './memory.mjs';

const silentLogger = { debug() {}, warn() {} };
const CHUNK = 1000;
const ORIGIN = { via: 'gateway', shard: 0, sequence: 1, replayed: false };
const EVERY_DERIVED_EVENT = [...memberChangeNames, 'memberRejoined'];
/** Numbers that look random and are the same in every run. */
const mixed = (n) => {
  let hash = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 13), 0x2c1b3c6d);
  return (hash ^ (hash >>> 16)) >>> 0;
};
const snowflake = (n) => String(1_000_000_000_000_000_000n + BigInt(n) * 4_194_304n + BigInt(mixed(n) % 4096));
const roleOf = (guild, n) => snowflake(900_000_000 + guild * 64 + n);
const range = (length, make) => Array.from({ length }, (_, n) => make(n));

/**
 * A member of a community: four in ten have no role, four in ten one of four usual sets, two in ten a set of their own;
 * one in five has a nickname, one in a hundred boosts, one in two thousand is timed out.
 */
function usualMember(guild, n, roles = 40) {
  const chance = mixed(n) % 10;
  const usual = range(1 + (mixed(n + 1) % 4), (role) => roleOf(guild, role));
  const own = [...new Set(range(2 + (mixed(n + 2) % 8), (k) => roleOf(guild, mixed(n * 8 + k) % roles)))];
  return member(n, {
    roles: chance < 4 ? [] : chance < 8 ? usual : own,
    nick: mixed(n + 3) % 5 === 0 ? `${['Wren', 'Żółw', 'Harbour Master', '港'][n % 4]} ${n % 9973}` : null,
    premium_since: mixed(n + 4) % 100 === 0 ? '2026-01-02T03:04:05.678000+00:00' : null,
    communication_disabled_until: mixed(n + 5) % 2000 === 0 ? '2036-01-02T03:04:05.678000+00:00' : null,
  });
}

/** Members without common sets of roles: up to six random roles, and every fifth with a nickname. */
function memberWithRandomRoles(guild, n) {
  const roles = [...new Set(range(mixed(n + 2) % 7, (k) => roleOf(guild, mixed(n * 8 + k) % 40)))];
  return member(n, { roles, nick: mixed(n + 3) % 5 === 0 ? `wren no. ${n}` : null });
}

function member(n, fields) {
  const user = { id: snowflake(n), username: `user_${n}`, discriminator: '0', global_name: null, bot: false };
  return {
    user: { ...user, avatar: mixed(n).toString(16).padStart(32, '0'), public_flags: 0, avatar_decoration_data: null },
    nick: null,
    avatar: null,
    banner: null,
    joined_at: new Date(1_600_000_000_000 + n * 1000).toISOString().replace('Z', '000+00:00'),
    premium_since: null,
    communication_disabled_until: null,
    deaf: false,
    mute: false,
    flags: 2,
    pending: false,
    ...fields,
  };
}

/** Chunks of `guilds` guilds with `size` members each, parsed from JSON like frames. */
function* chunks(guilds, size, make) {
  for (let guild = 0; guild < guilds; guild += 1) {
    for (let start = 0; start < size; start += CHUNK) {
      const members = range(Math.min(CHUNK, size - start), (n) => make(guild, guild * size + start + n));
      yield JSON.parse(JSON.stringify({ guild_id: snowflake(800_000_000 + guild), members }));
    }
  }
}

function createDeriver() {
  const clock = { now: () => Date.now(), monotonicNow: () => performance.now(), schedule: () => ({ cancel() {} }) };
  return new EventDeriver({ plan: planDerivedEvents(EVERY_DERIVED_EVENT), clock, logger: silentLogger, emit() {} });
}

function fillTracker(guilds, size, make) {
  const deriver = createDeriver();
  for (const chunk of chunks(guilds, size, make)) {
    deriver.derive({ event: 'GUILD_CREATE', data: { id: chunk.guild_id, roles: [], members: [] }, origin: ORIGIN });
    deriver.derive({ event: 'GUILD_MEMBERS_CHUNK', data: chunk, origin: ORIGIN });
  }
  if (deriver.trackedMemberCount !== guilds * size) throw new Error('the tracker does not contain every member');
  return deriver;
}

/** The approach of most libraries: every parsed member in a map per guild. */
function fillCache(guilds, size, make) {
  const cache = new Map();
  for (const { guild_id, members } of chunks(guilds, size, make)) {
    const known = cache.get(guild_id) ?? new Map();
    cache.set(guild_id, known);
    for (const each of members) known.set(each.user.id, each);
  }
  return cache;
}

const layouts = [
  { title: 'a guild of 1,000,000', guilds: 1, size: 1_000_000, make: usualMember },
  { title: '1,000 guilds of 1,000', guilds: 1000, size: 1000, make: usualMember },
  { title: '50,000 guilds of 20', guilds: 50_000, size: 20, make: (guild, n) => usualMember(guild, n, 8) },
  { title: '1,000 of 1,000, random roles', guilds: 1000, size: 1000, make: memberWithRandomRoles },
];

function memoryRows() {
  const floor = memberBytes(() => fillCache(200, 1000, usualMember), 200_000);
  const row = (name, bytes) => [
    name,
    `${bytes.toFixed(1)} bytes per member`,
    `${(bytes / floor).toFixed(3)} × the cache`,
  ];
  return [
    row('a map of objects, 200,000', floor),
    ...layouts.map(({ title, guilds, size, make }) =>
      row(
        `tracker, ${title}`,
        memberBytes(() => fillTracker(guilds, size, make), guilds * size),
      ),
    ),
  ];
}

function prepareUpdates() {
  const deriver = fillTracker(10, 1000, usualMember);
  const text = (n, change) => JSON.stringify({ ...usualMember(n % 10, (n % 10) * 1000 + n), ...change(n) });
  const of = (change) =>
    range(1000, (n) => text(n, (k) => ({ guild_id: snowflake(800_000_000 + (k % 10)), ...change(k) })));
  const changing = [0, 1].map((turn) =>
    of((n) => ({ roles: [roleOf(n % 10, turn), roleOf(n % 10, 7)], nick: `wren ${turn}` })),
  );
  const derive = (data) => deriver.derive({ event: 'GUILD_MEMBER_UPDATE', data, origin: ORIGIN });
  return { same: [of(() => ({}))], changing, derive };
}

function updates() {
  const prepared = lazy(prepareUpdates);
  const through = (textsOf, use) => ({
    start: prepared,
    run: () => {
      const updates = prepared();
      const texts = textsOf(updates);
      for (let n = 0; n < 20; n += 1) for (const each of texts[n % texts.length]) use(updates, JSON.parse(each));
      return 20_000;
    },
  });
  const same = (updates) => updates.same;
  const changing = (updates) => updates.changing;
  const derive = (updates, data) => updates.derive(data);
  return [
    { name: 'JSON.parse', ...through(same, () => {}) },
    { name: 'and derive: nothing changed', ...through(same, derive) },
    { name: 'and derive: roles and nickname changed', ...through(changing, derive) },
  ];
}

export async function memberTrackerWorkloads() {
  return {
    groups: [
      { title: 'memory of a member, with listeners for every derived event', rows: memoryRows },
      {
        title: 'cost of a member update, with listeners for every derived event',
        workloads: updates(),
        measured: { launches: 2, rounds: 8 },
      },
    ],
  };
}
