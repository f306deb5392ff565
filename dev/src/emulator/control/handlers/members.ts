/** Members of guilds: how they join and leave, and what they do as new members, in voice channels and on stages. */
import type { CallOf } from '../../../control/declaration/operation.js';
import type { memberOperations } from '../../../control/operations/members.js';
import { rejectInvalidFields, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { requirePlayableSound } from '../../policy/user-actions/expression-checks.js';
import { checkCanJoin, requireAcceptableInvite } from '../../policy/user-actions/join-checks.js';
import {
  checkLinkedRoleClaim,
  checkLinkRequirements,
  linkRequirementProblems,
} from '../../policy/user-actions/linked-role-checks.js';
import { requireChosenOptions } from '../../policy/user-actions/onboarding-answers.js';
import { checkCanRespond, requireOccurrence } from '../../policy/user-actions/scheduled-event-checks.js';
import { checkCanConnectToVoice, checkCanStream, requireStageChange } from '../../policy/user-actions/voice-checks.js';
import { findGuildChannel, isSuppressedOnConnect } from '../../policy/voice/voice-channels.js';
import { createSoundEffect } from '../../state/expressions/sound-effects.js';
import { setBoost } from '../../state/guilds/boosts.js';
import { hasScreening } from '../../state/guilds/guilds.js';
import { hasManualApproval, submitJoinRequest } from '../../state/guilds/join-requests.js';
import { completeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import { removeDisconnectedGuest } from '../../state/membership/guests.js';
import { acceptInvite } from '../../state/membership/invite-acceptance.js';
import { completeScreening, joinByVanityUrl, joinGuild, removeMember } from '../../state/membership/membership.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import { claimLinkedRole, updateLinkRequirements } from '../../state/role-connections/linked-roles.js';
import { insertInterest, removeInterest } from '../../state/scheduled-events/event-interest.js';
import { changeStageVoice } from '../../state/voice/stage-voices.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import { findGuildMember, findGuildOrThrow, findUserOrThrow } from '../requests/read-request.js';
import { buildLinksView } from '../views/application-views.js';
import type { Handlers, WorldServices } from './handlers.js';

export function memberHandlers({ world, emit, publish }: WorldServices): Handlers<typeof memberOperations> {
  const publishMember = (change: StateChange<MemberRecord>) => serializeMember(world, publish(change));

  return {
    joinGuild: ({ guild_id, user_id: userId, invite_code: code }) => {
      const guild = findGuildOrThrow(world, guild_id);
      if (findUserOrThrow(world, userId).applicationId !== undefined) {
        const message = 'A bot cannot join by itself: add it with POST /_control/guilds/{id}/bots.';
        rejectInvalidFields([{ path: 'user_id', code: 'BASE_TYPE_CHOICES', message }]);
      }
      return () => {
        const existing = guild.members.get(userId);
        // A guest becomes a member with another invite.
        if (existing && !guild.guests.has(userId)) return serializeMember(world, existing);
        if (guild.bans.has(userId))
          throw new UserActionError('banned', 'This user is banned from the guild.', 'user_id');
        return publishMember(join(world, guild, userId, code));
      };
    },

    leaveGuild: (call) => {
      const { guild, member } = findGuildMember(world, call);
      if (guild.guild.owner_id === member.userId) {
        rejectInvalidFields([
          { path: 'user', code: 'OWNER_CANNOT_LEAVE', message: 'The owner of a guild cannot leave it.' },
        ]);
      }
      return () => emit(removeMember(world, guild, member.userId).events);
    },

    passScreening: (call) => {
      const { guild, member } = findGuildMember(world, call);
      return () => {
        if (!member.pending && !hasScreening(guild)) {
          const message = 'The guild has no membership screening, so its members are never pending.';
          throw new UserActionError('no_screening', message);
        }
        const pass = member.pending && hasManualApproval(guild) ? submitJoinRequest : completeScreening;
        emit(pass(world, guild, member).events);
        return serializeMember(world, member);
      };
    },

    answerOnboarding: ({ answers, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      return () => publishMember(completeOnboarding(world, guild, member, requireChosenOptions(guild, answers)));
    },

    boostGuild: ({ since, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      return () => publishMember(setBoost(world, guild, member, since && world.timestamp(Date.parse(since))));
    },

    getLinks: (call) => {
      const { guild, role } = findRole(call);
      return buildLinksView(world, guild, role.id);
    },

    editLinkedRole: ({ user_id: userId, requirements: requested, ...call }) => {
      const { guild, role } = findRole(call);
      if (userId !== undefined) findUserOrThrow(world, userId);
      const requirements = requested.map(({ application_id, ...each }) => ({
        ...each,
        applicationId: application_id ?? world.defaultApplicationId ?? '',
      }));
      rejectInvalidFields(linkRequirementProblems(world, guild, role, requirements));
      return () => {
        if (userId !== undefined) checkLinkRequirements(world, guild, userId, { roleId: role.id, requirements });
        const executor = userId === undefined ? undefined : { userId };
        return publish(updateLinkRequirements(world, guild, role, requirements, executor));
      };
    },

    claimLinkedRole: (call) => {
      const { guild, member } = findGuildMember(world, call);
      const { role } = findRole(call);
      return () => {
        checkLinkedRoleClaim(world, guild, member.userId, role.id);
        return publishMember(claimLinkedRole(world, guild, member, role));
      };
    },

    showInterest: (call) => changeInterest(call, insertInterest),

    withdrawInterest: (call) => changeInterest(call, removeInterest),

    connectVoice: ({ channel_id: channelId, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      const { self_mute: selfMute, self_deaf: selfDeaf, self_stream: selfStream } = call;
      return () => {
        if (channelId === null) {
          const { events } = disconnectMemberFromVoice(world, guild, member);
          emit([...events, ...removeDisconnectedGuest(world, guild, member.userId)]);
          return serializeMember(world, member);
        }
        const channel = findGuildChannel(world, guild, channelId) ?? rejectRequest('UNKNOWN_CHANNEL');
        checkCanConnectToVoice(world, guild, channel, member.userId);
        if (selfStream) checkCanStream(world, channel, member.userId);
        const before = guild.voices.get(member.userId);
        // A speaker of a stage stays one when it mutes itself.
        const suppress = before?.channelId === channelId ? before.suppress : isSuppressedOnConnect(channel);
        const options = { channelId, selfMute, selfDeaf, selfStream, suppress };
        emit(connectMemberToVoice(world, guild, member, options).events);
        return serializeMember(world, member);
      };
    },

    playSound: (call) => {
      const { guild, member } = findGuildMember(world, call);
      const { userId } = member;
      return () => {
        const { sound, source, channelId } = requirePlayableSound(world, guild, userId, call);
        emit(createSoundEffect({ guild, channelId, userId }, source, sound).events);
      };
    },

    changeStageRole: ({ role, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      return () => {
        const { voice, changes } = requireStageChange(world, guild, member.userId, role);
        emit(changeStageVoice(world, guild, member, voice, changes).events);
        return serializeMember(world, member);
      };
    },
  };

  function findRole(call: { readonly guild_id: string; readonly role_id: string }) {
    const guild = findGuildOrThrow(world, call.guild_id);
    return { guild, role: guild.roles.get(call.role_id) ?? rejectRequest('UNKNOWN_ROLE') };
  }

  function changeInterest(call: InterestCall, change: typeof insertInterest | typeof removeInterest) {
    const { scheduledEvents } = findGuildOrThrow(world, call.guild_id);
    const record = scheduledEvents.get(call.event_id) ?? rejectRequest('UNKNOWN_SCHEDULED_EVENT');
    const { guild, member } = findGuildMember(world, call);
    return () => {
      checkCanRespond(world, guild, member.userId, record);
      emit(change(record, member.userId, requireOccurrence(record, call.occurrence)).events);
    };
  }
}

type InterestCall = CallOf<(typeof memberOperations)['showInterest']>;

/** Adds the user without a code, by the vanity URL of the guild, or by an invite. */
function join(world: World, guild: GuildRecord, userId: string, code: string | undefined): StateChange<MemberRecord> {
  if (code === undefined) return joinGuild(world, guild, userId);
  if (code !== guild.guild.vanity_url_code) {
    return acceptInvite(world, guild, requireAcceptableInvite(world, guild, code, userId), userId);
  }
  checkCanJoin(world, guild, userId);
  return joinByVanityUrl(world, guild, userId);
}
