import { channelTypes, endpoints, limits } from 'guildhall/wire';
import type { OverwriteSpec } from '../../../state/channels/channel-settings.js';
import type { ChannelRecordChanges } from '../../../state/channels/channel-updates.js';
import { isThreadChannel } from '../../../state/channels/channels.js';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ThreadChanges } from '../../../state/threads/threads.js';
import { webhooksOf } from '../../../state/webhooks/webhooks.js';
import type { World } from '../../../state/world/world.js';
import {
  announcementTypeProblems,
  channelSettingsError,
  channelSettingsProblems,
} from '../../channels/channel-validation.js';
import { channelIsMessageable, isMessageableChannel } from '../../channels/messageable-channels.js';
import { cannotView, lacks, lacksIn } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { overwritesError } from '../../permissions/overwrite-checks.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { threadChangesError } from '../../threads/thread-checks.js';

interface ChannelCall {
  readonly world: World;
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly channel: ChannelRecord;
  readonly guild: GuildRecord | undefined;
}

/**
 * Rule: direct messages cannot be changed, threads have their own rules, and other channels need permissions by field.
 */
const changesAreAllowed = (call: ChannelCall & { readonly body: ChannelRecordChanges & ThreadChanges }) => {
  const { world, guild, channel, permissions, body } = call;
  const userId = call.actor.user.user.id;
  if (!guild) return 'NOT_IN_A_DM';
  if (isThreadChannel(channel.channel)) return threadChangesError({ world, userId, permissions }, channel, body);
  if (!hasPermissionBits(permissions, 'MANAGE_CHANNELS')) return lacks('MANAGE_CHANNELS');
  const overwrites = body.permission_overwrites;
  if (overwrites && !hasPermissionBits(permissions, 'MANAGE_ROLES')) return lacks('MANAGE_ROLES');
  const type = body.type ?? channel.channel.type;
  rejectInvalidFields([
    ...typeChangeProblems(guild, channel, body),
    ...channelSettingsProblems(world, guild, { ...channel.channel, type }, body),
  ]);
  const category = body.parent_id === channel.channel.parent_id ? undefined : world.channels.get(body.parent_id ?? '');
  if (category && !hasPermissionBits(permissionsIn(world, category, userId), 'MANAGE_CHANNELS'))
    return lacksIn(category, 'MANAGE_CHANNELS');
  const error = channelSettingsError(guild, type, body);
  return error ?? (overwrites ? overwritesError({ world, guild, userId }, overwrites, channel) : undefined);
};

const convertibleTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

/** Only text and announcement channels can be converted into each other. */
function typeChangeProblems(guild: GuildRecord, { channel }: ChannelRecord, { type }: ChannelRecordChanges) {
  if (type === undefined || type === channel.type) return [];
  if (convertibleTypes.includes(channel.type)) return announcementTypeProblems(guild, type);
  return [{ path: 'type', code: 'BASE_TYPE_CHOICES', message: 'This type of channel cannot be converted.' }];
}

const deletionIsAllowed = ({ guild, channel, permissions }: ChannelCall) => {
  if (!guild) return undefined;
  const needed = isThreadChannel(channel.channel) ? 'MANAGE_THREADS' : 'MANAGE_CHANNELS';
  return hasPermissionBits(permissions, needed) ? undefined : lacks(needed);
};

const isNotNeededByCommunity = ({ guild, channel }: ChannelCall) => {
  const { features = [], rules_channel_id: rules, public_updates_channel_id: updates } = guild?.guild ?? {};
  const isNeeded = features.includes('COMMUNITY') && [rules, updates].includes(channel.channel.id);
  return isNeeded ? 'REQUIRED_FOR_COMMUNITY' : undefined;
};

const channelSupportsOverwrites = ({ channel }: ChannelCall) =>
  isThreadChannel(channel.channel) ? 'WRONG_CHANNEL_TYPE' : undefined;

interface OverwriteCall extends ChannelCall {
  readonly path: { readonly overwrite_id: string };
}

const overwriteIsAllowed = (call: OverwriteCall & { readonly body: Omit<OverwriteSpec, 'id'> }) => {
  const { world, guild, channel, path, body } = call;
  if (!guild) return 'NOT_IN_A_DM';
  const others = (channel.channel.permission_overwrites ?? []).filter(({ id }) => id !== path.overwrite_id);
  const context = { world, guild, userId: call.actor.user.user.id };
  return overwritesError(context, [...others, { ...body, id: path.overwrite_id }], channel);
};

const overwriteExists = ({ channel, path }: OverwriteCall) =>
  channel.channel.permission_overwrites?.some(({ id }) => id === path.overwrite_id) ? undefined : 'UNKNOWN_OVERWRITE';

const channelIsVoice = ({ channel }: ChannelCall) =>
  channel.channel.type === channelTypes.GUILD_VOICE ? undefined : 'WRONG_CHANNEL_TYPE';

/** Rule: users outside of the voice channel need MANAGE_CHANNELS. */
const actorCanSetVoiceStatus = ({ actor, guild, channel, permissions }: ChannelCall) => {
  const isConnected = guild?.voices.get(actor.user.user.id)?.channelId === channel.channel.id;
  return isConnected || hasPermissionBits(permissions, 'MANAGE_CHANNELS') ? undefined : lacks('MANAGE_CHANNELS');
};

const channelIsAnnouncement = ({ channel }: ChannelCall) =>
  channel.channel.type === channelTypes.GUILD_ANNOUNCEMENT ? undefined : 'WRONG_CHANNEL_TYPE';

/** Rule: the target channel is checked like a channel in the path. */
const targetAcceptsFollowing = (call: ChannelCall & { readonly body: { readonly webhook_channel_id: string } }) => {
  const { world, actor, body } = call;
  const target = world.channels.get(body.webhook_channel_id);
  if (!target) return 'UNKNOWN_CHANNEL';
  const permissions = permissionsIn(world, target, actor.user.user.id);
  if (!hasPermissionBits(permissions, 'VIEW_CHANNEL')) return cannotView(target);
  if (!hasPermissionBits(permissions, 'MANAGE_WEBHOOKS'))
    return target.recipientIds ? 'NOT_IN_A_DM' : lacksIn(target, 'MANAGE_WEBHOOKS');
  if (!isMessageableChannel(target) || isThreadChannel(target.channel)) return 'WRONG_CHANNEL_TYPE';
  const count = webhooksOf(world, { channel_id: target.channel.id }).length;
  return count >= limits.webhook.perChannel ? 'TOO_MANY_WEBHOOKS' : undefined;
};

export const channelRules = [
  defineRules(endpoints.modifyChannel, changesAreAllowed),
  defineRules(endpoints.deleteChannel, deletionIsAllowed, isNotNeededByCommunity),
  defineRules(endpoints.editChannelPermissions, channelSupportsOverwrites, overwriteIsAllowed),
  defineRules(endpoints.deleteChannelPermission, channelSupportsOverwrites, overwriteExists),
  defineRules(endpoints.followAnnouncementChannel, channelIsAnnouncement, targetAcceptsFollowing),
  defineRules(endpoints.triggerTypingIndicator, channelIsMessageable),
  defineRules(endpoints.setVoiceChannelStatus, channelIsVoice, actorCanSetVoiceStatus),
];
