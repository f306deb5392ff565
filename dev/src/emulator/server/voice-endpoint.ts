import { createServer, type Socket } from 'node:net';
import { listen, originHost } from './listen.js';

/** Where bots connect for voice. */
export interface VoiceEndpoint {
  /** Host and port, for VOICE_SERVER_UPDATE. */
  readonly address: string;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Accepts connections for voice, and never answers: there is no voice server. So the connection of a voice library stays in the
 * state in which it waits for one. An address where nothing listens would be an error for it, which ends a bot that does not
 * handle it.
 *
 * @param host the address to listen on; the system selects a free port
 * @throws {Error} the system's error when it cannot listen
 */
export async function listenVoice(host: string): Promise<VoiceEndpoint> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // What the client sends is not read, and how its connection ends does not matter.
    socket.on('error', () => {});
    socket.resume();
  });
  const address = await listen(server, 0, host);
  return {
    address: `${originHost(address)}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
