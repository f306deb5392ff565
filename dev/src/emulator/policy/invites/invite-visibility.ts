import type { ExtendedInvite, Invite } from '../../../../../src/wire/objects/invites/invite.js';
import { serializeExtendedInvite, serializeInvite } from '../../state/guilds/invites.js';
import type { InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** An invite in the list of a guild. Its metadata (uses, age, time of creation) is included only with MANAGE_GUILD. */
export function serializeGuildInvite(world: World, invite: InviteRecord, permissions: bigint): Invite | ExtendedInvite {
  return hasPermissionBits(permissions, 'MANAGE_GUILD')
    ? serializeExtendedInvite(world, invite)
    : serializeInvite(world, invite);
}
