/** Imports live stages and scheduled events. Those with invalid fields or an unknown channel are skipped. */
import { ScheduledEvent, StageInstance } from 'guildhall/wire';
import { noteQuietChannel } from '../members/quiet-channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';
import { ensureUser } from './import-users.js';
import { stringAt } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

const StoredEvent = ScheduledEvent.omit({
  creator: true,
  user_count: true,
  guild_scheduled_event_exceptions: true,
  user_rsvp: true,
});

export function importStage(world: World, guild: GuildRecord, data: RecordedData): void {
  const { data: instance } = StageInstance.safeParse(data);
  if (!instance || !world.channels.has(instance.channel_id)) return;
  guild.stages.set(instance.channel_id, { instance });
  noteQuietChannel(world, guild, instance.channel_id);
  world.reserveIdsUpTo(instance.id);
}

export function importScheduledEvent(world: World, guild: GuildRecord, data: RecordedData): void {
  const { data: event } = StoredEvent.safeParse(data);
  if (!event || (event.channel_id !== null && !world.channels.has(event.channel_id))) return;
  if (event.creator_id) ensureUser(world, event.creator_id);
  const { data: parsed } = ScheduledEvent.safeParse(data);
  const exceptions = parsed?.guild_scheduled_event_exceptions ?? [];
  const known = guild.scheduledEvents.get(event.id);
  guild.scheduledEvents.set(event.id, {
    event,
    exceptions: new Map(exceptions.map((each) => [each.event_exception_id, each])),
    interested: known?.interested ?? new Set(),
    responses: known?.responses ?? new Map(),
  });
  if (event.channel_id !== null) noteQuietChannel(world, guild, event.channel_id);
  world.reserveIdsUpTo(event.id);
}

export function importInterest(world: World, guild: GuildRecord, data: RecordedData, isInterested: boolean): void {
  const userId = stringAt(data, 'user_id');
  const record = guild.scheduledEvents.get(stringAt(data, 'guild_scheduled_event_id') ?? '');
  if (userId === undefined || !record) return;
  ensureUser(world, userId);
  if (isInterested) record.interested.add(userId);
  else record.interested.delete(userId);
}
