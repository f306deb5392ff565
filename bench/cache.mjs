// The memory of a cached member and the cost of updating it, compared with a Map of parsed objects. Memory is measured in
// separate processes after a forced garbage collection: the growth of heap and external memory (which includes array
// buffers) since before the first member.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { memberUpdaters } from '../build/modules/src/app/cache/member-updaters.js';
import { PackedMemberCache } from '../build/modules/src/app/cache/packed-member-cache.js';
import { RecentRemovals } from '../build/modules/src/app/guild-loading/recent-removals.js';
import { lazy } from './lazy.mjs';

const MEMBERS = 500_000;
const CHUNK = 1000;
const EVENTS = 20_000;
const MEASURED = { launches: 2, rounds: 8 };

/** A generator of numbers from 0 to 1, the same in every run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = seeded(4);
const below = (n) => Math.floor(random() * n);
const often = (share, make) => (random() < share ? make() : null);
const hex = () =>
  Array.from({ length: 4 }, () =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
const hash = () => (random() < 0.1 ? `a_${hex()}` : hex());
const letters = 'aeiourntslmdkbgpvhy';
const name = (least, most) => {
  let text = '';
  for (let left = least + below(most - least + 1); left > 0; left -= 1) text += letters[below(letters.length)];
  return text;
};
const displayName = () => (random() < 0.1 ? `${name(2, 10)} ✿ ${name(0, 4)}` : `${name(3, 9)} ${name(0, 6)}`.trim());
const timestamp = () =>
  `${new Date(1_450_000_000_000 + below(1_000_000) * 320_000).toISOString().slice(0, -4)}${String(below(1e6)).padStart(6, '0')}+00:00`;
const snowflake = (n) => String(80_000_000_000_000_000n + BigInt(n) * 1_318_699_213_931n);

/** The guild of each member, and the number of roles per guild. */
const layouts = {
  // One half in 20 guilds of 25,000, the other in 2,000 of 250.
  mixed: { guildOf: (n) => (n % 2 === 0 ? (n / 2) % 20 : 20 + (((n - 1) / 2) % 2000)), roles: 40 },
  one: { guildOf: () => 0, roles: 100 },
  small: { guildOf: (n) => n % 50_000, roles: 8 },
};
const guildId = (guild) => snowflake(5_000_000 + guild);
const roleId = (guild, role) => snowflake(6_000_000 + guild * 64 + role);

/** A member as Discord sends it in a chunk: with every field, many of them null. */
function fullMember(n, { guildOf, roles }) {
  const guild = guildOf(n);
  return {
    avatar: often(0.01, hash),
    banner: null,
    communication_disabled_until: often(0.005, timestamp),
    deaf: random() < 0.01,
    flags: random() < 0.2 ? 1 << below(4) : 0,
    joined_at: timestamp(),
    mute: random() < 0.01,
    nick: often(0.2, displayName),
    pending: random() < 0.05,
    premium_since: often(0.02, timestamp),
    roles: Array.from({ length: below(7) }, () => roleId(guild, below(roles))),
    user: {
      accent_color: often(0.05, () => below(2 ** 24)),
      avatar: often(0.75, hash),
      avatar_decoration_data: often(0.08, () => ({
        asset: `a_${'0'.repeat(29)}${100 + below(300)}`,
        sku_id: snowflake(1),
      })),
      banner: often(0.03, hash),
      ...(random() < 0.01 ? { bot: true } : {}),
      collectibles: often(0.04, () => ({
        nameplate: { sku_id: snowflake(2), asset: `nameplates/${below(100)}/`, label: 'COLLECTIBLE', palette: 'teal' },
      })),
      discriminator: random() < 0.99 ? '0' : String(1000 + below(9000)),
      global_name: often(0.8, displayName),
      id: snowflake(n),
      primary_guild: often(0.2, () => {
        const tag = below(2000);
        return {
          identity_guild_id: snowflake(7_000_000 + tag),
          identity_enabled: true,
          tag: `t${tag}`,
          badge: `b${tag}`,
        };
      }),
      public_flags: random() < 0.3 ? 1 << (6 + below(3)) : 0,
      username: name(4, 16),
    },
  };
}

/** Chunks of members of one guild, parsed from JSON like frames. */
function* chunks(layout) {
  const pending = new Map();
  for (let n = 0; n < MEMBERS; n += 1) {
    const id = guildId(layout.guildOf(n));
    const members = pending.get(id) ?? [];
    pending.set(id, members);
    members.push(fullMember(n, layout));
    if (members.length < CHUNK) continue;
    yield JSON.parse(JSON.stringify({ guild_id: id, members: members.splice(0) }));
  }
  for (const [guild_id, members] of pending) yield JSON.parse(JSON.stringify({ guild_id, members }));
}

/** The simplest cache: the parsed objects in maps. */
class ParsedMembers {
  guilds = new Map();

  get(guild, id) {
    return this.guilds.get(guild)?.get(id);
  }

  set(guild, id, member) {
    let members = this.guilds.get(guild);
    if (!members) {
      members = new Map();
      this.guilds.set(guild, members);
    }
    members.set(id, member);
  }

  delete(guild, id) {
    this.guilds.get(guild)?.delete(id);
  }
}

const subjects = {
  parsed: () => new ParsedMembers(),
  packed: () => new PackedMemberCache(),
  limited: () => new PackedMemberCache(MEMBERS),
};

function usedBytes() {
  for (let n = 0; n < 3; n += 1) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Changes of a usual day: roles, nicks and names change, one in five members leaves and another joins. */
function change(store, layout) {
  for (let n = 0; n < MEMBERS; n += 1) {
    const which = below(MEMBERS);
    const guild = guildId(layout.guildOf(which));
    const id = snowflake(which);
    if (n % 5 === 0) store.delete(guild, id);
    else store.set(guild, id, JSON.parse(JSON.stringify(fullMember(which, layout))));
  }
  for (let n = 0; n < MEMBERS; n += 1) {
    const [guild, id] = [guildId(layout.guildOf(n)), snowflake(n)];
    if (!store.get(guild, id)) store.set(guild, id, JSON.parse(JSON.stringify(fullMember(n, layout))));
  }
}

/** Runs in a separate process: prints bytes per member, first and after as many changes as there are members. */
function measureMemory(subject, layout) {
  const store = subjects[subject]();
  const before = usedBytes();
  for (const { guild_id, members } of chunks(layout))
    for (const member of members) store.set(guild_id, member.user.id, member);
  const filled = (usedBytes() - before) / MEMBERS;
  change(store, layout);
  const changed = (usedBytes() - before) / MEMBERS;
  // Keeps the store alive during the measurement.
  if (!store.get(guildId(layout.guildOf(0)), snowflake(0))) throw new Error('a member is missing');
  console.log(JSON.stringify({ filled, changed }));
}

async function memoryOf(subject, layout) {
  const options = ['--expose-gc', '--max-old-space-size=6000', fileURLToPath(import.meta.url), subject, layout];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return JSON.parse(stdout);
}

async function memoryRows() {
  const row = async (name, subject, layout) => {
    const { filled, changed } = await memoryOf(subject, layout);
    return [name, `${filled.toFixed(1)} bytes`, `${changed.toFixed(1)} bytes after as many changes`];
  };
  // At the same time: memory does not depend on what else the machine does.
  return Promise.all([
    row('a Map of parsed objects', 'parsed', 'mixed'),
    row('guildhall', 'packed', 'mixed'),
    row('guildhall, with a limit', 'limited', 'mixed'),
    row('guildhall, one guild', 'packed', 'one'),
    row('guildhall, 50,000 guilds of 20', 'packed', 'small'),
  ]);
}

/** Frames of member updates, and stores that hold those members. */
const idOf = (n) => guildId(layouts.mixed.guildOf(n));

function prepareUpdates() {
  const members = Array.from({ length: EVENTS }, (_, n) => fullMember(n, layouts.mixed));
  const frames = members.map((member, n) => {
    const data = { ...member, nick: often(0.3, displayName), guild_id: idOf(n) };
    return JSON.stringify({ op: 0, t: 'GUILD_MEMBER_UPDATE', s: n, d: data });
  });
  const store = (subject) => {
    const made = subjects[subject]();
    members.forEach((member, n) => {
      made.set(idOf(n), member.user.id, member);
    });
    return made;
  };
  const [parsed, packed] = [store('parsed'), store('packed')];
  const { guildMemberUpdate } = memberUpdaters(packed, { removals: new RecentRemovals(), updatesAddMembers: false });
  return { members, frames, parsed, packed, guildMemberUpdate };
}

export async function cacheWorkloads() {
  const prepared = lazy(prepareUpdates);
  const run = (work) => ({
    start: prepared,
    run: () => {
      const updates = prepared();
      for (let n = 0; n < EVENTS; n += 1) work(updates, n);
      return EVENTS;
    },
  });
  const parse = ({ frames }, n) => JSON.parse(frames[n]).d;
  const read = (storeOf) => (updates, n) => storeOf(updates).get(idOf(n), updates.members[n].user.id);
  return {
    groups: [
      { title: `memory of each of ${MEMBERS.toLocaleString('en')} members`, rows: memoryRows },
      {
        title: 'a member update, parsed and stored',
        workloads: [
          { name: 'JSON.parse', ...run(parse) },
          { name: 'JSON.parse and a Map', ...run((updates, n) => merge(updates.parsed, parse(updates, n))) },
          { name: 'JSON.parse and guildhall', ...run((updates, n) => updates.guildMemberUpdate(parse(updates, n))) },
        ],
        measured: MEASURED,
      },
      {
        title: 'reading a member',
        workloads: [
          { name: 'JSON.parse of its update', ...run(parse) },
          { name: 'a Map', ...run(read(({ parsed }) => parsed)) },
          { name: 'guildhall', ...run(read(({ packed }) => packed)) },
        ],
        measured: MEASURED,
      },
    ],
  };
}

function merge(store, { guild_id, ...update }) {
  store.set(guild_id, update.user.id, { ...store.get(guild_id, update.user.id), ...update });
}

const [, started, subject, layout] = process.argv;
if (started === fileURLToPath(import.meta.url) && subject) measureMemory(subject, layouts[layout]);
