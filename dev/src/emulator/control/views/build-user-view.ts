/** Builds the views of users from the state, restricted to what their permissions let them see. */
import { compareSnowflakes } from '../../../../../src/base/snowflake.js';
import type { Channel } from '../../../../../src/wire/objects/channels/channel.js';
import {
  type GuildView,
  MAX_LISTED_MEMBERS,
  type MemberView,
  type UserView,
} from '../../../control/views/user-view.js';
import { effectivePermissions } from '../../policy/permissions/permissions.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { serializeSounds } from '../../state/expressions/soundboard-sounds.js';
import { serializeGuild } from '../../state/guilds/guilds.js';
import { serializeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeScreening } from '../../state/guilds/screening.js';
import { serializeMember } from '../../state/members/members.js';
import { presenceStatusOf } from '../../state/members/presences.js';
import { serializeVoiceStates } from '../../state/members/voice-states.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import { guildsOfUser } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';
import { buildScheduledEventViews } from './scheduled-event-views.js';
import { serializeUserAccount } from './user-accounts.js';
import { listVisibleChannels } from './visible-channels.js';

/** Builds everything that a user's client displays on start. */
export function buildUserView(world: World, record: UserRecord): UserView {
  const { id } = record.user;
  return {
    me: serializeUserAccount(world, record),
    guilds: guildsOfUser(world, id).flatMap(({ guild }) => buildGuildView(world, guild.id, id) ?? []),
    conversations: conversationsOf(world, id),
    files_origin: world.filesOrigin,
  };
}

/** Builds a guild as the user sees it; undefined if the user is not a member or an outage makes it unavailable. */
export function buildGuildView(world: World, guildId: string, userId: string): GuildView | undefined {
  const record = world.guilds.get(guildId);
  const member = record?.members.get(userId);
  if (!record || !member || record.isUnavailable) return undefined;
  const visible = listVisibleChannels(world, record, userId);
  const onboarding = serializeOnboarding(record);
  const isVisible = (channelId: string | null) => visible.some(({ channel }) => channel.id === channelId);
  return {
    guild: serializeGuild(record),
    channels: visible.map(({ channel }) => channel),
    members: listedMembers(world, record, member).map((each) => buildMemberView(world, each)),
    member_count: record.members.size,
    soundboard_sounds: serializeSounds(record),
    voice_states: serializeVoiceStates(world, record).filter(({ channel_id: id }) => isVisible(id)),
    stages: [...record.stages.values()].map(({ instance }) => instance).filter(({ channel_id: id }) => isVisible(id)),
    scheduled_events: buildScheduledEventViews(world, record, userId),
    permissions: String(effectivePermissions(world, record, member)),
    channel_permissions: Object.fromEntries(
      visible.map(({ channel, permissions }) => [channel.id, String(permissions)]),
    ),
    screening: serializeScreening(record),
    onboarding: onboarding.enabled ? onboarding : null,
  };
}

/** Builds a member with its presence status. */
export function buildMemberView(world: World, member: MemberRecord): MemberView {
  return { member: serializeMember(world, member), status: presenceStatusOf(world, member.userId) };
}

/** A user's DM channels, those with the latest message first. */
export function conversationsOf(world: World, userId: string): Channel[] {
  const latest = ({ last_message_id: last, id }: Channel) => last ?? id;
  return dmChannelsOfUser(world, userId)
    .map((record) => serializeChannel(world, record, userId))
    .sort((a, b) => compareSnowflakes(latest(b), latest(a)));
}

/**
 * All members in the order in which they joined. In a guild above the limit: the user, then members who are online, then
 * others.
 */
function listedMembers(world: World, { members }: GuildRecord, me: MemberRecord): MemberRecord[] {
  const all = [...members.values()];
  if (all.length <= MAX_LISTED_MEMBERS) return all;
  const isOnline = ({ userId }: MemberRecord) => presenceStatusOf(world, userId) !== 'offline';
  const others = all.filter((each) => each !== me);
  return [me, ...others.filter(isOnline), ...others.filter((each) => !isOnline(each))].slice(0, MAX_LISTED_MEMBERS);
}
