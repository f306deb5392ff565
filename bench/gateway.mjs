// Measures the cost of an event, relative to a minimal client that reads the frame, parses it and switches on its name.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { commandLine } from './build.mjs';
import { ALL, FEW, listeningBot, minimalClient, minimalZstdClient } from './gateway-clients.mjs';
import { GatewayService, whyNoEncryptedZstd } from './gateway-workloads.mjs';

const PER_SECOND = 500;
const BURST = { count: 25_000, warmupRounds: 2, bytesCount: 10_000 };
const PACED = { count: 1000, warmupRounds: 1, rounds: 8, launches: 2 };
const SHARDS = 16;
const HAS_ZSTD = 'createZstdDecompress' in zlib;
const EVERYTHING = { guilds: true, roles: true, channels: true, members: true };

const SHORTER = { ...BURST, rounds: 8, launches: 2 };

const few = listeningBot('a bot that listens to 2 of the 6 events', FEW);
const all = listeningBot('a bot that listens to all 6', ALL);

/** Bursts of dispatches, as fast as possible. */
export async function gatewayWorkloads() {
  const service = new GatewayService();
  const derived = listeningBot('2 of the 6, and a derived event', FEW, { derived: ['memberRoleAdded'] });
  const cached = listeningBot('all 6, with every cache', ALL, { options: { cache: EVERYTHING } });
  const wrapped = listeningBot('all 6, with one middleware', ALL, {
    options: { middleware: [(_context, next) => next()] },
  });
  const group = groupsOf(service);
  return {
    groups: [
      group('a burst of dispatches, CPU per event', [minimalClient, few, all, derived, cached], BURST),
      group('one middleware, CPU per event', [{ ...all, isCompared: false }, wrapped], SHORTER),
      group(`${SHARDS} shards in one process, CPU per event`, [minimalClient, all], SHORTER, { shards: SHARDS }),
    ],
    close: () => service.close(),
  };
}

/** The connection: compression, encryption, a steady stream of dispatches, and the start. */
export async function gatewayConnectionWorkloads() {
  const service = new GatewayService();
  const encrypted = new GatewayService({ isEncrypted: true });
  const emulator = lazyEmulator();
  const withZlib = listeningBot('2 of 6, zlib-stream', FEW, { compression: 'zlib-stream' });
  const withZstd = HAS_ZSTD ? [listeningBot('2 of 6, zstd-stream', FEW, { compression: 'zstd-stream' })] : [];
  const allWithZstd = listeningBot('all 6, zstd-stream', ALL, { compression: 'zstd-stream' });
  const compressed = [{ ...few, isCompared: false }, withZlib, ...withZstd];
  const group = groupsOf(service);
  const whyNot = whyNoEncryptedZstd();
  const unmeasuredBytes = { ...SHORTER, bytesCount: undefined };
  return {
    unavailable: whyNot ? [{ what: 'zstd-stream, also with TLS,', reason: whyNot }] : [],
    groups: [
      group('compression, as fast as possible', [minimalClient, ...compressed], unmeasuredBytes),
      group(
        `compression, ${PER_SECOND} dispatches per second`,
        // A round takes two seconds, too long for a comparison.
        [minimalClient, ...compressed].map((client) => ({ ...client, isCompared: false })),
        PACED,
        { perSecond: PER_SECOND },
      ),
      group(
        `${PER_SECOND} dispatches per second: how long the event loop is busy at a time`,
        [minimalClient, { ...all, isCompared: false }],
        PACED,
        { perSecond: PER_SECOND, watchesDelays: true },
      ),
      ...(whyNot
        ? []
        : [
            groupsOf(encrypted)(
              'TLS and zstd-stream, CPU per event',
              [minimalZstdClient, allWithZstd],
              unmeasuredBytes,
            ),
          ]),
      {
        title: 'from the start of the process to READY',
        workloads: [
          { name: 'ws + fetch', isCompared: false, start: emulator.start, run: () => emulator.timeToReady('raw') },
          { name: 'a bot', isProfiled: false, start: emulator.start, run: () => emulator.timeToReady('bot') },
        ],
        measured: { launches: 1, rounds: 8, warmupRounds: 1, needsAllRounds: true },
      },
    ],
    close: () => Promise.all([service.close(), encrypted.close(), emulator.stop()]),
  };
}

/** Returns a function that creates a group of clients of a service. */
function groupsOf(service) {
  return (title, clients, measured, usage) => ({
    title,
    workloads: clients.map((client) => service.workload(client, usage)),
    measured,
  });
}

/** An emulator in a process of its own, which starts with the first client that needs it. */
function lazyEmulator() {
  let child;
  let addresses;
  return {
    start: async () => {
      child = spawn(process.execPath, [commandLine(), 'emulator', '--json', '--port', '0'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = await once(createInterface({ input: child.stdout }), 'line');
      addresses = JSON.parse(line);
    },
    timeToReady: (kind) => timeToReady(kind, addresses),
    stop: () => child?.kill(),
  };
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
  const program = fileURLToPath(new URL('gateway-start.mjs', import.meta.url));
  const child = fork(program, [kind, api], { execArgv: [], env: { ...process.env, DISCORD_TOKEN: token } });
  const [{ cpuMicros }] = await once(child, 'message');
  const elapsedMs = performance.now() - startedAt;
  child.disconnect();
  await once(child, 'exit');
  return { operations: 1, cpuMicros, elapsedMs };
}
