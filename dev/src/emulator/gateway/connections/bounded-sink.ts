import type { WebSocket } from 'ws';
import type { SocketSink } from './frame-encoders.js';

/** How many unsent bytes a connection may have. The guilds of a large bot and all their members are fewer. */
export const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/**
 * Sends messages to a socket. A client that does not read them would fill the memory of the emulator.
 * @param onOverflow called instead of sending a message if too many bytes are unsent
 */
export function boundedSink(socket: WebSocket, onOverflow: () => void): SocketSink {
  return (message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) onOverflow();
    else socket.send(message);
  };
}
