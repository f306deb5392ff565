import { empty, endpoint, json } from '../endpoint.js';
import { Channel } from '../objects/channel.js';
import { ChannelPositions, ChannelRequest } from '../objects/channel-request.js';
import { ThreadList } from '../objects/thread-list.js';

/** Create Guild Channel. Overwrites may hold only permissions that the caller has; MANAGE_ROLES is for administrators. */
export const createGuildChannel = endpoint('createGuildChannel', 'POST', '/guilds/{guild_id}/channels', {
  body: ChannelRequest,
  result: json(Channel),
  status: 201,
  needs: ['MANAGE_CHANNELS'],
  audit: 'CHANNEL_CREATE',
  emits: ['channelCreate'],
});

/**
 * Modify Guild Channel Positions. Newer than the interface page (2026-07-21): what an entry needs depends on what it
 * changes, one entry alone may change `parent_id` (40009), and entries may carry `flags`. It takes no audit reason.
 */
export const modifyGuildChannelPositions = endpoint(
  'modifyGuildChannelPositions',
  'PATCH',
  '/guilds/{guild_id}/channels',
  { body: ChannelPositions, result: empty, emits: ['channelUpdate'] },
);

/** List Active Guild Threads: those that the caller sees, newest first. */
export const listActiveGuildThreads = endpoint('listActiveGuildThreads', 'GET', '/guilds/{guild_id}/threads/active', {
  result: json(ThreadList),
});
