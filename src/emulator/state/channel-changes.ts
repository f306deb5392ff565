import type { Channel, Overwrite } from '../../wire/objects/channel.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { auditedSettings } from './channel-audit.js';
import {
  type ChannelSettings,
  initialFields,
  type OverwriteSpec,
  overwriteOf,
  withSettings,
} from './channel-settings.js';
import { channelsIn } from './channels.js';
import { recordOverwrites, sameOverwrites } from './overwrites.js';
import type { ChannelRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

/** What is asked to be different about a channel of a guild. */
export interface ChannelChanges extends ChannelSettings {
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
export function changeChannel(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  { type, ...settings }: ChannelChanges,
  by: Author,
): Change<ChannelRecord> {
  const before = record.channel;
  const converted = type === undefined || type === before.type ? before : { ...initialFields(type), ...before, type };
  record.channel = withSettings(world, converted, settings);
  if (changesBetween(before, record.channel).length === 0) return { result: record, events: [] };
  const [old, next] = [before.permission_overwrites ?? [], record.channel.permission_overwrites ?? []];
  const followers = sameOverwrites(old, next) ? [] : followersOf(world, record, old);
  for (const follower of followers) {
    follower.channel = { ...follower.channel, permission_overwrites: [...next] };
  }
  const events = [record, ...followers].map(({ channel }) => channelUpdated(channel));
  return { result: record, events: [...events, ...audited(world, guild, before, record.channel, by)] };
}

function followersOf(world: World, category: ChannelRecord, overwrites: readonly Overwrite[]): ChannelRecord[] {
  return channelsIn(world, category).filter(({ channel }) =>
    sameOverwrites(channel.permission_overwrites ?? [], overwrites),
  );
}

function audited(world: World, guild: GuildRecord, before: Channel, after: Channel, by: Author): Emission[] {
  const changes = changesBetween(auditedSettings(before), auditedSettings(after));
  const entry =
    changes.length === 0
      ? []
      : recordAudit(world, guild, { action: 'CHANNEL_UPDATE', targetId: after.id, by, changes }).events;
  const overwrites = {
    channelId: after.id,
    before: before.permission_overwrites ?? [],
    after: after.permission_overwrites ?? [],
  };
  return [...entry, ...recordOverwrites(world, guild, overwrites, by)];
}

/** The event that tells of a changed channel. */
export function channelUpdated(channel: Channel): Emission {
  return { event: 'channelUpdate', data: channel, audience: { kind: 'guild', guildId: channel.guild_id ?? '' } };
}

/** Sets the overwrite of a role or member. */
export function setOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  overwrite: OverwriteSpec,
  by: Author,
): Change<undefined> {
  const others = overwritesBut(record, overwrite.id);
  const changes = { permission_overwrites: [...others, overwriteOf(overwrite)] };
  return { result: undefined, events: changeChannel(world, guild, record, changes, by).events };
}

/** Takes away the overwrite of a role or member. */
export function removeOverwrite(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  id: string,
  by: Author,
): Change<undefined> {
  const changes = { permission_overwrites: overwritesBut(record, id) };
  return { result: undefined, events: changeChannel(world, guild, record, changes, by).events };
}

function overwritesBut({ channel }: ChannelRecord, id: string): Overwrite[] {
  return (channel.permission_overwrites ?? []).filter((each) => each.id !== id);
}

/** Moves channels of a guild. */
export function moveChannels(
  world: World,
  guild: GuildRecord,
  moves: readonly ChannelMove[],
  by: Author,
): Change<undefined> {
  const events = moves.flatMap(({ id, lock_permissions: locks, ...settings }) => {
    const record = world.channels.get(id);
    if (!record) return [];
    const parentId = settings.parent_id === undefined ? record.channel.parent_id : settings.parent_id;
    const category = world.channels.get(parentId ?? '');
    const taken = locks && category ? { permission_overwrites: category.channel.permission_overwrites } : {};
    return changeChannel(world, guild, record, { ...settings, ...taken }, by).events;
  });
  return { result: undefined, events };
}
