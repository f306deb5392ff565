import type { ComponentContext } from 'seyfert';
import { ephemeral } from './messages.js';

export const readApplicantId = (customId: string) => customId.slice(customId.indexOf(':') + 1);

/** Whether the user may decide about applications. If not, the user gets a message. */
export async function requireModerator(ctx: ComponentContext<'Button'>) {
  const isModerator = ctx.member?.permissions.has('ManageRoles') ?? false;
  if (!isModerator) await ctx.write(ephemeral('You need the permission Manage Roles.'));
  return isModerator;
}
