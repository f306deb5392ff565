/** Permissions for scheduled events depend on where the events take place. */
import { type ErrorCodeName, scheduledEventEntityTypes } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import type { EventPlace } from '../../../state/scheduled-events/event-fields.js';
import type { World } from '../../../state/world/world.js';
import { effectivePermissions, hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import { isStageModerator } from '../../voice/stage-channels.js';

type Place = Pick<EventPlace, 'entity_type' | 'channel_id'>;

/** The error of a user who may not create events at this place. Undefined if the user may. */
export function creationError(
  world: World,
  guild: GuildRecord,
  userId: string,
  place: Place,
): ErrorCodeName | undefined {
  const permissions = permissionsAt(world, guild, userId, place);
  return placeError(permissions, place, hasPermissionBits(permissions, 'CREATE_EVENTS'));
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
): ErrorCodeName | undefined {
  const permissions = permissionsAt(world, guild, userId, place);
  const isOwn = creatorId === userId && hasPermissionBits(permissions, 'CREATE_EVENTS');
  return placeError(permissions, place, isOwn || hasPermissionBits(permissions, 'MANAGE_EVENTS'));
}

function placeError(permissions: bigint, place: Place, isAllowed: boolean): ErrorCodeName | undefined {
  if (place.channel_id !== null && !hasPermissionBits(permissions, 'VIEW_CHANNEL')) return 'MISSING_ACCESS';
  const { STAGE_INSTANCE, VOICE } = scheduledEventEntityTypes;
  const isLacking =
    (place.entity_type === STAGE_INSTANCE && !isStageModerator(permissions)) ||
    (place.entity_type === VOICE && !hasPermissionBits(permissions, 'CONNECT'));
  return isAllowed && !isLacking ? undefined : 'MISSING_PERMISSIONS';
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
