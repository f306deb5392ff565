import { createFetchTransport } from './fetch-transport.js';
import type { CreateTransport } from './transport.js';
import { createUndiciTransport } from './undici-transport.js';

/** The transport of Node and Deno is undici. Bun has a module of that name that does not send requests, but a fast `fetch`. */
export const createNodeTransport: CreateTransport = 'Bun' in globalThis ? createFetchTransport : createUndiciTransport;
