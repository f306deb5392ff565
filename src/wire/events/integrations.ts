import { z } from 'zod';
import { Integration } from '../objects/guilds/integration.js';
import { Invite, InviteMetadata } from '../objects/invites/invite.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { channelIdFields, guildIdField } from './location-fields.js';

/** Without `user`, unlike the result of Get Guild Integrations. */
export interface IntegrationChange extends Omit<Integration, 'user'> {
  guild_id: string;
}
export const IntegrationChange: ObjectSchema<IntegrationChange> = Integration.omit({ user: true }).extend(guildIdField);
/** The payload of `integrationDelete`. */
export interface IntegrationDelete {
  id: string;
  guild_id: string;
  application_id?: string | undefined;
}
export const IntegrationDelete: ObjectSchema<IntegrationDelete> = z.object({
  id: z.string(),
  ...guildIdField,
  application_id: z.string().optional(),
});

/** The payload of `inviteDelete`. */
export interface InviteDelete {
  guild_id?: string | undefined;
  channel_id: string;
  code: string;
}
export const InviteDelete: ObjectSchema<InviteDelete> = z.object({ ...channelIdFields, code: z.string() });
/** The payload of `inviteCreate`. */
export interface InviteCreate
  extends InviteDelete,
    InviteMetadata,
    Pick<Invite, 'inviter' | 'target_type' | 'target_user' | 'target_application' | 'expires_at'> {
  role_ids?: string[] | undefined;
}
export const InviteCreate: ObjectSchema<InviteCreate> = InviteDelete.extend(InviteMetadata.shape).extend({
  ...Invite.pick({ inviter: true, target_type: true, target_user: true, target_application: true, expires_at: true })
    .shape,
  role_ids: z.array(z.string()).optional(),
});
