import { type CurrentUserVoiceStateEdit, endpoints, type PermissionName } from 'guildhall/wire';
import type { StageVoiceChanges } from '../../../state/members/voice-states.js';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord, VoiceRecord } from '../../../state/records/guilds.js';
import type { UserRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { cannotView, lacksIn } from '../../errors/permission-refusal.js';
import { rejectRequest } from '../../errors/request-rejected-error.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { canChangeOwnStageVoice, isStageChannel } from '../../voice/stage-channels.js';

interface GuildCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly actor: Actor;
}

type UserCall = GuildCall & { readonly user: UserRecord };

/** The voice state of a user, and its channel. @throws {RequestRejectedError} 10065 when the user is not connected */
function connectionOf(
  world: World,
  guild: GuildRecord,
  userId: string,
): { voice: VoiceRecord; channel: ChannelRecord } {
  const voice = guild.voices.get(userId) ?? rejectRequest('UNKNOWN_VOICE_STATE');
  return { voice, channel: world.channels.get(voice.channelId) ?? rejectRequest('UNKNOWN_VOICE_STATE') };
}

const isConnected = ({ world, guild, actor }: GuildCall) => {
  connectionOf(world, guild, actor.user.user.id);
  return undefined;
};

const userIsVisible = ({ world, guild, actor, user }: UserCall) => {
  const { channel } = connectionOf(world, guild, user.user.id);
  const permissions = permissionsIn(world, channel, actor.user.user.id);
  if (!hasPermissionBits(permissions, 'VIEW_CHANNEL')) return cannotView(channel);
  return hasPermissionBits(permissions, 'CONNECT') ? undefined : lacksIn(channel, 'CONNECT');
};

/** Rule: voice states can only be changed on a stage, and only in the channel to which the user is connected. */
function isOnStage(world: World, guild: GuildRecord, userId: string, channelId: string | null | undefined) {
  const { channel } = connectionOf(world, guild, userId);
  if (channelId && !world.channels.has(channelId)) return 'UNKNOWN_CHANNEL';
  if (channelId && channelId !== channel.channel.id) return 'UNKNOWN_VOICE_STATE';
  return isStageChannel(channel) ? undefined : 'WRONG_CHANNEL_TYPE';
}

type OwnCall = AuthorizedCall<typeof endpoints.modifyCurrentUserVoiceState>;

const isOnOwnStage = ({ world, guild, actor, body }: OwnCall) =>
  isOnStage(world, guild, actor.user.user.id, body.channel_id);

const ownChangeIsAllowed = ({ world, guild, actor, body }: OwnCall) => {
  const userId = actor.user.user.id;
  const { voice, channel } = connectionOf(world, guild, userId);
  const changes = toStageVoiceChanges(world, body);
  if (canChangeOwnStageVoice(world, channel, userId, voice, changes)) return undefined;
  const needed: PermissionName[] = changes.suppress === false ? ['MUTE_MEMBERS'] : [];
  return lacksIn(channel, ...needed, ...(changes.requestToSpeakAt ? (['REQUEST_TO_SPEAK'] as const) : []));
};

/**
 * The changes that a body requests. The audience has no requests, unless the body sets one. A request in the past counts from
 * now: clocks of clients differ, and Discord does not document an error.
 */
export function toStageVoiceChanges(world: World, body: CurrentUserVoiceStateEdit): StageVoiceChanges {
  const { suppress, request_to_speak_timestamp: request } = body;
  const withdrawn = suppress === undefined || suppress === null ? undefined : null;
  return {
    suppress: suppress ?? undefined,
    requestToSpeakAt: request ? Math.max(Date.parse(request), world.clock.now()) : request === null ? null : withdrawn,
  };
}

type ModerationCall = AuthorizedCall<typeof endpoints.modifyUserVoiceState>;

const userIsOnStage = ({ world, guild, user, body }: ModerationCall) =>
  isOnStage(world, guild, user.user.id, body.channel_id);

const canMuteUser = ({ world, guild, actor, user }: ModerationCall) => {
  const { channel } = connectionOf(world, guild, user.user.id);
  const permissions = permissionsIn(world, channel, actor.user.user.id);
  return hasPermissionBits(permissions, 'MUTE_MEMBERS') ? undefined : lacksIn(channel, 'MUTE_MEMBERS');
};

export const voiceStateRules = [
  defineRules(endpoints.getCurrentUserVoiceState, isConnected),
  defineRules(endpoints.getUserVoiceState, userIsVisible),
  defineRules(endpoints.modifyCurrentUserVoiceState, isOnOwnStage, ownChangeIsAllowed),
  defineRules(endpoints.modifyUserVoiceState, userIsOnStage, canMuteUser),
];
