import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** A user who is added to a group direct message. */
export interface GroupDmRecipientRequest {
  /** The user's OAuth2 access token, with the scope gdm.join (optional in the OpenAPI document, not in the documentation). */
  access_token: string;
  /** The nickname of the user in the group. */
  nick?: string | null | undefined;
}
export const GroupDmRecipientRequest: ObjectSchema<GroupDmRecipientRequest> = z.object({
  access_token: z.string(),
  nick: z.string().nullish(),
});

/** A direct message channel with one user, or a group direct message of users who granted the application the scope gdm.join. */
export interface PrivateChannelRequest {
  recipient_id?: string | null | undefined;
  /** OAuth2 access tokens of the users of the group. Only without `recipient_id`. */
  access_tokens?: string[] | null | undefined;
  /** The nicknames of users in the group, by user id. */
  nicks?: Record<string, string | null> | null | undefined;
}
export const PrivateChannelRequest: ObjectSchema<PrivateChannelRequest> = z.object({
  recipient_id: snowflake().nullish(),
  access_tokens: z.array(z.string()).nullish(),
  nicks: z.record(z.string(), z.string().nullable()).nullish(),
});
