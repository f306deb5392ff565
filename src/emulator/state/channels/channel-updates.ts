import type { Channel, Overwrite } from '../../../wire/objects/channels/channel.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { auditedChannelSettings } from '../audit-log/channel-audit.js';
import { haveSameOverwrites, insertOverwriteAuditEntries } from '../audit-log/overwrite-audit.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import {
  applyChannelSettings,
  type ChannelSettings,
  defaultChannelFields,
  type OverwriteSpec,
  toOverwrite,
} from './channel-settings.js';
import { channelsInCategory } from './channels.js';

/** What is asked to be different about a channel of a guild. */
export interface ChannelRecordChanges extends ChannelSettings {
  /** A number of `channelTypes`. */
  readonly type?: number | undefined;
}

/** A channel that is to be moved. */
export interface ChannelMove {
  readonly id: string;
  readonly position?: number | null | undefined;
  readonly parent_id?: string | null | undefined;
  /** Whether it takes over the overwrites of its new category. */
  readonly lock_permissions?: boolean | null | undefined;
  readonly flags?: number | null | undefined;
}

/** Changes a channel. The channels of a category that have its overwrites follow them. */
export function updateChannel(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  { type, ...settings }: ChannelRecordChanges,
  by: AuditExecutor,
): StateChange<ChannelRecord> {
  const before = record.channel;
  const converted =
    type === undefined || type === before.type ? before : { ...defaultChannelFields(type), ...before, type };
  record.channel = applyChannelSettings(world, converted, settings);
  if (changesBetween(before, record.channel).length === 0) return { result: record, events: [] };
  const [old, next] = [before.permission_overwrites ?? [], record.channel.permission_overwrites ?? []];
  const followers = haveSameOverwrites(old, next) ? [] : channelsSyncedWith(world, record, old);
  for (const follower of followers) {
    follower.channel = { ...follower.channel, permission_overwrites: [...next] };
  }
  const events = [record, ...followers].map(({ channel }) => channelUpdateEvent(channel));
  return { result: record, events: [...events, ...channelAuditEvents(world, guild, before, record.channel, by)] };
}

function channelsSyncedWith(world: World, category: ChannelRecord, overwrites: readonly Overwrite[]): ChannelRecord[] {
  return channelsInCategory(world, category).filter(({ channel }) =>
    haveSameOverwrites(channel.permission_overwrites ?? [], overwrites),
  );
}

function channelAuditEvents(
  world: World,
  guild: GuildRecord,
  before: Channel,
  after: Channel,
  by: AuditExecutor,
): EmittedEvent[] {
  const changes = changesBetween(auditedChannelSettings(before), auditedChannelSettings(after));
  const entry =
    changes.length === 0
      ? []
      : insertAuditEntry(world, guild, { action: 'CHANNEL_UPDATE', targetId: after.id, by, changes }).events;
  const overwrites = {
    channelId: after.id,
    before: before.permission_overwrites ?? [],
    after: after.permission_overwrites ?? [],
  };
  return [...entry, ...insertOverwriteAuditEntries(world, guild, overwrites, by)];
}

/** The event that tells of a changed channel. */
export function channelUpdateEvent(channel: Channel): EmittedEvent {
  return { event: 'channelUpdate', data: channel, audience: { kind: 'guild', guildId: channel.guild_id ?? '' } };
}

/** Sets the overwrite of a role or member. */
export function setOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  overwrite: OverwriteSpec,
  by: AuditExecutor,
): StateChange<undefined> {
  const others = overwritesExcept(record, overwrite.id);
  const changes = { permission_overwrites: [...others, toOverwrite(overwrite)] };
  return { result: undefined, events: updateChannel(world, guild, record, changes, by).events };
}

/** Takes away the overwrite of a role or member. */
export function removeOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  id: string,
  by: AuditExecutor,
): StateChange<undefined> {
  const changes = { permission_overwrites: overwritesExcept(record, id) };
  return { result: undefined, events: updateChannel(world, guild, record, changes, by).events };
}

function overwritesExcept({ channel }: ChannelRecord, id: string): Overwrite[] {
  return (channel.permission_overwrites ?? []).filter((each) => each.id !== id);
}

/** Moves channels of a guild. */
export function moveChannels(
  world: World,
  guild: GuildRecord,
  moves: readonly ChannelMove[],
  by: AuditExecutor,
): StateChange<undefined> {
  const events = moves.flatMap(({ id, lock_permissions: locks, ...settings }) => {
    const record = world.channels.get(id);
    if (!record) return [];
    const parentId = settings.parent_id === undefined ? record.channel.parent_id : settings.parent_id;
    const category = world.channels.get(parentId ?? '');
    const taken = locks && category ? { permission_overwrites: category.channel.permission_overwrites } : {};
    return updateChannel(world, guild, record, { ...settings, ...taken }, by).events;
  });
  return { result: undefined, events };
}
