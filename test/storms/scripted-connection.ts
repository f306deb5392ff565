import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ServiceSession } from './service-session.js';

const Frame = z.object({ op: z.int(), d: z.unknown() });

/** The service's side of a gateway connection. */
export class ScriptedConnection {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  /** The session that it carries, after an identify or a resume. */
  session: ServiceSession | undefined;
  /** Whether the service no longer responds on it. */
  isMuted = false;
  /** Whether the service has ended it. */
  isEnded = false;

  constructor(socket: WebSocket, stream: Socket, onFrame: (op: number, d: unknown) => void) {
    this.#socket = socket;
    this.#stream = stream;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const frame = Frame.parse(JSON.parse(String(data)));
      if (!this.isMuted && !this.isEnded) onFrame(frame.op, frame.d);
    });
  }

  /** Bytes that wait for the client to read. */
  get backlog(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN && !this.isMuted && !this.isEnded) this.#socket.send(text);
  }

  onClose(callback: (code: number) => void): void {
    this.#socket.on('close', callback);
  }

  close(code: number): void {
    this.isEnded = true;
    this.#socket.close(code);
  }

  /** Ends the connection without a close frame. */
  drop(): void {
    this.isEnded = true;
    this.#stream.destroy();
  }

  /** Ends the connection within a frame. */
  sendPart(text: string): void {
    if (this.isEnded || this.#stream.destroyed) return;
    this.isEnded = true;
    this.#stream.write(partOfFrame(text));
    this.#stream.destroySoon();
  }
}

/** A WebSocket text frame without its second half. */
function partOfFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(4);
  head[0] = 0x81;
  head[1] = 126;
  head.writeUInt16BE(content.length, 2);
  return Buffer.concat([head, content.subarray(0, content.length >> 1)]);
}
