/** Members of guilds: how they join and leave, and what they do as new members. */
import { z } from 'zod';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import type { Role } from '../../../../src/wire/objects/guilds/role.js';
import type { Member } from '../../../../src/wire/objects/users/member.js';
import { boundedList, snowflake, timestamp } from '../../../../src/wire/validation/field-schemas.js';
import { declareRead, declareUserAction, viewResult } from '../declaration/operation.js';
import { type LinksView, MAX_LINK_REQUIREMENTS } from '../views/links-view.js';

/** Shows interest in a scheduled event, or in one occurrence of it. */
const interest = {
  body: z.object({
    user_id: snowflake(),
    /** When the occurrence of a recurring event would start. Absent: all occurrences. */
    occurrence: timestamp().optional(),
  }),
  result: emptyResult,
  refusals: ['no_access', 'finished', 'unknown_occurrence'],
  unrecorded: { occurrence: 'its occurrences have other times in each world.' },
} as const;

export const memberOperations = {
  /** A user joins a guild, with an invite or without. A member stays one. */
  joinGuild: declareUserAction('joinGuild', 'POST', '/guilds/{guild_id}/members', {
    body: z.object({ user_id: snowflake(), invite_code: z.string().optional() }),
    result: viewResult<Member>(),
    verb: 'join',
    refusals: ['banned', 'unknown_invite', 'invites_paused'],
    steps: { joinGuild: { causesEvent: true, label: 'joins the guild', method: 'server.join' } },
    unrecorded: { invite_code: 'the invite has another code in each world.' },
  }),

  /** A member leaves a guild. */
  leaveGuild: declareUserAction('leaveGuild', 'DELETE', '/guilds/{guild_id}/members/{user_id}', {
    result: emptyResult,
    verb: 'leave',
    refusals: [],
    steps: { leaveGuild: { causesEvent: true, label: 'leaves', method: 'server.leave' } },
  }),

  /** A pending member passes Membership Screening, or asks to join if the guild approves members. */
  passScreening: declareUserAction('passScreening', 'POST', '/guilds/{guild_id}/members/{user_id}/screening', {
    result: viewResult<Member>(),
    verb: 'pass the screening',
    refusals: ['no_screening'],
    steps: {
      passScreening: {
        causesEvent: true,
        label: 'passes the screening',
        explore: { name: 'pass screening', weight: 2, when: 'pending' },
        method: 'server.passScreening',
      },
    },
  }),

  /** A member answers the onboarding questions: ids of options, by the ids of questions. */
  answerOnboarding: declareUserAction('answerOnboarding', 'POST', '/guilds/{guild_id}/members/{user_id}/onboarding', {
    body: z.object({ answers: z.record(z.string(), z.array(z.string())).default({}) }),
    result: viewResult<Member>(),
    verb: 'answer the onboarding',
    refusals: ['no_onboarding', 'required', 'too_many', 'unknown_field', 'not_offered'],
    steps: {
      answerOnboarding: {
        causesEvent: true,
        label: 'answers the onboarding',
        method: 'server.answerOnboarding',
        fields: { answers: 'onboardingAnswers' },
      },
    },
  }),

  /** A member boosts the guild since a timestamp, or no longer (null). */
  boostGuild: declareUserAction('boostGuild', 'PUT', '/guilds/{guild_id}/members/{user_id}/boost', {
    body: z.object({ since: timestamp().nullable() }),
    result: viewResult<Member>(),
    verb: 'change the boost',
    refusals: [],
    steps: {
      stopBoosting: {
        causesEvent: true,
        label: 'stops boosting',
        method: 'server.stopBoosting',
        sets: { since: null },
      },
      boost: { causesEvent: true, label: 'boosts the guild', method: 'server.boost' },
    },
  }),

  /** What a linked role requires, and what else it could require. */
  getLinks: declareRead('getLinks', 'GET', '/guilds/{guild_id}/roles/{role_id}/links', {
    result: viewResult<LinksView>(),
  }),

  /** Changes what a linked role requires. Without `user_id`, no permission is required, and the audit log has no entry. */
  editLinkedRole: declareUserAction('editLinkedRole', 'PUT', '/guilds/{guild_id}/roles/{role_id}/links', {
    body: z.strictObject({
      user_id: snowflake().optional(),
      requirements: boundedList(
        z.strictObject({
          /** Default: the default application. */
          application_id: snowflake().optional(),
          key: z.string().optional(),
          value: z.int().optional(),
        }),
        0,
        MAX_LINK_REQUIREMENTS,
      ),
    }),
    result: viewResult<Role>(),
    isUserOptional: true,
    verb: 'change the requirements of the role',
    refusals: ['missing_permissions'],
    steps: { label: 'changes the requirements of a role', reason: 'the recorder does not write this step.' },
  }),

  /** A member takes a linked role whose requirements the member meets. */
  claimLinkedRole: declareUserAction('claimLinkedRole', 'POST', '/guilds/{guild_id}/members/{user_id}/linked_roles', {
    body: z.strictObject({ role_id: snowflake() }),
    result: viewResult<Member>(),
    verb: 'claim the role',
    refusals: ['not_linked', 'requirements_not_met'],
    steps: { label: 'takes a linked role', reason: 'the recorder does not write this step.' },
  }),

  /** A member is interested in a scheduled event, or in one occurrence of it. */
  showInterest: declareUserAction('showInterest', 'PUT', '/guilds/{guild_id}/scheduled-events/{event_id}/interest', {
    ...interest,
    verb: 'show interest in an event',
    steps: {
      showInterest: {
        label: 'is interested in "{event}"',
        method: 'server.showInterest',
        fields: { event: 'scheduledEvent' },
      },
    },
  }),

  /** A member is no longer interested in a scheduled event, or in one occurrence of it. */
  withdrawInterest: declareUserAction(
    'withdrawInterest',
    'DELETE',
    '/guilds/{guild_id}/scheduled-events/{event_id}/interest',
    {
      ...interest,
      verb: 'withdraw the interest in an event',
      steps: {
        withdrawInterest: {
          label: 'is not interested in "{event}" any more',
          method: 'server.withdrawInterest',
          fields: { event: 'scheduledEvent' },
        },
      },
    },
  ),
} as const;
