/** Permissions for scheduled events depend on where the events take place. */
import { type PermissionName, scheduledEventEntityTypes } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import type { EventPlace } from '../../../state/scheduled-events/event-fields.js';
import type { World } from '../../../state/world/world.js';
import { cannotView, lacks, type RuleError } from '../../errors/permission-refusal.js';
import { effectivePermissions, hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import { STAGE_MODERATOR_PERMISSIONS } from '../../voice/stage-channels.js';

type Place = Pick<EventPlace, 'entity_type' | 'channel_id'>;

/** The error of a user who may not create events at this place. Undefined if the user may. */
export function creationError(world: World, guild: GuildRecord, userId: string, place: Place): RuleError | undefined {
  return placeError(world, permissionsAt(world, guild, userId, place), place, 'CREATE_EVENTS');
}

/**
 * The error of a user who may not change or delete an event of this creator at this place: creators need CREATE_EVENTS or
 * MANAGE_EVENTS, others MANAGE_EVENTS. Undefined if the user may.
 */
export function changeError(
  world: World,
  guild: GuildRecord,
  userId: string,
  place: Place,
  creatorId: string | null | undefined,
): RuleError | undefined {
  const permissions = permissionsAt(world, guild, userId, place);
  const isOwn = creatorId === userId && hasPermissionBits(permissions, 'CREATE_EVENTS');
  return placeError(world, permissions, place, isOwn ? 'CREATE_EVENTS' : 'MANAGE_EVENTS');
}

/** @param name the permission that the user needs, besides those that depend on the place */
function placeError(
  world: World,
  permissions: bigint,
  place: Place,
  name: 'CREATE_EVENTS' | 'MANAGE_EVENTS',
): RuleError | undefined {
  const channel = world.channels.get(place.channel_id ?? '');
  if (place.channel_id !== null && !hasPermissionBits(permissions, 'VIEW_CHANNEL')) return cannotView(channel);
  const { STAGE_INSTANCE, VOICE } = scheduledEventEntityTypes;
  const needed: PermissionName[] = [name];
  if (place.entity_type === STAGE_INSTANCE) needed.push(...STAGE_MODERATOR_PERMISSIONS);
  if (place.entity_type === VOICE) needed.push('CONNECT');
  return hasPermissionBits(permissions, ...needed) ? undefined : { ...lacks(...needed), channel };
}

/** Whether a user can see an event: with VIEW_CHANNEL in its channel; external events are visible in the whole guild. */
export function canViewEvent(
  world: World,
  guild: GuildRecord,
  userId: string,
  { event }: ScheduledEventRecord,
): boolean {
  const permissions = permissionsAt(world, guild, userId, event);
  return event.channel_id === null || hasPermissionBits(permissions, 'VIEW_CHANNEL');
}

function permissionsAt(world: World, guild: GuildRecord, userId: string, { channel_id: channelId }: Place): bigint {
  const channel = world.channels.get(channelId ?? '');
  if (channelId !== null) return channel ? permissionsIn(world, channel, userId) : 0n;
  const member = guild.members.get(userId);
  return member ? effectivePermissions(world, guild, member) : 0n;
}
