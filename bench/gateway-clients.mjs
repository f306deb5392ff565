// The clients that receive events in the benchmarks: a minimal one and bots. Each counts what it has received.
//
// They receive interactions but do not respond: a response is a REST call, which costs ten times an event and is measured by
// the suite `interactions`.
import * as zlib from 'node:zlib';
import { WebSocket } from 'ws';
import { load } from './build.mjs';
import { END_GUILD_ID } from './dispatches.mjs';

/** Wire names by the names that bots listen to. */
export const FEW = { guildMemberAdd: 'GUILD_MEMBER_ADD', interactionCreate: 'INTERACTION_CREATE' };
export const ALL = {
  messageCreate: 'MESSAGE_CREATE',
  presenceUpdate: 'PRESENCE_UPDATE',
  typingStart: 'TYPING_START',
  guildMemberUpdate: 'GUILD_MEMBER_UPDATE',
  ...FEW,
};

/** What a client calls for each event. The last event of a run does not count. */
class Counter {
  received = 0;
  add(data) {
    if (data.guild_id !== END_GUILD_ID) this.received += 1;
  }
}

/** A minimal client: identifies, then parses each frame and counts it by name. */
const minimal = (name, query, createReader) => ({
  name,
  isCompared: false,
  events: Object.values(ALL),
  connect: async ({ socketUrl, token, shards }) => {
    const counter = new Counter();
    const sockets = [];
    for (let shard = 0; shard < shards; shard += 1) {
      const socket = new WebSocket(`${socketUrl}/?v=10&encoding=json${query}`, { perMessageDeflate: false });
      sockets.push(socket);
      await new Promise((resolve) => {
        const read = createReader((text) => {
          const { op, t, d } = JSON.parse(text);
          if (op === 10) {
            const identify = { token, intents: 0, properties: {}, shard: [shard, shards] };
            socket.send(JSON.stringify({ op: 2, d: identify }));
          }
          if (op === 1) socket.send('{"op":1,"d":null}');
          switch (t) {
            case 'GUILD_MEMBER_ADD':
            case 'MESSAGE_CREATE':
            case 'PRESENCE_UPDATE':
            case 'TYPING_START':
            case 'GUILD_MEMBER_UPDATE':
            case 'INTERACTION_CREATE':
              counter.add(d);
              break;
            case 'READY':
              resolve();
              break;
          }
        });
        socket.on('message', read);
      });
    }
    return {
      received: () => counter.received,
      stop: () => {
        for (const socket of sockets) socket.close();
      },
    };
  },
});

export const minimalClient = minimal('ws + JSON.parse + switch', '', (use) => use);

/** The minimal client with zstd: each frame is a part of one stream. */
export const minimalZstdClient = minimal('ws + zstd + JSON.parse + switch', '&compress=zstd-stream', (use) => {
  const stream = zlib.createZstdDecompress();
  let parts = [];
  stream.on('data', (part) => parts.push(part));
  return (frame) =>
    stream.write(frame, () => {
      const text = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = [];
      use(text);
    });
});

/**
 * A bot that listens to events.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string>>} events `FEW`, `ALL`
 * @param {{ derived?: readonly string[], compression?: boolean | string, options?: object }} [settings] `derived`: events that
 *   follow from others, to which it listens as well
 */
export const listeningBot = (name, events, { derived = [], compression = false, options = {} } = {}) => ({
  name,
  events: Object.values(events),
  connect: async ({ baseUrl, token, shards, untilMembersSent }) => {
    const { Bot } = await load('guildhall');
    const counter = new Counter();
    const listeners = await Promise.all([
      createListener(Object.keys(events), counter),
      ...derived.map((event) => createDerivedListener(event)),
    ]);
    const bot = new Bot({
      token,
      handlers: listeners,
      api: { baseUrl },
      gateway: { compression, shards },
      logLevel: 'error',
      signals: false,
      ...options,
    });
    await bot.start();
    // The member tracker and the cache of members request the members first.
    if (derived.length > 0 || options.cache?.members) await untilMembersSent();
    return { received: () => counter.received, stop: () => bot.stop() };
  },
});

/** A handler class as written with decorators, with one method for each event. */
async function createListener(events, counter) {
  const { Handler, On } = await load('guildhall');
  class Listening {}
  for (const event of events) {
    Listening.prototype[event] = ({ data }) => counter.add(data);
    On(event)(Listening.prototype, event);
  }
  Handler()(Listening);
  return Listening;
}

/** A handler class that listens to a derived event. */
async function createDerivedListener(event) {
  const { Handler, On } = await load('guildhall');
  class Deriving {
    derived() {}
  }
  On(event)(Deriving.prototype, 'derived');
  Handler()(Deriving);
  return Deriving;
}
