/** Builds the views of users from the state, restricted to what their permissions let them see. */
import { snowflakeFromTimestamp } from 'guildhall/internal';
import { type Channel, channelTypes, compareSnowflakes } from 'guildhall/wire';
import {
  type GuildView,
  MAX_LISTED_MEMBERS,
  type MemberView,
  type OccurrenceView,
  type ScheduledEventView,
  type UserAccount,
  type UserView,
} from '../../../control/views/user-view.js';
import { canViewEmptyCategory, canViewWithPermissions } from '../../policy/permissions/permission-checks.js';
import { effectivePermissions, permissionsIn } from '../../policy/permissions/permissions.js';
import { canViewEvent } from '../../policy/rules/scheduled-events/event-permissions.js';
import { isVoiceChannel } from '../../policy/voice/voice-channels.js';
import { channelsOfGuild, dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { serializeSounds } from '../../state/expressions/soundboard-sounds.js';
import { serializeGuild } from '../../state/guilds/guilds.js';
import { serializeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeScreening } from '../../state/guilds/screening.js';
import { serializeMember } from '../../state/members/members.js';
import { presenceStatusOf } from '../../state/members/presences.js';
import { serializeVoiceStates } from '../../state/members/voice-states.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../state/records/scheduled-events.js';
import type { UserRecord } from '../../state/records/users.js';
import { isInterested } from '../../state/scheduled-events/event-interest.js';
import { upcomingOccurrences } from '../../state/scheduled-events/occurrences.js';
import { serializeScheduledEvent, unfinishedEvents } from '../../state/scheduled-events/serialize-event.js';
import { activeThreadsOfGuild } from '../../state/threads/thread-pages.js';
import { guildsOfUser } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';

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

/** A user with its presence status. Tokens of bots are left out: they are secrets of their applications. */
export function serializeUserAccount(world: World, record: UserRecord): UserAccount {
  const { user, token, applicationId, locale, timeZone, blockedIds, allowsDirectMessages, directMessagesByGuild } =
    record;
  return {
    user,
    status: presenceStatusOf(world, user.id),
    locale,
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(blockedIds.size === 0 ? {} : { blocked_ids: [...blockedIds] }),
    ...(allowsDirectMessages && directMessagesByGuild.size === 0
      ? {}
      : { direct_messages: { allowed: allowsDirectMessages, guilds: Object.fromEntries(directMessagesByGuild) } }),
    ...(applicationId === undefined ? { token } : {}),
  };
}

/** All users and bots, oldest first. */
export function serializeUserAccounts(world: World): UserAccount[] {
  return [...world.users.values()].map((record) => serializeUserAccount(world, record));
}

/** How many occurrences of an event a view lists. */
const MAX_LISTED_OCCURRENCES = 4;

/** The scheduled and active events of a guild that a user can see. */
function buildScheduledEventViews(world: World, guild: GuildRecord, userId: string): ScheduledEventView[] {
  const details = { withUserCount: true, viewerId: userId };
  return unfinishedEvents(guild)
    .filter((record) => canViewEvent(world, guild, userId, record))
    .map((record) => ({
      event: serializeScheduledEvent(world, record, details),
      occurrences: upcomingOccurrences(record, MAX_LISTED_OCCURRENCES).map((startMs) =>
        buildOccurrenceView(world, record, startMs, userId),
      ),
    }));
}

function buildOccurrenceView(
  world: World,
  record: ScheduledEventRecord,
  startMs: number,
  userId: string,
): OccurrenceView {
  const exceptionId = snowflakeFromTimestamp(startMs);
  const exception = record.exceptions.get(exceptionId);
  const originalStart = world.timestamp(startMs);
  return {
    original_start: originalStart,
    start: exception?.scheduled_start_time ?? originalStart,
    is_canceled: exception?.is_canceled ?? false,
    is_interested: isInterested(record, userId, exceptionId),
  };
}

/** A channel that a user can see, and the user's permissions in it. */
interface ChannelWithPermissions {
  readonly channel: Channel;
  readonly permissions: bigint;
}

/**
 * Lists the channels and active threads of a guild that a user can see, in the order of clients: channels without a category, then each
 * category with its channels. Text channels come before voice channels, and threads follow their channel.
 */
function listVisibleChannels(world: World, { guild }: GuildRecord, userId: string): ChannelWithPermissions[] {
  const withPermissions = (record: ChannelRecord): ChannelWithPermissions => ({
    channel: serializeChannel(world, record, userId),
    permissions: permissionsIn(world, record, userId),
  });
  const channels = channelsOfGuild(world, guild.id).map(withPermissions);
  const threads = activeThreadsOfGuild(world, guild.id).map(withPermissions).filter(isVisible);
  const isCategory = ({ channel }: ChannelWithPermissions) => channel.type === channelTypes.GUILD_CATEGORY;
  const visible = channels.filter((each) => isVisible(each) && !isCategory(each));

  /** The channels of a category (null: without one), each followed by its threads. */
  const listCategory = (categoryId: string | null): ChannelWithPermissions[] => {
    const inCategory = visible.filter(({ channel }) => (channel.parent_id ?? null) === categoryId);
    const isVoice = ({ channel }: ChannelWithPermissions) => isVoiceChannel(channel);
    const ordered = [...inCategory.filter((each) => !isVoice(each)), ...inCategory.filter(isVoice)];
    return ordered.flatMap((each) => [each, ...threads.filter(({ channel }) => channel.parent_id === each.channel.id)]);
  };

  const categories = channels.filter(isCategory).flatMap((category) => {
    const children = listCategory(category.channel.id);
    // An empty category is visible only to users who can add channels to it.
    return children.length > 0 || canViewEmptyCategory(category.permissions) ? [category, ...children] : [];
  });
  return [...listCategory(null), ...categories];
}

function isVisible({ permissions }: ChannelWithPermissions): boolean {
  return canViewWithPermissions(permissions);
}
