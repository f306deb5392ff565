/** What a person sees, made from the state and from what policy says that the person may see. */
import { compareSnowflakes } from '../../../base/snowflake.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import { effectivePermissions } from '../../policy/permissions/permissions.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { hasScreening, serializeGuild } from '../../state/guilds/guilds.js';
import { serializeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import { presenceStatusOf } from '../../state/members/presences.js';
import { serializeVoiceStates } from '../../state/members/voice-states.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import { guildsOfUser } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';
import { serializeUserAccount } from './user-accounts.js';
import { type GuildView, MAX_LISTED_MEMBERS, type MemberView, type UserView } from './user-view.js';
import { listVisibleChannels } from './visible-channels.js';

/** Everything that a person sees on opening their client. */
export function buildUserView(world: World, account: UserRecord): UserView {
  const { id } = account.user;
  return {
    me: serializeUserAccount(world, account),
    guilds: guildsOfUser(world, id).flatMap(({ guild }) => buildGuildView(world, guild.id, id) ?? []),
    conversations: conversationsOf(world, id),
  };
}

/** A guild as a member sees it; undefined for who is no member, and while an outage makes it unavailable. */
export function buildGuildView(world: World, guildId: string, userId: string): GuildView | undefined {
  const record = world.guilds.get(guildId);
  const member = record?.members.get(userId);
  if (!record || !member || record.isUnavailable) return undefined;
  const seen = listVisibleChannels(world, record, userId);
  const onboarding = serializeOnboarding(record);
  return {
    guild: serializeGuild(record),
    channels: seen.map(({ channel }) => channel),
    members: listedMembers(world, record, member).map((each) => buildMemberView(world, each)),
    member_count: record.members.size,
    voice_states: serializeVoiceStates(world, record).filter(({ channel_id: id }) =>
      seen.some(({ channel }) => channel.id === id),
    ),
    permissions: String(effectivePermissions(world, record, member)),
    channel_permissions: Object.fromEntries(seen.map(({ channel, permissions }) => [channel.id, String(permissions)])),
    has_screening: hasScreening(record),
    onboarding: onboarding.enabled ? onboarding : null,
  };
}

/** A member, with how they are shown. */
export function buildMemberView(world: World, member: MemberRecord): MemberView {
  return { member: serializeMember(world, member), status: presenceStatusOf(world, member.userId) };
}

/** A person's direct conversations, those with the latest message first. */
export function conversationsOf(world: World, userId: string): Channel[] {
  const latest = ({ last_message_id: last, id }: Channel) => last ?? id;
  return dmChannelsOfUser(world, userId)
    .map((record) => serializeChannel(world, record, userId))
    .sort((a, b) => compareSnowflakes(latest(b), latest(a)));
}

/** All members in the order of their joining; of a guild with too many the person, and first those who are there. */
function listedMembers(world: World, { members }: GuildRecord, me: MemberRecord): MemberRecord[] {
  const all = [...members.values()];
  if (all.length <= MAX_LISTED_MEMBERS) return all;
  const isThere = ({ userId }: MemberRecord) => presenceStatusOf(world, userId) !== 'offline';
  const others = all.filter((each) => each !== me);
  return [me, ...others.filter(isThere), ...others.filter((each) => !isThere(each))].slice(0, MAX_LISTED_MEMBERS);
}
