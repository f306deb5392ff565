import { z } from 'zod';
import { Integration } from '../objects/guilds/integration.js';
import { Invite, InviteMetadata } from '../objects/guilds/invite.js';
import { channelIdFields, guildIdField } from './location-fields.js';

/** Without `user`, unlike the result of Get Guild Integrations. */
export const IntegrationChange = Integration.omit({ user: true }).extend(guildIdField);
export const IntegrationDelete = z.object({ id: z.string(), ...guildIdField, application_id: z.string().optional() });

export const InviteDelete = z.object({ ...channelIdFields, code: z.string() });
export const InviteCreate = InviteDelete.extend(InviteMetadata.shape).extend({
  ...Invite.pick({ inviter: true, target_type: true, target_user: true, target_application: true, expires_at: true })
    .shape,
  role_ids: z.array(z.string()).optional(),
});
