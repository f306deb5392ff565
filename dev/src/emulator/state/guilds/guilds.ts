import { type EventPayload, type Guild, type GuildPreview, guildFeatures } from 'guildhall/wire';
import { channelsOfGuild } from '../channels/channels.js';
import { serializeSounds } from '../expressions/soundboard-sounds.js';
import { serializeMember } from '../members/members.js';
import { onlineMemberIds, serializePresence } from '../members/presences.js';
import { serializeRoles } from '../members/roles.js';
import { serializeVoiceStates } from '../members/voice-states.js';
import type { GuildRecord } from '../records/guilds.js';
import { serializeScheduledEvent, unfinishedEvents } from '../scheduled-events/serialize-event.js';
import { serializeActiveThreads } from '../threads/thread-pages.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** A guild with its roles. */
export function serializeGuild(record: GuildRecord): Guild {
  return { ...record.guild, roles: serializeRoles(record) };
}

/** A guild with the number of its members, and of those who are not offline. */
export function serializeGuildWithCounts(world: World, record: GuildRecord): Guild {
  return {
    ...serializeGuild(record),
    approximate_member_count: record.members.size,
    approximate_presence_count: onlineMemberIds(world, record).length,
  };
}

/** A guild as users see it who have not joined. */
export function serializeGuildPreview(world: World, record: GuildRecord): GuildPreview {
  const { id, name, icon, splash, discovery_splash, emojis, features, description, stickers = [] } = record.guild;
  return {
    id,
    name,
    icon,
    splash,
    discovery_splash,
    emojis,
    features,
    approximate_member_count: record.members.size,
    approximate_presence_count: onlineMemberIds(world, record).length,
    description,
    stickers,
  };
}

/**
 * The data of GUILD_CREATE for a bot in the guild, with all members; only the id during an outage. The gateway removes
 * members according to intents and `large_threshold`. As on Discord, it lacks the widget settings and the `guild_id` of
 * channels.
 * @param cause `available`: the guild is loaded for a session, or its outage has ended. Only then does the data have the key
 *   `unavailable`: clients of other libraries recognize a guild that the bot joins by the missing key.
 */
export function serializeGuildCreate(
  world: World,
  record: GuildRecord,
  botUserId: string,
  cause: 'joined' | 'available',
): EventPayload<'guildCreate'> {
  if (record.isUnavailable) return { id: record.guild.id, unavailable: true };
  const { widget_enabled, widget_channel_id, ...guild } = serializeGuild(record);
  return {
    ...guild,
    joined_at: record.members.get(botUserId)?.joined_at ?? world.timestamp(),
    large: false,
    ...(cause === 'available' ? { unavailable: false } : {}),
    member_count: record.members.size,
    members: [...record.members.values()].map((member) => serializeMember(world, member)),
    channels: channelsOfGuild(world, record.guild.id).map(({ channel: { guild_id, ...channel } }) => channel),
    threads: serializeActiveThreads(world, record.guild.id, botUserId),
    voice_states: serializeVoiceStates(world, record),
    presences: onlineMemberIds(world, record).map((id) => serializePresence(world, id)),
    stage_instances: [...record.stages.values()].map(({ instance }) => instance),
    guild_scheduled_events: unfinishedEvents(record).map((event) => serializeScheduledEvent(world, event)),
    soundboard_sounds: serializeSounds(record),
  };
}

/** Adds or removes the screening feature. Undefined leaves the features unchanged. */
export function withScreeningFeature(features: readonly string[], screening: boolean | undefined): string[] {
  const screeningFeature = guildFeatures.MEMBER_VERIFICATION_GATE_ENABLED;
  if (screening === undefined) return [...features];
  const others = features.filter((feature) => feature !== screeningFeature);
  return screening ? [...others, screeningFeature] : others;
}

/** Whether new members of a guild must complete screening. */
export function hasScreening({ guild }: GuildRecord): boolean {
  return guild.features.includes(guildFeatures.MEMBER_VERIFICATION_GATE_ENABLED);
}

/**
 * Starts or ends an outage, which makes a guild unavailable. Its bots are notified and receive no other events of the
 * guild during the outage. HTTP requests still work.
 */
export function setOutage(world: World, record: GuildRecord, isUnavailable: boolean): StateChange<undefined> {
  if (isUnavailable === (record.isUnavailable ?? false)) return { result: undefined, events: [] };
  record.isUnavailable = isUnavailable;
  const bots = [...record.members.keys()].filter((id) => world.users.get(id)?.applicationId !== undefined);
  const { id } = record.guild;
  return {
    result: undefined,
    events: bots.map((userId) =>
      isUnavailable
        ? { event: 'guildDelete', data: { id, unavailable: true }, audience: { kind: 'user', userId } }
        : {
            event: 'guildCreate',
            data: serializeGuildCreate(world, record, userId, 'available'),
            audience: { kind: 'user', userId },
          },
    ),
  };
}
