import { GatewayAddress, GatewayBot } from '../gateway/protocol.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/**
 * Get Gateway Bot: where to connect, with how many shards, and how many sessions may be started.
 * @see https://docs.discord.com/developers/events/gateway#get-gateway-bot
 */
export const getGatewayBot: Endpoint<'/gateway/bot', { result: GatewayBot }> = declareEndpoint(
  'getGatewayBot',
  'GET',
  '/gateway/bot',
  {
    result: jsonResult(GatewayBot),
  },
);

/**
 * Get Gateway: where to connect, without credentials.
 * @see https://docs.discord.com/developers/events/gateway#get-gateway
 */
export const getGateway: Endpoint<'/gateway', { result: GatewayAddress; auth: 'none' }> = declareEndpoint(
  'getGateway',
  'GET',
  '/gateway',
  {
    auth: 'none',
    result: jsonResult(GatewayAddress),
  },
);
