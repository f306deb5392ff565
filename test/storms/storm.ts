/**
 * A storm: bots in processes of their own receive events from a scripted gateway, while connections fail and processes are
 * killed and stopped at random. Afterwards, what the gateway sent is compared with what the handlers reported. The seed
 * determines what happens, but not exactly when.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BundledProgram } from '../processes/bundled-program.js';
import { type RandomInt, seededRandomInt } from '../stress/seeded-random.js';
import { BotRunner } from './bot-runner.js';
import type { BotSettings } from './bot-settings.js';
import { ConnectionFaults } from './connection-faults.js';
import { EventGenerator } from './event-generator.js';
import { ProcessFaults, type StormFault } from './process-faults.js';
import { ScriptedGateway } from './scripted-gateway.js';
import { addStarted, countMissing, findViolations, type StormFindings } from './storm-findings.js';

export interface StormOptions {
  readonly seed: number;
  /** How many events with a listener are sent. */
  readonly events: number;
  readonly eventsPerSecond: number;
  /** How often a process is killed, stopped or otherwise disturbed. */
  readonly disturbances: number;
  /** One in this many events is followed by a fault of a connection. */
  readonly connectionFaultEvery: number;
  readonly processes: number;
  /** What the processes store in. */
  readonly storage: Pick<BotSettings, 'journal' | 'cluster'>;
  /** The longest time for which a process is stopped; 0: processes are only killed. */
  readonly maxFreezeMs: number;
  /** Whether the wall clocks of the processes differ and change. */
  readonly hasWrongClocks?: boolean;
  /** Whether the gateway does not answer some resumes, which takes most of a minute. */
  readonly hasSilence?: boolean;
  /** Further faults, for example of the storage. */
  readonly faults?: readonly StormFault[] | undefined;
  /** For reports and logs of the processes. */
  readonly folder: string;
}

export interface StormResult extends StormFindings {
  readonly seconds: number;
  /** How often each fault occurred, by its name. */
  readonly faults: Readonly<Record<string, number>>;
  readonly gateway: Readonly<Record<string, number>>;
  readonly interactions: { readonly answered: number; readonly refusedLate: number; readonly refusedRepeated: number };
  /** Processes that ended by themselves, or did not stop. */
  readonly crashes: readonly string[];
}

const SHARDS = 8;
const GUILDS = 32;
const HEARTBEAT_INTERVAL_MS = 1000;
const MAX_REPEATED = 20_000;
/** How many events are sent to a shard while it has no connection. */
const MAX_DISCONNECTED = 100;
const TOKEN = 'a-token-of-a-storm';
const MAX_SKEW_SECONDS = 30;
/** Fewer than the global limit of the API, so that handlers do not wait for it. */
const MAX_CALLS_PER_SECOND = 30;
const TICK_MS = 10;
/** How long nothing happens before a storm ends although events are missing. */
const QUIET_MS = 4000;
/** The same with a journal: a process can run an event that may have killed earlier ones alone for 10 s. */
const QUIET_WITH_JOURNAL_MS = 15_000;
const MAX_WAIT_MS = 60_000;

export async function runStorm(options: StormOptions): Promise<StormResult> {
  await using program = await BundledProgram.build(new URL('./bot-process.ts', import.meta.url));
  const startedAt = performance.now();
  const random = seededRandomInt(options.seed);
  const heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS;
  const gateway = await ScriptedGateway.start({
    shards: SHARDS,
    guilds: GUILDS,
    maxRepeated: MAX_REPEATED,
    heartbeatIntervalMs,
    log: (line) => appendFileSync(join(options.folder, 'gateway.log'), `${line}\n`),
  });
  const runners = Array.from({ length: options.processes }, (_item, index) => {
    const clockSkewMs = options.hasWrongClocks ? (random(2 * MAX_SKEW_SECONDS + 1) - MAX_SKEW_SECONDS) * 1000 : 0;
    const { storage, folder } = options;
    return new BotRunner(`${index}`, program, folder, {
      ...storage,
      token: TOKEN,
      api: gateway.apiUrl,
      shards: SHARDS,
      callEvery: Math.max(20, Math.ceil(options.eventsPerSecond / MAX_CALLS_PER_SECOND)),
      clockSkewMs,
    });
  });
  try {
    for (const runner of runners) runner.start(random(2 ** 31));
    const processFaults = new ProcessFaults(runners, random, options);
    const connectionFaults = new ConnectionFaults(gateway, random, options.hasSilence ?? false);
    await sendEvents(options, gateway, random, runners, processFaults, connectionFaults);
    await processFaults.finish();
    const hasStorage = options.storage.journal !== undefined || options.storage.cluster !== undefined;
    await waitForHandlers(gateway, runners, hasStorage ? QUIET_WITH_JOURNAL_MS : QUIET_MS);
    const crashes = runners.flatMap((runner) => runner.crashes);
    for (const runner of runners) if (!(await runner.stop())) crashes.push('a process did not stop');
    const { api, sessions, counts } = gateway;
    const runs = runners.flatMap((runner) => runner.runs);
    const lines = api.calls.map(({ content, at }) => `${at} ${content}\n`);
    writeFileSync(join(options.folder, 'calls.log'), lines.join(''));
    return {
      ...findViolations({ shards: SHARDS, sessions, runs, calls: api.calls }),
      seconds: Math.round((performance.now() - startedAt) / 1000),
      faults: { ...connectionFaults.counts, ...processFaults.counts },
      gateway: { ...counts },
      interactions: {
        answered: api.answered,
        refusedLate: api.refusals.late,
        refusedRepeated: api.refusals.repeated,
      },
      crashes: [...crashes, ...api.unknownRequests.map((request) => `unknown request ${request}`)],
    };
  } finally {
    await Promise.all(runners.map((runner) => runner.kill()));
    await gateway.close();
  }
}

async function sendEvents(
  { events, eventsPerSecond, disturbances, connectionFaultEvery }: StormOptions,
  gateway: ScriptedGateway,
  random: RandomInt,
  runners: readonly BotRunner[],
  processFaults: ProcessFaults,
  connectionFaults: ConnectionFaults,
): Promise<void> {
  const generator = new EventGenerator(
    gateway,
    { shards: SHARDS, guilds: GUILDS, maxUnconfirmed: MAX_REPEATED / 2, maxDisconnected: MAX_DISCONNECTED },
    random,
  );
  const maxPerTick = Math.ceil((eventsPerSecond * TICK_MS) / 1000);
  const eventsPerDisturbance = events / Math.max(1, disturbances);
  let disturbed = 0;
  while (!hasCrashed(runners) && (generator.sent < events || disturbed < disturbances)) {
    // The next disturbance can have to wait for a process that starts; meanwhile, events are sent as well.
    const limit = Math.min(events, (disturbed + 2) * eventsPerDisturbance);
    for (let n = 0; n < maxPerTick && generator.sent < limit; n++) {
      const shard = generator.sendNext();
      if (shard === undefined || random(connectionFaultEvery) > 0) continue;
      connectionFaults.apply(shard, () => generator.next(shard));
    }
    for (const runner of runners) runner.read();
    const isDue = disturbed < disturbances && disturbed * eventsPerDisturbance < generator.sent;
    if (isDue && processFaults.apply()) disturbed += 1;
    await pause(TICK_MS);
  }
}

/** Resolves when handlers were started for all events, or nothing happens any more. */
async function waitForHandlers(
  gateway: ScriptedGateway,
  runners: readonly BotRunner[],
  quietMs: number,
): Promise<void> {
  const started = new Set<string>();
  const added = new Map<object, number>();
  let lastChange = performance.now();
  const deadline = lastChange + MAX_WAIT_MS;
  while (!hasCrashed(runners)) {
    const hasChanged = runners.map((runner) => runner.read()).includes(true);
    for (const run of runners.flatMap((runner) => runner.runs)) {
      addStarted(started, run.starts.slice(added.get(run) ?? 0));
      added.set(run, run.starts.length);
    }
    const now = performance.now();
    if (hasChanged) lastChange = now;
    const isDelivered = Array.from({ length: SHARDS }, (_item, shard) => shard).every(
      (shard) => gateway.sessionOf(shard)?.unconfirmed === 0,
    );
    if (countMissing(gateway.sessions, started) === 0 && isDelivered) return;
    if (isDelivered && now - lastChange > quietMs) return;
    if (now > deadline && now - lastChange > quietMs) return;
    await pause(100);
  }
}

/** Whether a process has ended by itself: then the storm ends. */
function hasCrashed(runners: readonly BotRunner[]): boolean {
  return runners.some(({ crashes }) => crashes.length > 0);
}
