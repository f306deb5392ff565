import { createRequire } from 'node:module';
import type { WebSocket } from 'ws';
import type { Connection } from './connection.js';

/** What a gateway connects with. */
export interface ConnectionClasses {
  readonly Connection: typeof Connection;
  readonly WebSocket: typeof WebSocket;
}

/** Loads what a gateway connects with. Some bots never do. */
export async function loadConnection(): Promise<ConnectionClasses> {
  const [{ Connection }, { WebSocket }] = await Promise.all([import('./connection.js'), loadWebSockets()]);
  return { Connection, WebSocket };
}

/**
 * Loads the WebSocket library. `import` would first search each of its files for the names that it exports, which takes twice as long
 * as to run them.
 */
async function loadWebSockets(): Promise<typeof import('ws')> {
  try {
    return createRequire(import.meta.url)('ws');
  } catch {
    // A bot that was bundled into one file contains the library.
    return import('ws');
  }
}
