/**
 * Join requests, in guilds where moderators approve new members. Only in the OpenAPI document; the meaning
 * follows the draft of the documentation of August 2026.
 */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** The status of a join request. */
export const joinRequestStatuses = ['STARTED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const;
/** The state of a request to join a guild. */
export type JoinRequestStatus = (typeof joinRequestStatuses)[number];

const question = {
  label: z.string().optional(),
  description: z.string().nullable().optional(),
  required: z.boolean().optional(),
};

/** A form field with the user's response. */
export type JoinFormResponse =
  | {
      field_type: 'TERMS';
      label?: string | undefined;
      description?: string | null | undefined;
      required?: boolean | undefined;
      values: string[];
      response?: boolean | undefined;
    }
  | {
      field_type: 'PARAGRAPH' | 'TEXT_INPUT';
      label?: string | undefined;
      description?: string | null | undefined;
      required?: boolean | undefined;
      placeholder?: string | null | undefined;
      response?: string | undefined;
    }
  | {
      field_type: 'MULTIPLE_CHOICE';
      label?: string | undefined;
      description?: string | null | undefined;
      required?: boolean | undefined;
      choices: string[];
      /** The index of the selected choice. */
      response?: number | undefined;
    };
export const JoinFormResponse: Schema<JoinFormResponse> = z.discriminatedUnion('field_type', [
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
    response: z.int().optional(),
  }),
]);

/** A join request of a guild. */
export interface JoinRequest {
  id: string;
  created_at: string;
  /** When a moderator approved or rejected it. */
  reviewed_at: string | null;
  application_status: 'STARTED' | 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  rejection_reason: string | null;
  guild_id: string;
  user_id: string;
  user?: User | null | undefined;
  form_responses?: JoinFormResponse[] | null | undefined;
  actioned_by_user?: User | null | undefined;
}
export const JoinRequest: ObjectSchema<JoinRequest> = z.object({
  id: z.string(),
  created_at: z.string(),
  reviewed_at: z.string().nullable(),
  application_status: z.literal(joinRequestStatuses),
  rejection_reason: z.string().nullable(),
  guild_id: z.string(),
  user_id: z.string(),
  user: User.nullable().optional(),
  form_responses: z.array(JoinFormResponse).nullable().optional(),
  actioned_by_user: User.nullable().optional(),
});

/** A page of join requests: `total` counts pending ones; the list is present with KICK_MEMBERS. */
export interface JoinRequestPage {
  total?: number | undefined;
  guild_join_requests?: JoinRequest[] | undefined;
}
export const JoinRequestPage: ObjectSchema<JoinRequestPage> = z.object({
  total: z.int().optional(),
  guild_join_requests: z.array(JoinRequest).optional(),
});

/** A moderator's decision. */
export interface JoinRequestAction {
  action: 'APPROVED' | 'REJECTED';
  /** At most 160 characters. */
  rejection_reason?: string | null | undefined;
}
export const JoinRequestAction: ObjectSchema<JoinRequestAction> = z.object({
  action: z.literal(['APPROVED', 'REJECTED']),
  rejection_reason: boundedText(0, limits.joinRequest.rejectionReason).nullable().optional(),
});
