import { endpoints } from 'guildhall/wire';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { isUnfinished } from '../../../state/scheduled-events/serialize-event.js';
import type { World } from '../../../state/world/world.js';
import { cannotView, lacksIn } from '../../errors/permission-refusal.js';
import { rejectRequest } from '../../errors/request-rejected-error.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { isStageChannel, isStageModerator, STAGE_MODERATOR_PERMISSIONS } from '../../voice/stage-channels.js';

type CreateCall = AuthorizedCall<typeof endpoints.createStageInstance>;

/**
 * The channel in a body, with its guild.
 * @throws {RequestRejectedError} 10003 for an unknown channel, 50024 for one that is not a stage
 */
export function stageOfBody(world: World, channelId: string): { channel: ChannelRecord; guild: GuildRecord } {
  const channel = world.channels.get(channelId) ?? rejectRequest('UNKNOWN_CHANNEL');
  if (!isStageChannel(channel)) rejectRequest('WRONG_CHANNEL_TYPE');
  const guild = world.guilds.get(channel.channel.guild_id ?? '') ?? rejectRequest('UNKNOWN_CHANNEL');
  return { channel, guild };
}

/** Rule: the path has no channel, so the permissions in the channel of the body are checked here. */
const isModerator = ({ world, actor, body }: CreateCall) => {
  const { channel, guild } = stageOfBody(world, body.channel_id);
  const permissions = permissionsIn(world, channel, actor.user.user.id);
  if (!guild.members.has(actor.user.user.id) || !hasPermissionBits(permissions, 'VIEW_CHANNEL'))
    return cannotView(channel);
  return isStageModerator(permissions) ? undefined : lacksIn(channel, ...STAGE_MODERATOR_PERMISSIONS);
};

/** Rule: the stage of a scheduled event is in the channel of the event. */
const eventIsInChannel = ({ world, body }: CreateCall) => {
  const { guild } = stageOfBody(world, body.channel_id);
  const { guild_scheduled_event_id: eventId } = body;
  if (!eventId) return undefined;
  const record = guild.scheduledEvents.get(eventId);
  if (record?.event.channel_id !== body.channel_id) return 'UNKNOWN_SCHEDULED_EVENT';
  return isUnfinished(record) ? undefined : 'SCHEDULED_EVENT_FINISHED';
};

const isNotLive = ({ world, body }: CreateCall) =>
  stageOfBody(world, body.channel_id).guild.stages.has(body.channel_id) ? 'STAGE_ALREADY_OPEN' : undefined;

/** Whether everyone is notified about the start. Without MENTION_EVERYONE, Discord does not send the notification. */
export function startNotifiesEveryone({ world, actor, body }: CreateCall): boolean {
  const { channel } = stageOfBody(world, body.channel_id);
  const permissions = permissionsIn(world, channel, actor.user.user.id);
  return body.send_start_notification === true && hasPermissionBits(permissions, 'MENTION_EVERYONE');
}

interface StageCall {
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord;
}

const isLive = ({ guild, channel }: StageCall) =>
  guild?.stages.has(channel.channel.id) ? undefined : 'UNKNOWN_STAGE_INSTANCE';

export const stageInstanceRules = [
  defineRules(endpoints.createStageInstance, isModerator, eventIsInChannel, isNotLive),
  defineRules(endpoints.getStageInstance, isLive),
  defineRules(endpoints.modifyStageInstance, isLive),
  defineRules(endpoints.deleteStageInstance, isLive),
];
