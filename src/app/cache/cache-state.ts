import { z } from 'zod';
import { inChunks } from '../../base/chunks.js';
import { isObject } from '../../base/objects.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { SavedRemovals } from '../guild-loading/recent-removals.js';
import type { StatePart } from '../shard-state/state-part.js';
import type { CachedChannel, CachedGuild, CachedMember, CachedRole, CacheStores } from './cache-store.js';
import type { CacheUpdater } from './cache-updater.js';
import { replaceChannels } from './channel-updaters.js';
import type { GuildReadiness } from './guild-readiness.js';

// The values were received from Discord, which is not validated either.
const id = z.string();
const CacheRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shard'),
    guilds: z.array(id),
    parts: z.array(z.string()),
    botUserId: id.optional(),
    removals: SavedRemovals.optional(),
  }),
  z.object({
    kind: z.literal('objects'),
    id,
    guild: z.custom<CachedGuild>(isObject).optional(),
    channels: z.array(z.custom<CachedChannel>(isObject)).optional(),
    roles: z.array(z.custom<CachedRole>(isObject)).optional(),
  }),
  z.object({ kind: z.literal('members'), id, members: z.array(z.custom<CachedMember>(isObject)) }),
  z.object({ kind: z.literal('all-members'), id }),
]);

/**
 * - `shard`: the guilds of the shard, the cached parts, and what was removed recently.
 * - `objects`: all cached objects of a guild except members.
 * - `members`: some members of a guild.
 * - `all-members`: the records before contain all members of the guild.
 */
type CacheRecord = z.output<typeof CacheRecord>;

export interface CacheStateDependencies {
  readonly stores: CacheStores;
  readonly updater: CacheUpdater;
  readonly readiness: GuildReadiness;
}

const MEMBERS_PER_RECORD = 200;

/** The cache, as a part of the state that moves with a shard. */
export class CacheState implements StatePart {
  readonly #dependencies: CacheStateDependencies;
  /** The parts that the state contains which is being restored. */
  #restoredParts: ReadonlySet<string> = new Set();

  constructor(dependencies: CacheStateDependencies) {
    this.#dependencies = dependencies;
  }

  *save(shard: JournalShard): Iterable<CacheRecord> {
    const { readiness, updater } = this.#dependencies;
    if (!readiness.knowsGuildsOf(shard.id)) return;
    const guilds = readiness.guildsOf(shard.id);
    const removals = updater.removals.save((guildId) => shardIdOf(guildId, shard.count) === shard.id);
    yield { kind: 'shard', guilds, parts: this.#parts, botUserId: updater.botUserId, removals };
    // Members are last, because they can be too many.
    for (const guildId of guilds) if (!readiness.remainingSteps(guildId).has('objects')) yield this.#objectsOf(guildId);
    for (const guildId of guilds)
      if (!readiness.remainingSteps(guildId).has('members')) yield* this.#membersOf(guildId);
  }

  restore(shard: JournalShard, data: unknown): void {
    const { stores, readiness, updater } = this.#dependencies;
    const record = CacheRecord.parse(data);
    switch (record.kind) {
      case 'shard':
        readiness.startSession(shard.id, shard.count, record.guilds);
        updater.botUserId ??= record.botUserId;
        if (record.removals) updater.removals.restore(record.removals);
        this.#restoredParts = new Set(record.parts);
        break;
      case 'objects':
        if (record.guild) stores.guilds?.set(record.id, record.id, record.guild);
        if (stores.channels) replaceChannels(stores.channels, record.id, record.channels ?? []);
        for (const role of record.roles ?? []) stores.roles?.set(record.id, role.id, role);
        // The earlier process may have cached fewer parts.
        if (this.#parts.every((part) => part === 'members' || this.#restoredParts.has(part)))
          readiness.complete(record.id, 'objects');
        break;
      case 'members':
        for (const member of record.members) stores.members?.set(record.id, member.user.id, member);
        break;
      case 'all-members':
        if (this.#restoredParts.has('members')) readiness.complete(record.id, 'members');
        break;
    }
  }

  isComplete({ id: shardId }: JournalShard): boolean {
    const { readiness } = this.#dependencies;
    return (
      readiness.knowsGuildsOf(shardId) &&
      readiness.guildsOf(shardId).every((guildId) => readiness.remainingSteps(guildId).size === 0)
    );
  }

  /** The names of the enabled parts. */
  get #parts(): string[] {
    return this.#dependencies.updater.requiredEvents.map(({ part }) => part);
  }

  #objectsOf(guildId: string): CacheRecord {
    const { guilds, channels, roles } = this.#dependencies.stores;
    return {
      kind: 'objects',
      id: guildId,
      guild: guilds?.get(guildId),
      channels: channels && [...channels.of(guildId)],
      roles: roles && [...roles.of(guildId)],
    };
  }

  *#membersOf(guildId: string): Iterable<CacheRecord> {
    const { members } = this.#dependencies.stores;
    if (!members) return;
    for (const some of inChunks(members.of(guildId), MEMBERS_PER_RECORD))
      yield { kind: 'members', id: guildId, members: some };
    yield { kind: 'all-members', id: guildId };
  }
}
