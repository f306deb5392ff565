import type { PermissionName, ScheduledEvent } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { isAllowedInChannel, isAllowedInGuild } from './permissions.js';

/** Whether the current user is a moderator of a stage channel. */
export function canModerateStage(guild: GuildView, channelId: string): boolean {
  const needed: readonly PermissionName[] = ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'];
  return needed.every((name) => isAllowedInChannel(guild, channelId, name));
}

/** Whether the current user can start and end an event: with MANAGE_EVENTS, or CREATE_EVENTS for the user's own events. */
export function canManageEvent(guild: GuildView, event: ScheduledEvent, userId: string | undefined): boolean {
  const { channel_id: channelId, creator_id: creatorId, entity_id: _entity, entity_type: type } = event;
  const isAllowed = (name: PermissionName) =>
    channelId === null ? isAllowedInGuild(guild, name) : isAllowedInChannel(guild, channelId, name);
  const isOwn = creatorId === userId && isAllowed('CREATE_EVENTS');
  if (!isOwn && !isAllowed('MANAGE_EVENTS')) return false;
  if (channelId === null) return true;
  return type === STAGE_EVENT ? canModerateStage(guild, channelId) : isAllowed('CONNECT');
}

/** The type of events in stage channels. */
const STAGE_EVENT = 1;
