import type { EventPayload } from '../../wire/events.js';
import { type Guild, guildFeatures } from '../../wire/objects/guild.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { channelsOf } from './channels.js';
import { presentMember } from './members.js';
import { presentRoles } from './roles.js';
import type { GuildRecord, World } from './world.js';

/** A guild with its roles; with counts when they are asked for. */
export function presentGuild(record: GuildRecord, withCounts = false): Guild {
  const guild: Guild = { ...record.guild, roles: presentRoles(record) };
  if (!withCounts) return guild;
  // Presence is not emulated yet: nobody counts as online.
  return { ...guild, approximate_member_count: record.members.size, approximate_presence_count: 0 };
}

/**
 * The data of GUILD_CREATE for a bot in the guild, with every member: which of them a session gets is for the gateway
 * to say, by its intents and its `large_threshold`.
 */
export function presentGuildCreate(world: World, record: GuildRecord, botUserId: string): EventPayload<'guildCreate'> {
  return {
    ...presentGuild(record),
    joined_at: record.members.get(botUserId)?.joined_at ?? world.timestamp(),
    large: false,
    unavailable: false,
    member_count: record.members.size,
    members: [...record.members.values()].map((member) => presentMember(world, member)),
    channels: channelsOf(world, record.guild.id).map(({ channel }) => channel),
    threads: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** What can be changed of a guild. */
export interface GuildChanges
  extends Partial<
    Pick<
      Guild,
      | 'name'
      | 'description'
      | 'features'
      | 'verification_level'
      | 'system_channel_id'
      | 'rules_channel_id'
      | 'preferred_locale'
      | 'owner_id'
    >
  > {
  /** Whether new members stay pending until they complete screening. */
  readonly screening?: boolean | undefined;
}

/** Changes a guild. Turning screening off leaves members who are pending as they are. */
export function changeGuild(
  world: World,
  record: GuildRecord,
  { screening, ...fields }: GuildChanges,
  by?: Author,
): Change<GuildRecord> {
  const before = record.guild;
  const features = withScreening(fields.features ?? before.features, screening);
  record.guild = { ...before, ...fields, features };
  const guildId = before.id;
  const events: Emission[] = [
    { event: 'guildUpdate', data: presentGuild(record), audience: { kind: 'guild', guildId } },
  ];
  if (by) {
    const changes = differences(before, record.guild);
    events.push(...recordAudit(world, record, { action: 'GUILD_UPDATE', targetId: guildId, by, changes }).events);
  }
  return { result: record, events };
}

/** Features with the screening gate switched, when that is asked for. */
export function withScreening(features: readonly string[], screening: boolean | undefined): string[] {
  const gate = guildFeatures.MEMBER_VERIFICATION_GATE_ENABLED;
  if (screening === undefined) return [...features];
  const others = features.filter((feature) => feature !== gate);
  return screening ? [...others, gate] : others;
}

/** Whether new members of a guild must complete screening. */
export function hasScreening({ guild }: GuildRecord): boolean {
  return guild.features.includes(guildFeatures.MEMBER_VERIFICATION_GATE_ENABLED);
}

function differences(before: GuildRecord['guild'], after: GuildRecord['guild']) {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value))
    .map(([key, value]) => ({ key, old_value: old.get(key), new_value: value }));
}
