import { Channel } from '../../objects/channels/channel.js';
import { ChannelPositions, ChannelRequest } from '../../objects/channels/channel-request.js';
import { ThreadList } from '../../objects/threads/thread-list.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/** Create Guild Channel. Overwrites may hold only permissions that the caller has; MANAGE_ROLES is for administrators. */
export const createGuildChannel = declareEndpoint('createGuildChannel', 'POST', '/guilds/{guild_id}/channels', {
  body: ChannelRequest,
  result: jsonResult(Channel),
  status: 201,
  requiredPermissions: ['MANAGE_CHANNELS'],
  audit: 'CHANNEL_CREATE',
  emits: ['channelCreate'],
});

/**
 * Modify Guild Channel Positions. Newer than the interface page (2026-07-21): what an entry needs depends on what it
 * changes, one entry alone may change `parent_id` (40009), and entries may carry `flags`. It takes no audit reason.
 */
export const modifyGuildChannelPositions = declareEndpoint(
  'modifyGuildChannelPositions',
  'PATCH',
  '/guilds/{guild_id}/channels',
  { body: ChannelPositions, result: emptyResult, emits: ['channelUpdate'] },
);

/** List Active Guild Threads: those that the caller sees, newest first. */
export const listActiveGuildThreads = declareEndpoint(
  'listActiveGuildThreads',
  'GET',
  '/guilds/{guild_id}/threads/active',
  {
    result: jsonResult(ThreadList),
  },
);
