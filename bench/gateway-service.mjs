// A gateway server that sends the dispatches of a benchmark as fast as possible, or at a fixed rate. It runs in a separate
// process, so that its CPU time does not count. A client is known by its token and its shard. Each run is prepared before it
// starts, because compression would delay sending.
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import * as zlib from 'node:zlib';
import { WebSocketServer } from 'ws';
import { Dispatches, END_GUILD_ID, guildCreate } from './dispatches.mjs';
import { lazy } from './lazy.mjs';

/** Number of different dispatches before they repeat. They are larger than the window of every compression. */
const DISTINCT_DISPATCHES = 20_000;
/** Number of bytes per write: enough that the client never waits for this process. */
const BYTES_PER_WRITE = 1_000_000;

const MEMBERS_OF_CHUNK = 1000;

/** The size of the world, and the certificate of an encrypted service. */
const [, , settings] = process.argv;
const { tls, ...size } = settings ? JSON.parse(settings) : {};
const world = new Dispatches(size);
const dispatches = lazy(() =>
  Array.from({ length: DISTINCT_DISPATCHES }, () => {
    const { event, data } = world.next();
    return { event, head: `{"t":"${event}","s":`, tail: `,"op":0,"d":${data}}` };
  }),
);
const self = { id: '81000000000000001', username: 'bench', discriminator: '0', bot: true, avatar: null };
const clients = new Map();

class Client {
  #socket;
  #stream;
  #encode;
  #sequence = 0;
  #next = 0;
  #ready = [];
  #onHeartbeat = () => {};
  #identified;

  /** @param stream the TCP connection under the WebSocket */
  constructor(socket, stream, compression) {
    this.#socket = socket;
    this.#stream = stream;
    this.#encode = encoderOf(compression);
    socket.on('message', (text) => this.#receive(JSON.parse(String(text))));
    void this.#send({ op: 10, d: { heartbeat_interval: 3_600_000 }, s: null, t: null });
  }

  /** Prepares `count` dispatches and the end of the run. Returns their size, and the number of each event. */
  async prepare(count) {
    // Frames are compressed in their order.
    await this.#identified;
    let bytes = 0;
    const sent = {};
    for (let n = 0; n < count; n += 1) {
      const { event, head, tail } = dispatches()[this.#next++ % DISTINCT_DISPATCHES];
      this.#sequence += 1;
      const frame = await this.#encode(`${head}${this.#sequence}${tail}`);
      this.#ready.push(toWebSocketFrame(frame));
      bytes += frame.bytes.length;
      sent[event] = (sent[event] ?? 0) + 1;
    }
    const end = this.#dispatch('GUILD_MEMBER_ADD', { guild_id: END_GUILD_ID, user: self, roles: [] });
    this.#ready.push(toWebSocketFrame(await this.#encode(end)));
    // A client responds at once, and handles frames in their order.
    this.#ready.push(toWebSocketFrame(await this.#encode(JSON.stringify({ op: 1, d: null, s: null, t: null }))));
    return { bytes, sent };
  }

  /** Sends the prepared dispatches: as fast as possible, or `perSecond`. Resolves when the client has read them. */
  async run(perSecond) {
    const ready = this.#ready.splice(0);
    const ended = new Promise((resolve) => {
      this.#onHeartbeat = resolve;
    });
    if (perSecond) await this.#sendPaced(ready, perSecond);
    else for (const bytes of joinFrames(ready)) await new Promise((written) => this.#stream.write(bytes, written));
    await ended;
  }

  async #sendPaced(ready, perSecond) {
    const startedAt = performance.now();
    this.sentAt = [];
    for (const [index, frame] of ready.entries()) {
      const dueMs = (index * 1000) / perSecond - (performance.now() - startedAt);
      if (dueMs > 1) await new Promise((resolve) => setTimeout(resolve, dueMs));
      this.sentAt.push(performance.timeOrigin + performance.now());
      this.#stream.write(frame);
    }
  }

  #receive({ op, d }) {
    if (op === 1) {
      void this.#send({ op: 11 });
      this.#onHeartbeat();
    }
    // Some libraries send the token with its scheme.
    if (op === 2) this.#identified = this.#identify(d.token.replace(/^Bot /, ''), d.shard);
    if (op === 6) void this.#resume(d);
    if (op === 8) void this.#members(d);
  }

  async #identify(token, shard = [0, 1]) {
    const sessionId = clientKey(token, shard[0]);
    clients.set(sessionId, this);
    const guilds = world.guilds.map(({ id }) => ({ id, unavailable: true }));
    await this.#sendDispatch('READY', {
      v: 10,
      user: self,
      guilds,
      private_channels: [],
      session_id: sessionId,
      resume_gateway_url: address,
      shard,
      application: { id: self.id, flags: 0 },
    });
    for (const guild of world.guilds) await this.#sendDispatch('GUILD_CREATE', guildCreate(guild, self));
  }

  /** Nothing was sent since the client left. */
  async #resume({ session_id: sessionId, seq }) {
    clients.set(sessionId, this);
    this.#sequence = seq;
    await this.#sendDispatch('RESUMED', {});
  }

  async #members({ guild_id, nonce }) {
    const guild = world.guilds.find(({ id }) => id === guild_id);
    const count = Math.ceil(guild.members.length / MEMBERS_OF_CHUNK);
    for (let index = 0; index < count; index += 1) {
      await this.#sendDispatch('GUILD_MEMBERS_CHUNK', {
        guild_id,
        members: guild.members.slice(index * MEMBERS_OF_CHUNK, (index + 1) * MEMBERS_OF_CHUNK),
        chunk_index: index,
        chunk_count: count,
        ...(nonce && { nonce }),
      });
    }
    this.seeded = (this.seeded ?? 0) + 1;
  }

  #dispatch(event, data) {
    this.#sequence += 1;
    return JSON.stringify({ t: event, s: this.#sequence, op: 0, d: data });
  }

  #sendDispatch(event, data) {
    return this.#sendText(this.#dispatch(event, data));
  }

  #send(frame) {
    return this.#sendText(JSON.stringify(frame));
  }

  async #sendText(text) {
    const { bytes, binary } = await this.#encode(text);
    this.#socket.send(bytes, { binary });
  }
}

function clientKey(token, shard = 0) {
  return `${token}/${shard}`;
}

/** Encodes a message as one unmasked WebSocket frame. */
function toWebSocketFrame({ bytes, binary }) {
  const { length } = bytes;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = binary ? 0x82 : 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, bytes]);
}

function* joinFrames(frames) {
  let batch = [];
  let length = 0;
  for (const frame of frames) {
    batch.push(frame);
    length += frame.length;
    if (length < BYTES_PER_WRITE) continue;
    yield Buffer.concat(batch, length);
    batch = [];
    length = 0;
  }
  yield Buffer.concat(batch, length);
}

/** Returns a function that compresses texts in the order of the calls. */
function encoderOf(compression) {
  if (!compression) {
    return (text) => {
      return { bytes: Buffer.from(text), binary: false };
    };
  }
  const stream =
    compression === 'zlib-stream'
      ? zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH })
      : zlib.createZstdCompress({ flush: zlib.constants.ZSTD_e_flush });
  let parts = [];
  stream.on('data', (part) => parts.push(part));
  return (text) =>
    new Promise((resolve) => {
      stream.write(text, () => {
        const bytes = Buffer.concat(parts);
        parts = [];
        resolve({ bytes, binary: true });
      });
    });
}

const server = (tls ? createTlsServer : createServer)(tls ?? {}, (request, response) => {
  request.resume();
  if (request.url.includes('/commands')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('[]');
    return;
  }
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1000 };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: self.id, url: address, shards: 1, session_start_limit }));
});
const gateway = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, stream, head) => {
  const compression = new URL(request.url, 'ws://bench').searchParams.get('compress');
  gateway.handleUpgrade(request, stream, head, (socket) => new Client(socket, stream, compression));
});

let address;
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  address = `${tls ? 'wss' : 'ws'}://127.0.0.1:${server.address().port}`;
  process.send({ port: server.address().port, guilds: world.guilds.length, guildId: world.guilds[0].id });
});

/** `question`: a number that the answer repeats, if several questions are open. `reports`: whether the end of a run is an answer. */
process.on('message', async ({ question, ask, token, shard, count, perSecond, reports }) => {
  const client = clients.get(clientKey(token, shard));
  const answer = (details) => process.send({ question, ...details });
  if (ask === 'prepare') answer(await client.prepare(count));
  if (ask === 'seeded') answer({ seeded: client.seeded ?? 0 });
  if (ask === 'run') {
    await client.run(perSecond);
    if (reports) answer({ hasEnded: true });
  }
  if (ask === 'sentAt') answer({ sentAt: client.sentAt });
});
process.on('disconnect', () => process.exit());
