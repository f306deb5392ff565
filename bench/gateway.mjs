// Measures the cost of an event, relative to a minimal client that reads the frame, parses it and switches on its name.
//
// Both clients receive interactions but do not respond: a response is a REST call, which costs ten times an event and is
// measured by the suite `interactions`.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { WebSocket } from 'ws';
import { commandLine, load } from './build.mjs';

const { Bot, Handler, On } = await load('guildhall');

const DISPATCHES = 200_000;
const COMPRESSED_DISPATCHES = 40_000;
const PACED_DISPATCHES = 2000;
const PER_SECOND = 500;
const COMPARED = { count: 50_000, warmupRounds: 2, bytesCount: 10_000 };
const MEMBERS_TIMEOUT_MS = 60_000;
/** Wire names by the names that bots listen to. */
const FEW = { guildMemberAdd: 'GUILD_MEMBER_ADD', interactionCreate: 'INTERACTION_CREATE' };
const ALL = {
  messageCreate: 'MESSAGE_CREATE',
  presenceUpdate: 'PRESENCE_UPDATE',
  typingStart: 'TYPING_START',
  guildMemberUpdate: 'GUILD_MEMBER_UPDATE',
  ...FEW,
};
const HAS_ZSTD = 'createZstdDecompress' in zlib;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const tokenOf = (name) => `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(name).toString('base64url')}.a-secret-of-the-bench`;

export async function gatewayWorkloads() {
  const server = fork(here('gateway-service.mjs'));
  const [{ port, guilds }] = await once(server, 'message');
  const ask = async (question) => {
    server.send(question);
    const [response] = await once(server, 'message');
    return response;
  };
  const clients = [];
  const baseUrl = `http://127.0.0.1:${port}/api/v10`;

  const bot = async (name, events, { derived = [], compression = false, middleware = [] } = {}) => {
    const run = runEnd();
    const client = new Bot({
      token: tokenOf(name),
      handlers: [createListener(Object.keys(events), run), ...derived.map(createDerivedListener)],
      api: { baseUrl },
      gateway: { compression, shards: 1 },
      logLevel: 'error',
      signals: false,
      middleware,
    });
    await client.start();
    clients.push(() => client.stop());
    // The member tracker requests the members first.
    if (derived.length > 0) await seeded(name);
    return { name, run, events: Object.values(events) };
  };
  const seeded = async (name) => {
    for (let waitedMs = 0; waitedMs < MEMBERS_TIMEOUT_MS; waitedMs += 100) {
      if ((await ask({ ask: 'seeded', token: tokenOf(name) })).seeded >= guilds) return pause(500);
      await pause(100);
    }
    throw new Error(`"${name}" did not request the members of all ${guilds} guilds`);
  };
  const raw = async (name) => {
    const run = runEnd();
    clients.push(await rawClient(port, tokenOf(name), run));
    return { name, run, events: Object.values(ALL), isCompared: false };
  };

  /** A run of `count` dispatches to a client. */
  const workload = ({ name, run, events, isCompared }, { count: usual = DISPATCHES, perSecond } = {}) => {
    let prepared;
    let preparedCount;
    return {
      name,
      isCompared,
      prepare: async (count = usual) => {
        preparedCount = count;
        prepared = await ask({ ask: 'prepare', token: tokenOf(name), count });
      },
      run: async () => {
        const ended = run.next();
        server.send({ ask: 'run', token: tokenOf(name), perSecond });
        const received = await ended;
        const sent = events.reduce((sum, event) => sum + prepared.sent[event], 0);
        if (received !== sent) throw new Error(`"${name}" received ${received} of ${sent} dispatches`);
        return preparedCount;
      },
      note: () => `${(prepared.bytes / preparedCount).toFixed(0)} bytes`,
    };
  };

  const minimal = await raw('ws + JSON.parse + switch');
  const few = await bot('a bot that listens to 2 of the 6 events', FEW);
  const all = await bot('a bot that listens to all 6', ALL);
  const wrapped = await bot('all 6, with one middleware', ALL, { middleware: [(_context, next) => next()] });
  const derived = await bot('2 of the 6, and a derived event', FEW, { derived: ['memberRoleAdded'] });
  const withZlib = await bot('2 of 6, zlib-stream', FEW, { compression: 'zlib-stream' });
  const withZstd = HAS_ZSTD ? [await bot('2 of 6, zstd-stream', FEW, { compression: 'zstd-stream' })] : [];
  const compressed = [{ ...few, isCompared: false }, withZlib, ...withZstd];
  const emulator = await startEmulator();

  return {
    groups: [
      {
        title: `${DISPATCHES} dispatches, CPU per event`,
        workloads: [minimal, few, all, derived].map((client) => workload(client)),
        options: { rounds: 7, warmup: 1 },
        compared: COMPARED,
      },
      {
        title: `one middleware, ${DISPATCHES} dispatches, CPU per event`,
        workloads: [{ ...all, isCompared: false }, wrapped].map((client) => workload(client)),
        options: { rounds: 7, warmup: 1 },
        compared: COMPARED,
      },
      {
        title: `compression, ${COMPRESSED_DISPATCHES} dispatches as fast as possible`,
        workloads: [minimal, ...compressed].map((client) => workload(client, { count: COMPRESSED_DISPATCHES })),
        options: { rounds: 7, warmup: 1 },
        compared: { count: COMPRESSED_DISPATCHES },
      },
      {
        title: `compression, ${PER_SECOND} dispatches per second`,
        workloads: [minimal, ...compressed].map((client) =>
          // A round takes four seconds, too long for a comparison.
          workload({ ...client, isCompared: false }, { count: PACED_DISPATCHES, perSecond: PER_SECOND }),
        ),
        options: { rounds: 3, warmup: 0 },
      },
      {
        title: 'from the start of the process to READY',
        workloads: [
          { name: 'ws + fetch', isCompared: false, run: () => timeToReady('raw', emulator) },
          { name: 'a bot', run: () => timeToReady('bot', emulator) },
        ],
        options: { rounds: 9, warmup: 1 },
      },
    ],
    close: async () => {
      await Promise.all(clients.map((stop) => stop()));
      server.disconnect();
      emulator.process.kill();
    },
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the end of a run, which is marked by a member of the guild `end`. */
function runEnd() {
  let resolve = () => {};
  return {
    next: () =>
      new Promise((ended) => {
        resolve = ended;
      }),
    finish: (received) => resolve(received),
  };
}

/** A handler class as written with decorators, with one method for each event. */
function createListener(events, run) {
  let received = 0;
  class Listening {
    guildMemberAdd({ data }) {
      received += 1;
      if (data.guild_id !== 'end') return;
      run.finish(received - 1);
      received = 0;
    }
  }
  for (const event of events) {
    Listening.prototype[event] ??= () => {
      received += 1;
    };
    On(event)(Listening.prototype, event);
  }
  Handler()(Listening);
  return Listening;
}

/** A handler class that listens to a derived event. */
function createDerivedListener(event) {
  class Deriving {
    derived() {}
  }
  On(event)(Deriving.prototype, 'derived');
  Handler()(Deriving);
  return Deriving;
}

/** The minimal client: identifies, then parses each frame and counts it by name. */
async function rawClient(port, token, run) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`, { perMessageDeflate: false });
  let received = 0;
  const ready = new Promise((resolve) => {
    socket.on('message', (data) => {
      const { op, t, d } = JSON.parse(data);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: {} } }));
      switch (t) {
        case 'GUILD_MEMBER_ADD':
          if (d.guild_id !== 'end') {
            received += 1;
            break;
          }
          run.finish(received);
          received = 0;
          break;
        case 'MESSAGE_CREATE':
        case 'PRESENCE_UPDATE':
        case 'TYPING_START':
        case 'GUILD_MEMBER_UPDATE':
        case 'INTERACTION_CREATE':
          received += 1;
          break;
        case 'READY':
          resolve();
          break;
      }
    });
  });
  await ready;
  return () => socket.close();
}

async function startEmulator() {
  const child = spawn(process.execPath, [commandLine(), 'emulator', '--json', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, ...JSON.parse(line) };
}

/** Starts a client in a separate process, which reports its CPU time when it is ready. */
async function timeToReady(kind, { url, api }) {
  // One application each: the service lets one identify in five seconds.
  const created = await fetch(`${url}/_control/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { token } = await created.json();
  const startedAt = performance.now();
  const child = fork(here('gateway-start.mjs'), [kind, api], { env: { ...process.env, DISCORD_TOKEN: token } });
  const [{ cpuMicros }] = await once(child, 'message');
  const elapsedMs = performance.now() - startedAt;
  child.disconnect();
  await once(child, 'exit');
  return { operations: 1, cpuMicros, elapsedMs };
}
