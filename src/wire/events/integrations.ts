import { z } from 'zod';
import { Integration } from '../objects/integration.js';
import { Invite, InviteMetadata } from '../objects/invite.js';
import { inChannel, inGuild } from './place.js';

/** Without `user`, unlike what Get Guild Integrations gives. */
export const IntegrationChange = Integration.omit({ user: true }).extend(inGuild);
export const IntegrationDelete = z.object({ id: z.string(), ...inGuild, application_id: z.string().optional() });

export const InviteDelete = z.object({ ...inChannel, code: z.string() });
export const InviteCreate = InviteDelete.extend(InviteMetadata.shape).extend({
  ...Invite.pick({ inviter: true, target_type: true, target_user: true, target_application: true, expires_at: true })
    .shape,
  role_ids: z.array(z.string()).optional(),
});
