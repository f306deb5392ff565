// A server of discovery and the gateway that can be stopped and started again on the same port. A restart forgets its
// sessions, so a Resume is answered with Invalid Session.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const HEARTBEAT_MS = 41_250;
const self = { id: '81000000000000001', username: 'bench', discriminator: '0', bot: true, avatar: null };

export class RecoveryServer {
  /** When each shard received READY, since the last start. */
  readyAt = new Map();
  startedAt = 0;
  #shards;
  #port = 0;
  #server;
  #gateway;

  constructor(shards) {
    this.#shards = shards;
  }

  get port() {
    return this.#port;
  }

  async start() {
    const sessions = new Set();
    this.readyAt = new Map();
    this.#server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.#discovery()));
    });
    this.#gateway = new WebSocketServer({ server: this.#server });
    this.#gateway.on('connection', (socket) => this.#serve(socket, sessions));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.startedAt = performance.now();
    this.#port = this.#server.address().port;
  }

  async stop() {
    for (const socket of this.#gateway.clients) socket.terminate();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket, sessions) {
    const send = (frame) => socket.send(JSON.stringify(frame));
    socket.on('error', () => {});
    socket.on('message', (text) => {
      const { op, d } = JSON.parse(String(text));
      if (op === 1) send({ op: 11 });
      if (op === 6 && sessions.has(d.session_id)) send({ op: 0, t: 'RESUMED', s: d.seq + 1, d: {} });
      else if (op === 6) send({ op: 9, d: false });
      if (op !== 2) return;
      const [shard] = d.shard;
      const session_id = `${this.startedAt}/${shard}`;
      sessions.add(session_id);
      send({ op: 0, t: 'READY', s: 1, d: this.#ready(session_id, d.shard) });
      this.readyAt.set(shard, performance.now());
    });
    send({ op: 10, d: { heartbeat_interval: HEARTBEAT_MS }, s: null, t: null });
  }

  get #address() {
    return `ws://127.0.0.1:${this.#port}`;
  }

  #discovery() {
    const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: this.#shards };
    return { url: this.#address, shards: this.#shards, session_start_limit };
  }

  #ready(session_id, shard) {
    const application = { id: self.id, flags: 0 };
    return { v: 10, user: self, guilds: [], session_id, resume_gateway_url: this.#address, shard, application };
  }
}
