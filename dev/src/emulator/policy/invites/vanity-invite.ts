import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { GuildRecord, InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { everyoneHasPermissions } from '../permissions/everyone-permissions.js';

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
