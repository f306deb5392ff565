import { endpoint, json } from '../endpoint.js';
import { GatewayAddress, GatewayBot } from '../gateway.js';

/** Get Gateway Bot: where to connect, with how many shards, and how many sessions may be started. */
export const getGatewayBot = endpoint('getGatewayBot', 'GET', '/gateway/bot', { result: json(GatewayBot) });

/** Get Gateway: where to connect, without credentials. */
export const getGateway = endpoint('getGateway', 'GET', '/gateway', { auth: 'none', result: json(GatewayAddress) });
