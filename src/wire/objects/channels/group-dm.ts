import { z } from 'zod';
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
