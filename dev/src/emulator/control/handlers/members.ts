/** Members of guilds: how they join and leave, and what they do as new members. */
import type { memberOperations } from '../../../control/operations/members.js';
import type { LinkSourceView, LinksView } from '../../../control/views/links-view.js';
import { rejectInvalidFields, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { checkCanJoin, requireAcceptableInvite } from '../../policy/user-actions/join-checks.js';
import {
  checkLinkedRoleClaim,
  checkLinkRequirements,
  linkRequirementProblems,
} from '../../policy/user-actions/linked-role-checks.js';
import { requireChosenOptions } from '../../policy/user-actions/onboarding-answers.js';
import { checkCanRespond, requireOccurrence } from '../../policy/user-actions/scheduled-event-checks.js';
import { setBoost } from '../../state/guilds/boosts.js';
import { hasScreening } from '../../state/guilds/guilds.js';
import { hasManualApproval, submitJoinRequest } from '../../state/guilds/join-requests.js';
import { completeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import { acceptInvite } from '../../state/membership/invite-acceptance.js';
import { completeScreening, joinByVanityUrl, joinGuild, removeMember } from '../../state/membership/membership.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import { claimLinkedRole, updateLinkRequirements } from '../../state/role-connections/linked-roles.js';
import { insertInterest, removeInterest } from '../../state/scheduled-events/event-interest.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import { findGuildMember, findGuildOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { buildApplicationView } from '../views/build-application-view.js';
import type { HandlerServices } from './handler-services.js';
import type { Handlers } from './serve-operations.js';

export function memberHandlers({
  world,
  emit,
}: Pick<HandlerServices, 'world' | 'emit'>): Handlers<typeof memberOperations> {
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
        const { result, events } = join(world, guild, userId, code);
        emit(events);
        return serializeMember(world, result);
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
      return () => {
        const { result, events } = completeOnboarding(world, guild, member, requireChosenOptions(guild, answers));
        emit(events);
        return serializeMember(world, result);
      };
    },

    boostGuild: ({ since, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      return () => {
        const { result, events } = setBoost(world, guild, member, since && world.timestamp(Date.parse(since)));
        emit(events);
        return serializeMember(world, result);
      };
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
        const { result, events } = updateLinkRequirements(world, guild, role, requirements, executor);
        emit(events);
        return result;
      };
    },

    claimLinkedRole: (call) => {
      const { guild, member } = findGuildMember(world, call);
      const { role } = findRole(call);
      return () => {
        checkLinkedRoleClaim(world, guild, member.userId, role.id);
        const { result, events } = claimLinkedRole(world, guild, member, role);
        emit(events);
        return serializeMember(world, result);
      };
    },

    showInterest: (call) => changeInterest(call, insertInterest),

    withdrawInterest: (call) => changeInterest(call, removeInterest),
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

interface InterestCall {
  readonly guild_id: string;
  readonly event_id: string;
  readonly user_id: string;
  readonly occurrence?: string | undefined;
}

/** Adds the user without a code, by the vanity URL of the guild, or by an invite. */
function join(world: World, guild: GuildRecord, userId: string, code: string | undefined): StateChange<MemberRecord> {
  if (code === undefined) return joinGuild(world, guild, userId);
  if (code !== guild.guild.vanity_url_code) {
    return acceptInvite(world, guild, requireAcceptableInvite(world, guild, code, userId), userId);
  }
  checkCanJoin(world, guild, userId);
  return joinByVanityUrl(world, guild, userId);
}

function buildLinksView(world: World, guild: GuildRecord, roleId: string): LinksView {
  const requirements = (guild.linkedRoles.get(roleId) ?? []).map(({ applicationId, key, value }) => ({
    application_id: applicationId,
    key,
    value,
  }));
  const sources = [...world.applications.values()].flatMap((application): LinkSourceView[] => {
    const canConnect =
      guild.members.has(application.botUserId) && Boolean(application.settings.role_connections_verification_url);
    const isRequired = requirements.some((each) => each.application_id === application.id);
    const view = buildApplicationView(world, application.id);
    return view && (canConnect || isRequired)
      ? [{ application: view, metadata: application.roleConnectionMetadata }]
      : [];
  });
  return { requirements, sources };
}
