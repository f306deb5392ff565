import { createRequire } from 'node:module';

/** `import` would first search each file of the library for the names that it exports, which takes twice as long as to run them. */
const library: typeof import('ws') = createRequire(import.meta.url)('ws');

/** The server of the WebSocket library. */
export const WebSocketServer: typeof library.WebSocketServer = library.WebSocketServer;
