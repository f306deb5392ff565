/**
 * Random histories of a guild against the rules of docs/cache.md ("What adds and removes objects"). The model is the guild
 * itself: sets of what exists. Events arrive in order, but updates and lists of members can arrive again later, and the
 * response of a refill can be older than events. The shard can move to another process. The cache must contain what exists, and
 * never anything else.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCacheStores } from '../../../src/app/cache/cache-options.js';
import { CacheState } from '../../../src/app/cache/cache-state.js';
import { CacheUpdater } from '../../../src/app/cache/cache-updater.js';
import { GuildReadiness } from '../../../src/app/cache/guild-readiness.js';
import type { GuildSnapshot } from '../../../src/app/cache/guild-snapshot.js';
import { CacheLoader } from '../../../src/app/cache/refill/cache-loader.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { runs } from '../../runs.js';
import { type Deferred, deferred } from '../fixture/deferred.js';

const GUILD = '81';
const SHARD = { id: 0, count: 1 };
const USERS = ['1', '2', '3'];

const user = (id: string) => ({ id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null });
const member = (id: string) => ({ user: user(id), roles: [], joined_at: null, deaf: false, mute: false, flags: 0 });
const role = (id: string) => ({ id, name: `role ${id}` });
const channel = (id: string) => ({ id, type: 0, guild_id: GUILD, name: `channel ${id}` });
const thread = (id: string, parent_id: string, archived = false) => ({
  ...{ id, type: 11, guild_id: GUILD, parent_id, name: `thread ${id}` },
  thread_metadata: { archived },
});

/** A new session whose READY contains the guild. */
const session = {
  ...{ shardId: 0, shardCount: 1, kind: 'identified' as const },
  ready: {
    ...{ v: 10, user: user('9'), session_id: 'session', resume_gateway_url: 'ws://127.0.0.1' },
    ...{ application: { id: '9', flags: 0 }, guilds: [{ id: GUILD, unavailable: true as const }] },
  },
};

/** What exists in the guild. */
interface Guild {
  readonly channels: Set<string>;
  /** The channel of each thread, and whether it is archived. */
  readonly threads: Map<string, { parent: string; archived: boolean }>;
  readonly roles: Set<string>;
  readonly members: Set<string>;
}

const activeThreads = ({ threads }: Guild) => [...threads].filter(([, { archived }]) => !archived);

/** The ids that the cache contains of each part, by the rules. */
const idsOf = (guild: Guild) => ({
  channels: [...guild.channels, ...activeThreads(guild).map(([id]) => id)].sort(),
  roles: [...guild.roles].sort(),
  members: [...guild.members].sort(),
});

const step = fc.record({
  do: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('add channel', 'add thread', 'add role', 'join', 'archive', 'unarchive', 'update'),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom('delete channel', 'delete thread', 'delete role', 'leave', 'late event', 'late event'),
    },
    { weight: 2, arbitrary: fc.constantFrom('sync threads', 'list members', 'response') },
    { weight: 1, arbitrary: fc.constantFrom('bot leaves', 'bot joins', 'outage', 'lost session', 'handover') },
  ),
  pick: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The cache of one process. @param fetch requests the guild */
function createProcess(fetch: () => Promise<GuildSnapshot>) {
  const logger = createLogger({ level: 'silent' });
  const stores = createCacheStores({ guilds: true, channels: true, roles: true, members: true });
  const readiness = new GuildReadiness(['guilds', 'channels', 'roles', 'members'], () => {});
  const updater = new CacheUpdater(stores, logger, { requestsAllMembers: true });
  const clock = new AdjustableClock('manual', 0);
  const dependencies = { updater, readiness, snapshots: { fetch }, clock, logger, memberLoader: undefined };
  const loader = new CacheLoader(dependencies);
  return { stores, readiness, loader, state: new CacheState({ stores, updater, readiness }) };
}

/** A guild, and the cache of a bot that receives its events. */
class History {
  readonly #guild: Guild = {
    channels: new Set(['31']),
    threads: new Map(),
    roles: new Set([GUILD]),
    members: new Set(['1']),
  };
  #process = createProcess(() => this.#request());
  /** Updates and lists that can arrive again. Not from before the guild was sent: the bot may have missed a removal. */
  #lateEvents: { readonly event: string; readonly data: object; readonly isActiveThread?: string | undefined }[] = [];
  /** The response of a refill, which contains the guild at the time of the request. */
  #response: { readonly settled: Deferred<GuildSnapshot>; readonly snapshot: GuildSnapshot } | undefined;
  #isJoined = true;
  #areMembersListed = false;
  #nextId = 1000;

  /** @param isResumed whether the bot resumes the session of another process, so that the guild is requested */
  constructor(isResumed: boolean) {
    if (isResumed) {
      const { loader } = this.#process;
      loader.onSearchStart(0, 1);
      loader.onGuildFound(GUILD, 0);
      loader.onSearchEnd(0);
    } else {
      this.#startSession(false);
      this.#sendGuild();
    }
  }

  async play({ do: action, pick }: Step): Promise<void> {
    const { channels, threads, roles, members } = this.#guild;
    const one = <T>(items: Iterable<T>): T | undefined => {
      const all = [...items];
      return all[pick % all.length];
    };
    const id = String(this.#nextId++);
    const [someChannel, someThread, someRole] = [
      one(channels),
      one(threads),
      one([...roles].filter((r) => r !== GUILD)),
    ];
    const someUser = USERS[pick % USERS.length] ?? '1';
    if (!this.#isJoined && !['bot joins', 'late event', 'handover'].includes(action)) return;
    switch (action) {
      case 'add channel':
        channels.add(id);
        this.#send('CHANNEL_CREATE', channel(id));
        this.#keep('CHANNEL_UPDATE', channel(id));
        break;
      case 'delete channel':
        if (someChannel === undefined) break;
        channels.delete(someChannel);
        for (const [threadId, { parent }] of threads) if (parent === someChannel) threads.delete(threadId);
        this.#send('CHANNEL_DELETE', channel(someChannel));
        break;
      case 'add thread':
        if (someChannel === undefined) break;
        threads.set(id, { parent: someChannel, archived: false });
        this.#send('THREAD_CREATE', thread(id, someChannel));
        this.#keep('THREAD_UPDATE', thread(id, someChannel), id);
        break;
      case 'archive':
      case 'unarchive':
        if (!someThread) break;
        someThread[1].archived = action === 'archive';
        this.#send('THREAD_UPDATE', thread(someThread[0], someThread[1].parent, someThread[1].archived));
        break;
      case 'delete thread':
        if (!someThread) break;
        threads.delete(someThread[0]);
        this.#send('THREAD_DELETE', { id: someThread[0], guild_id: GUILD, parent_id: someThread[1].parent });
        break;
      case 'add role':
        roles.add(id);
        this.#send('GUILD_ROLE_CREATE', { guild_id: GUILD, role: role(id) });
        this.#keep('GUILD_ROLE_UPDATE', { guild_id: GUILD, role: role(id) });
        break;
      case 'delete role':
        if (someRole === undefined) break;
        roles.delete(someRole);
        this.#send('GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: someRole });
        break;
      case 'join':
        members.add(someUser);
        this.#send('GUILD_MEMBER_ADD', { guild_id: GUILD, ...member(someUser) });
        this.#keep('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member(someUser) });
        break;
      case 'leave':
        members.delete(someUser);
        this.#send('GUILD_MEMBER_REMOVE', { guild_id: GUILD, user: user(someUser) });
        break;
      case 'list members':
        this.#send('GUILD_MEMBERS_CHUNK', this.#chunk());
        this.#keep('GUILD_MEMBERS_CHUNK', this.#chunk());
        this.#areMembersListed = true;
        break;
      case 'update':
        this.#send('GUILD_UPDATE', { id: GUILD, name: 'renamed', roles: [] });
        this.#keep('GUILD_UPDATE', { id: GUILD, name: 'old', roles: [] });
        if (members.has(someUser)) this.#send('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member(someUser) });
        if (someChannel !== undefined) this.#send('CHANNEL_UPDATE', channel(someChannel));
        break;
      case 'sync threads': {
        const active = activeThreads(this.#guild).map(([threadId, { parent }]) => thread(threadId, parent));
        this.#send('THREAD_LIST_SYNC', { guild_id: GUILD, threads: active, members: [] });
        break;
      }
      case 'late event': {
        // An old update of an archived thread cannot be distinguished from one that unarchives it.
        const possible = this.#lateEvents.filter(
          ({ isActiveThread }) => isActiveThread === undefined || !threads.get(isActiveThread)?.archived,
        );
        const late = one(possible);
        if (late) this.#send(late.event, late.data);
        break;
      }
      case 'response':
        this.#response?.settled.resolve(this.#response.snapshot);
        this.#response = undefined;
        break;
      case 'bot leaves':
        this.#isJoined = false;
        this.#response = undefined;
        this.#send('GUILD_DELETE', { id: GUILD });
        break;
      case 'bot joins':
        if (!this.#isJoined) this.#changeUnseen(pick);
        this.#isJoined = true;
        this.#sendGuild();
        break;
      case 'outage':
        this.#send('GUILD_DELETE', { id: GUILD, unavailable: true });
        this.#changeUnseen(pick);
        this.#sendGuild();
        break;
      case 'lost session':
        this.#startSession(true);
        this.#changeUnseen(pick);
        this.#sendGuild();
        break;
      case 'handover': {
        // What is missing would be requested again.
        if (this.#response) break;
        const next = createProcess(() => this.#request());
        for (const record of this.#process.state.save(SHARD))
          next.state.restore(SHARD, JSON.parse(JSON.stringify(record)));
        this.#process = next;
        break;
      }
    }
    // The response of a refill is stored in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Compares the cache with what exists. */
  check(): void {
    const { guilds, channels, roles, members } = this.#process.stores;
    const cached = {
      channels: [...(channels ?? [])].map(({ id }) => id).sort(),
      roles: [...(roles ?? [])].map(({ id }) => id).sort(),
      members: [...(members ?? [])].map(({ user: { id } }) => id).sort(),
    };
    if (!this.#isJoined) {
      expect([guilds?.size, cached]).toEqual([0, { channels: [], roles: [], members: [] }]);
      return;
    }
    const exist = idsOf(this.#guild);
    const isReady = this.#process.readiness.isReady(GUILD, 'channels');
    expect({
      channels: isReady ? cached.channels : cached.channels.filter((id) => !exist.channels.includes(id)),
      roles: isReady ? cached.roles : cached.roles.filter((id) => !exist.roles.includes(id)),
      members: this.#areMembersListed ? cached.members : cached.members.filter((id) => !exist.members.includes(id)),
    }).toEqual({
      channels: isReady ? exist.channels : [],
      roles: isReady ? exist.roles : [],
      members: this.#areMembersListed ? exist.members : [],
    });
    if (isReady) expect(guilds?.size).toBe(1);
  }

  #send(event: string, data: object): void {
    this.#process.loader.apply({ event, data, origin: { via: 'gateway', shard: 0, sequence: 1, replayed: false } });
  }

  #keep(event: string, data: object, isActiveThread?: string): void {
    this.#lateEvents.push({ event, data, isActiveThread });
  }

  #chunk(): object {
    return { guild_id: GUILD, members: [...this.#guild.members].map(member), chunk_index: 0, chunk_count: 1 };
  }

  #startSession(previousSessionLost: boolean): void {
    this.#process.loader.onSessionStart({ ...session, previousSessionLost });
  }

  /** What happens while the bot receives no events. */
  #changeUnseen(pick: number): void {
    const { channels, threads, members } = this.#guild;
    const gone = [...channels][pick % channels.size];
    if (gone !== undefined && pick % 2 === 0) {
      channels.delete(gone);
      for (const [id, { parent }] of threads) if (parent === gone) threads.delete(id);
    }
    members.delete(USERS[pick % USERS.length] ?? '');
    members.add(USERS[(pick + 1) % USERS.length] ?? '');
  }

  #sendGuild(): void {
    const { channels, roles, members } = this.#guild;
    this.#lateEvents = [];
    this.#response = undefined;
    this.#areMembersListed = true;
    this.#send('GUILD_CREATE', {
      ...{ id: GUILD, name: 'Harbour', emojis: [], stickers: [], presences: [], member_count: members.size },
      roles: [...roles].map(role),
      members: [...members].map(member),
      channels: [...channels].map(channel),
      threads: activeThreads(this.#guild).map(([id, { parent }]) => thread(id, parent)),
    });
  }

  #request(): Promise<GuildSnapshot> {
    const { channels, roles } = this.#guild;
    const settled = deferred<GuildSnapshot>();
    const list = [
      ...[...channels].map(channel),
      ...activeThreads(this.#guild).map(([id, { parent }]) => thread(id, parent)),
    ];
    const guild = { id: GUILD, name: 'requested', roles: [...roles].map(role), emojis: [], stickers: [] };
    // As it comes over the wire.
    const snapshot = JSON.parse(JSON.stringify({ guildId: GUILD, guild, channels: { botUserId: '9', list } }));
    this.#response = { settled, snapshot };
    return settled.promise;
  }
}

test('the cache contains what exists, whatever arrives late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 80, size: 'max' }), async (isResumed, steps) => {
      const history = new History(isResumed);
      history.check();
      for (const each of steps) {
        await history.play(each);
        history.check();
      }
    }),
    { numRuns: runs(100) },
  );
});
