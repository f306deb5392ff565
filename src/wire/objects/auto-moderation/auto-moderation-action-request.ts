import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedText, snowflake } from '../../validation/field-schemas.js';
import type { Schema } from '../../validation/schema-types.js';
import { autoModerationActionTypes } from './auto-moderation.js';

const bounds = limits.autoModeration;
const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;

/** An action in a request. */
export type AutoModerationActionRequest =
  | {
      /** BLOCK_MESSAGE. */
      type: 1;
      metadata?:
        | {
            /** Shown to the user. At most 150 characters; the older OpenAPI document allows 300. */
            custom_message?: string | null | undefined;
          }
        | undefined;
    }
  | {
      /** SEND_ALERT_MESSAGE. */
      type: 2;
      metadata: {
        channel_id: string;
      };
    }
  | {
      /** TIMEOUT. Only for rules of the types KEYWORD and MENTION_SPAM. */
      type: 3;
      metadata: {
        /** 0 to 2419200: at most 4 weeks. */
        duration_seconds: number;
      };
    }
  | {
      /** BLOCK_MEMBER_INTERACTION. */
      type: 4;
      metadata?: Record<string, never> | undefined;
    };
export const AutoModerationActionRequest: Schema<AutoModerationActionRequest> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(BLOCK_MESSAGE),
    metadata: z.object({ custom_message: boundedText(0, bounds.customMessage).nullable().optional() }).optional(),
  }),
  z.object({ type: z.literal(SEND_ALERT_MESSAGE), metadata: z.object({ channel_id: snowflake() }) }),
  z.object({
    type: z.literal(TIMEOUT),
    metadata: z.object({ duration_seconds: boundedInteger(0, bounds.timeoutSeconds) }),
  }),
  z.object({
    type: z.literal(BLOCK_MEMBER_INTERACTION),
    metadata: z.object({}).optional(),
  }),
]);
