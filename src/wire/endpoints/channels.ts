import { endpoint, json } from '../endpoint.js';
import { Channel } from '../objects/channel.js';

/** Get Channel. */
export const getChannel = endpoint('getChannel', 'GET', '/channels/{channel_id}', {
  result: json(Channel),
  needs: ['VIEW_CHANNEL'],
});
