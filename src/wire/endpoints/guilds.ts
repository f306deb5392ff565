import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { Channel } from '../objects/channel.js';
import { Guild } from '../objects/guild.js';
import { Role } from '../objects/role.js';
import { queryBoolean } from '../schema.js';

/** Get Guild. `with_counts` adds approximate member and presence counts. */
export const getGuild = endpoint('getGuild', 'GET', '/guilds/{guild_id}', {
  query: z.object({ with_counts: queryBoolean().default(false) }),
  result: json(Guild),
});

/** Get Guild Channels: all channels but threads. */
export const getGuildChannels = endpoint('getGuildChannels', 'GET', '/guilds/{guild_id}/channels', {
  result: json(z.array(Channel)),
});

/** Get Guild Roles. */
export const getGuildRoles = endpoint('getGuildRoles', 'GET', '/guilds/{guild_id}/roles', {
  result: json(z.array(Role)),
});
