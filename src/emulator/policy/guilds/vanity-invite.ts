import { channelTypes } from '../../../wire/objects/channels/channel.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { GuildRecord, InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { everyoneHasPermissions } from '../permissions/everyone-permissions.js';

/** Kinds of channel that a newcomer can land in. */
const landingChannelTypes: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/**
 * The invite that a guild's vanity URL stands for: nobody's, and for ever. It is of the guild's settings, not one of its
 * invites: it can be looked up and accepted, but neither listed nor deleted. The documentation does not say where it
 * leads: here to the first channel that everybody sees, and nowhere when there is none.
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
    roleIds: [],
  };
}

function findLandingChannelId(world: World, record: GuildRecord): string | undefined {
  return channelsOfGuild(world, record.guild.id).find(
    ({ channel }) =>
      landingChannelTypes.includes(channel.type) && everyoneHasPermissions(record, channel, 'VIEW_CHANNEL'),
  )?.channel.id;
}
