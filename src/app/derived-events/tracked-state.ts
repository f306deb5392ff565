import { z } from 'zod';
import { inChunks } from '../../base/chunks.js';
import type { Clock } from '../../base/clock.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { type RecentRemovals, SavedRemovals } from '../guild-loading/recent-removals.js';
import type { StatePart } from '../shard-state/state-part.js';
import type { Interruptions } from './interruptions.js';
import type { MemberTracker } from './member-tracker.js';

const id = z.string();
const ids = z.array(id).readonly();
const unknown = z.undefined().optional();
const Member = z.object({
  userId: id,
  joined: z.int(),
  unconfirmed: z.int(),
  timeoutSequence: z.int().optional(),
  state: z.object({
    pending: z.boolean().or(unknown),
    boosting: z.boolean().or(unknown),
    onboarded: z.boolean().or(unknown),
    timeoutUntil: z.number().nullable().or(unknown),
    roles: ids.or(unknown),
    nick: z.string().nullable().or(unknown),
  }),
});
const TrackedRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shard'),
    guilds: z.array(id),
    fields: z.int(),
    savedAt: z.number(),
    removals: SavedRemovals.optional(),
  }),
  z.object({
    kind: z.literal('guild'),
    id,
    hasGap: z.boolean(),
    deletedRoles: ids.optional(),
    existingRoles: ids.optional(),
  }),
  z.object({ kind: z.literal('members'), id, members: z.array(Member) }),
  z.object({ kind: z.literal('all-members'), id }),
]);

/**
 * - `shard`: the guilds of the shard, the tracked fields, when the shard was given up, and who left recently.
 * - `guild`: what is known of a guild, apart from its members.
 * - `members`: some members of a guild.
 * - `all-members`: every member of the guild is in the records before, and confirmed.
 */
type TrackedRecord = z.output<typeof TrackedRecord>;

export interface TrackedStateDependencies {
  readonly tracker: MemberTracker;
  readonly interruptions: Interruptions;
  readonly removals: RecentRemovals;
  readonly clock: Clock;
}

const MEMBERS_PER_RECORD = 500;

/** The previous states of members, as a part of the state that moves with a shard. */
export class TrackedState implements StatePart {
  readonly #dependencies: TrackedStateDependencies;
  /** Bits of the fields that the state contains which is being restored. */
  #restoredFields = 0;

  constructor(dependencies: TrackedStateDependencies) {
    this.#dependencies = dependencies;
  }

  *save(shard: JournalShard): Iterable<TrackedRecord> {
    const { tracker, interruptions, removals: recent, clock } = this.#dependencies;
    const guilds = tracker.guildsOf(shard.id, shard.count);
    const [first] = guilds;
    const savedAt = (first === undefined ? undefined : interruptions.startOf(first)) ?? clock.now();
    const removals = recent.save((guildId) => shardIdOf(guildId, shard.count) === shard.id);
    yield { kind: 'shard', guilds, fields: tracker.trackedFields, savedAt, removals };
    for (const guildId of guilds) {
      yield { kind: 'guild', id: guildId, ...tracker.exportGuild(guildId) };
      for (const members of inChunks(tracker.exportMembers(guildId), MEMBERS_PER_RECORD))
        yield { kind: 'members', id: guildId, members };
      if (tracker.isComplete(guildId)) yield { kind: 'all-members', id: guildId };
    }
  }

  restore(shard: JournalShard, data: unknown): void {
    const { tracker, interruptions, removals } = this.#dependencies;
    const record = TrackedRecord.parse(data);
    switch (record.kind) {
      case 'shard':
        // What the resumed session repeats happened after this.
        interruptions.start(shard.id, shard.count, record.savedAt);
        for (const guildId of record.guilds) tracker.addGuild(guildId);
        if (record.removals) removals.restore(record.removals);
        this.#restoredFields = record.fields;
        break;
      case 'guild':
        tracker.importGuild(record.id, record);
        break;
      case 'members':
        for (const member of record.members) tracker.importMember(record.id, withState(member), shard.id);
        break;
      case 'all-members':
        // The earlier process may have tracked fewer fields.
        if ((tracker.trackedFields & ~this.#restoredFields) === 0) tracker.markComplete(record.id);
        break;
    }
  }

  isComplete({ id, count }: JournalShard): boolean {
    const { tracker } = this.#dependencies;
    return tracker.guildsOf(id, count).every((guildId) => tracker.isComplete(guildId));
  }
}

/** Fields that are unknown are not in a record. */
function withState({ state, ...member }: z.output<typeof Member>) {
  const { pending, boosting, onboarded, timeoutUntil, roles, nick } = state;
  return { ...member, state: { pending, boosting, onboarded, timeoutUntil, roles, nick } };
}
