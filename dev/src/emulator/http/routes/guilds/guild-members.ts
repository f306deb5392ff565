import { EDITABLE_MEMBER_FLAGS, endpoints } from 'guildhall/wire';
import type { Actor } from '../../../policy/requests/authorized-call.js';
import { findGuildChannel, isSuppressedOnConnect } from '../../../policy/voice/voice-channels.js';
import { storeImage } from '../../../state/files/images.js';
import { memberPage, searchMembers } from '../../../state/members/member-pages.js';
import { moveMemberInVoice, setBio, updateMember } from '../../../state/members/member-updates.js';
import { addMemberRole, removeMemberRole, serializeMember } from '../../../state/members/members.js';
import { removeDisconnectedGuest } from '../../../state/membership/guests.js';
import { joinGuild, kickMember } from '../../../state/membership/membership.js';
import type { GuildRecord, MemberRecord } from '../../../state/records/guilds.js';
import { storedUserName } from '../../../state/world/names.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildMemberRoutes = [
  defineRoute(endpoints.getGuildMember, ({ world, member }) => ({
    result: serializeMember(world, member),
    events: [],
  })),

  defineRoute(endpoints.listGuildMembers, ({ world, guild, query }) => ({
    result: memberPage(world, guild, query),
    events: [],
  })),

  defineRoute(endpoints.searchGuildMembers, ({ world, guild, query }) => ({
    result: searchMembers(world, guild, query),
    events: [],
  })),

  defineRoute(endpoints.addGuildMember, ({ world, guild, user, body }) => {
    if (guild.members.has(user.user.id)) return { result: undefined, events: [] };
    const { access_token: _token, flags = 0, nick, roles = [], mute = false, deaf = false } = body;
    const memberFields = {
      nick: storedUserName(nick ?? '') || null,
      roles: [...new Set(roles)],
      mute,
      deaf,
      flags: flags & EDITABLE_MEMBER_FLAGS,
    };
    const { result, events } = joinGuild(world, guild, user.user.id, memberFields);
    return { result: serializeMember(world, result), events };
  }),

  defineRoute(endpoints.modifyGuildMember, ({ world, guild, member, body, actor, reason }) => {
    const { channel_id: channelId, ...changes } = body;
    const executor = { userId: actor.user.user.id, reason };
    const modified = updateMember(world, guild, member, changes, executor);
    const moved =
      channelId === undefined
        ? []
        : moveMemberInVoice(world, guild, member, channelId, startsSuppressed(world, guild, channelId), executor)
            .events;
    const left = channelId === undefined ? [] : removeDisconnectedGuest(world, guild, member.userId);
    return { result: serializeMember(world, member), events: [...modified.events, ...moved, ...left] };
  }),

  defineRoute(endpoints.modifyCurrentMember, ({ world, guild, body, actor, reason }) => {
    const member = ownMember(guild, actor);
    const { nick, avatar, banner, bio } = body;
    if (bio !== undefined) setBio(guild, member, bio);
    const changes = { nick, avatar: storeImage(world, avatar), banner: storeImage(world, banner) };
    const { events } = updateMember(world, guild, member, changes, { userId: member.userId, reason });
    return { result: serializeMember(world, member), events };
  }),

  defineRoute(endpoints.modifyCurrentUserNick, ({ world, guild, body, actor, reason }) => {
    const member = ownMember(guild, actor);
    const { events } = updateMember(world, guild, member, body, { userId: member.userId, reason });
    return { result: { nick: member.nick ?? null }, events };
  }),

  defineRoute(endpoints.removeGuildMember, ({ world, guild, member, actor, reason }) =>
    kickMember(world, guild, member, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.addGuildMemberRole, ({ world, guild, member, role, actor, reason }) =>
    addMemberRole(world, guild, member, role, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.removeGuildMemberRole, ({ world, guild, member, role, actor, reason }) =>
    removeMemberRole(world, guild, member, role, { userId: actor.user.user.id, reason }),
  ),
];

function ownMember(guild: GuildRecord, actor: Actor): MemberRecord {
  const member = guild.members.get(actor.user.user.id);
  if (!member)
    throw new Error('the actor of an authorized call is not a member: the authorization of this endpoint is broken');
  return member;
}

function startsSuppressed(world: World, guild: GuildRecord, channelId: string | null): boolean {
  const channel = channelId === null ? undefined : findGuildChannel(world, guild, channelId);
  return channel !== undefined && isSuppressedOnConnect(channel);
}
