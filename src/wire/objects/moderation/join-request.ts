/**
 * Join requests, in guilds where moderators approve new members. Only in the OpenAPI document; the meaning
 * follows the draft of the documentation of August 2026.
 */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText } from '../../validation/field-schemas.js';
import { User } from '../users/user.js';

/** The status of a join request. */
export const joinRequestStatuses = ['STARTED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const;
export type JoinRequestStatus = (typeof joinRequestStatuses)[number];

const question = {
  label: z.string().optional(),
  description: z.string().nullable().optional(),
  required: z.boolean().optional(),
};

/** A form field with the user's response. */
export const JoinFormResponse = z.discriminatedUnion('field_type', [
  z.object({
    field_type: z.literal('TERMS'),
    ...question,
    values: z.array(z.string()),
    response: z.boolean().optional(),
  }),
  z.object({
    field_type: z.literal(['TEXT_INPUT', 'PARAGRAPH']),
    ...question,
    placeholder: z.string().nullable().optional(),
    response: z.string().optional(),
  }),
  z.object({
    field_type: z.literal('MULTIPLE_CHOICE'),
    ...question,
    choices: z.array(z.string()),
    /** The index of the selected choice. */
    response: z.int().optional(),
  }),
]);
export type JoinFormResponse = z.output<typeof JoinFormResponse>;

/** A join request of a guild. */
export const JoinRequest = z.object({
  id: z.string(),
  created_at: z.string(),
  /** When a moderator approved or rejected it. */
  reviewed_at: z.string().nullable(),
  application_status: z.literal(joinRequestStatuses),
  rejection_reason: z.string().nullable(),
  guild_id: z.string(),
  user_id: z.string(),
  user: User.nullable().optional(),
  form_responses: z.array(JoinFormResponse).nullable().optional(),
  actioned_by_user: User.nullable().optional(),
});
export type JoinRequest = z.output<typeof JoinRequest>;

/** A page of join requests: `total` counts pending ones; the list is present with KICK_MEMBERS. */
export const JoinRequestPage = z.object({
  total: z.int().optional(),
  guild_join_requests: z.array(JoinRequest).optional(),
});
export type JoinRequestPage = z.output<typeof JoinRequestPage>;

/** A moderator's decision. */
export const JoinRequestAction = z.object({
  action: z.literal(['APPROVED', 'REJECTED']),
  /** At most 160 characters. */
  rejection_reason: boundedText(0, limits.joinRequest.rejectionReason).nullable().optional(),
});
export type JoinRequestAction = z.input<typeof JoinRequestAction>;
