import { Channel } from '../../objects/channels/channel.js';
import type { ParsedChannelRequest } from '../../objects/channels/channel-request.js';
import { ChannelPositions, ChannelRequest, ClientChannelPositions } from '../../objects/channels/channel-request.js';
import { ThreadList } from '../../objects/threads/thread-list.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Create Guild Channel. Overwrites may contain only permissions that the caller has; MANAGE_ROLES needs ADMINISTRATOR.
 * @see https://docs.discord.com/developers/resources/guild#create-guild-channel
 */
export const createGuildChannel: Endpoint<
  '/guilds/{guild_id}/channels',
  { body: ChannelRequest; parsedBody: ParsedChannelRequest; result: Channel; audit: true }
> = declareEndpoint('createGuildChannel', 'POST', '/guilds/{guild_id}/channels', {
  body: ChannelRequest,
  result: jsonResult(Channel),
  status: 201,
  requiredPermissions: ['MANAGE_CHANNELS'],
  audit: 'CHANNEL_CREATE',
  emits: ['channelCreate'],
});

/**
 * Modify Guild Channel Positions. It accepts no audit log reason. Since 2026-07-21 (not yet in the API reference), the
 * permissions that an entry requires depend on its changes, only one entry may change `parent_id` (40009), and entries may
 * have `flags`.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions
 */
export const modifyGuildChannelPositions: Endpoint<
  '/guilds/{guild_id}/channels',
  { body: ChannelPositions; result: undefined }
> = declareEndpoint('modifyGuildChannelPositions', 'PATCH', '/guilds/{guild_id}/channels', {
  body: ChannelPositions,
  clientBody: ClientChannelPositions,
  result: emptyResult,
  emits: ['channelUpdate'],
});

/**
 * List Active Guild Threads: those that the caller can view, newest first.
 * @see https://docs.discord.com/developers/resources/guild#list-active-guild-threads
 */
export const listActiveGuildThreads: Endpoint<'/guilds/{guild_id}/threads/active', { result: ThreadList }> =
  declareEndpoint('listActiveGuildThreads', 'GET', '/guilds/{guild_id}/threads/active', {
    result: jsonResult(ThreadList),
  });
