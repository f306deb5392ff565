import { parseTargetUsers } from 'guildhall/internal';
import { channelTypes, type ExtendedInvite, type Invite } from 'guildhall/wire';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { serializeExtendedInvite, serializeInvite } from '../../state/guilds/invites.js';
import type { GuildRecord, InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { FileRejectedError } from '../errors/request-rejected-error.js';
import { everyoneHasPermissions } from '../permissions/everyone-permissions.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** Channel types that Discord can open for a new member. */
const landingChannelTypes: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/**
 * The invite behind a guild's vanity URL. It has no inviter and never expires. It belongs to the guild's settings, so
 * it can be looked up and accepted, but is neither listed nor deleted. Discord does not document its channel: the
 * emulator uses the first channel that everyone can see, and returns undefined without one.
 */
export function vanityInvite(world: World, code: string): InviteRecord | undefined {
  const record = [...world.guilds.values()].find(({ guild }) => guild.vanity_url_code === code);
  const channelId = record && findLandingChannelId(world, record);
  if (!record || channelId === undefined) return undefined;
  return {
    code,
    guildId: record.guild.id,
    channelId,
    createdAt: world.clock.now(),
    maxAge: 0,
    maxUses: 0,
    uses: record.vanityUses,
    temporary: false,
    flags: 0,
    roleIds: [],
  };
}

function findLandingChannelId(world: World, record: GuildRecord): string | undefined {
  return channelsOfGuild(world, record.guild.id).find(
    ({ channel }) =>
      landingChannelTypes.includes(channel.type) && everyoneHasPermissions(record, channel, 'VIEW_CHANNEL'),
  )?.channel.id;
}

/** An invite in the list of a guild. Its metadata (uses, age, time of creation) is included only with MANAGE_GUILD. */
export function serializeGuildInvite(world: World, invite: InviteRecord, permissions: bigint): Invite | ExtendedInvite {
  return hasPermissionBits(permissions, 'MANAGE_GUILD')
    ? serializeExtendedInvite(world, invite)
    : serializeInvite(world, invite);
}

/**
 * Returns the ids in the order of the file.
 * @throws {FileRejectedError} with every line that is not an id, or if the file has no ids
 */
export function parseTargetUsersFile(field: string, file: ReceivedFile): string[] {
  const { ids, problems } = parseTargetUsers(file.bytes);
  if (problems.length > 0) throw new FileRejectedError(field, problems);
  return ids;
}
