import type { Channel, Overwrite } from 'guildhall/wire';
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

/** Changes to a channel of a guild. */
export interface ChannelRecordChanges extends ChannelSettings {
  /** A value of `channelTypes`. */
  readonly type?: number | undefined;
}

/** A move of a channel to another position or category. */
export interface ChannelMove {
  readonly id: string;
  readonly position?: number | null | undefined;
  readonly parent_id?: string | null | undefined;
  /** Whether the channel copies the overwrites of its new category. */
  readonly lock_permissions?: boolean | null | undefined;
  readonly flags?: number | null | undefined;
}

/** Changes a channel. If it is a category, the channels that are synced with it get its new overwrites. */
export function updateChannel(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  { type, ...settings }: ChannelRecordChanges,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const before = record.channel;
  const converted =
    type === undefined || type === before.type ? before : { ...defaultChannelFields(type), ...before, type };
  record.channel = applyChannelSettings(world, converted, settings);
  if (changesBetween(before, record.channel).length === 0) return { result: record, events: [] };
  const [old, next] = [before.permission_overwrites ?? [], record.channel.permission_overwrites ?? []];
  const syncedChannels = haveSameOverwrites(old, next) ? [] : channelsSyncedWith(world, record, old);
  for (const synced of syncedChannels) {
    synced.channel = { ...synced.channel, permission_overwrites: [...next] };
  }
  const events = [record, ...syncedChannels].map(({ channel }) => channelUpdateEvent(channel));
  return { result: record, events: [...events, ...channelAuditEvents(world, guild, before, record.channel, executor)] };
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
  executor: AuditExecutor,
): EmittedEvent[] {
  const changes = changesBetween(auditedChannelSettings(before), auditedChannelSettings(after));
  const entry =
    changes.length === 0
      ? []
      : insertAuditEntry(world, guild, { action: 'CHANNEL_UPDATE', targetId: after.id, executor, changes }).events;
  const overwrites = {
    channelId: after.id,
    before: before.permission_overwrites ?? [],
    after: after.permission_overwrites ?? [],
  };
  return [...entry, ...insertOverwriteAuditEntries(world, guild, overwrites, executor)];
}

/** The event of a changed channel. */
export function channelUpdateEvent(channel: Channel): EmittedEvent {
  return { event: 'channelUpdate', data: channel, audience: { kind: 'guild', guildId: channel.guild_id ?? '' } };
}

/** Sets the overwrite of a role or member. */
export function setOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  overwrite: OverwriteSpec,
  executor: AuditExecutor,
): StateChange<undefined> {
  const others = overwritesExcept(record, overwrite.id);
  const changes = { permission_overwrites: [...others, toOverwrite(overwrite)] };
  return { result: undefined, events: updateChannel(world, guild, record, changes, executor).events };
}

/** Removes the overwrite of a role or member. */
export function removeOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  id: string,
  executor: AuditExecutor,
): StateChange<undefined> {
  const changes = { permission_overwrites: overwritesExcept(record, id) };
  return { result: undefined, events: updateChannel(world, guild, record, changes, executor).events };
}

function overwritesExcept({ channel }: ChannelRecord, id: string): Overwrite[] {
  return (channel.permission_overwrites ?? []).filter((each) => each.id !== id);
}

/** Moves channels of a guild to other positions or categories. */
export function moveChannels(
  world: World,
  guild: GuildRecord,
  moves: readonly ChannelMove[],
  executor: AuditExecutor,
): StateChange<undefined> {
  const events = moves.flatMap(({ id, lock_permissions: syncsOverwrites, ...settings }) => {
    const record = world.channels.get(id);
    if (!record) return [];
    const parentId = settings.parent_id === undefined ? record.channel.parent_id : settings.parent_id;
    const category = world.channels.get(parentId ?? '');
    const inherited =
      syncsOverwrites && category ? { permission_overwrites: category.channel.permission_overwrites } : {};
    return updateChannel(world, guild, record, { ...settings, ...inherited }, executor).events;
  });
  return { result: undefined, events };
}
