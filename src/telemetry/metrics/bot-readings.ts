/** What the observable metrics read from the public state of a bot. */
import type { Attributes } from '@opentelemetry/api';
import type { AnyBot } from '../../app/bot/bot.js';
import type { BotCounts } from '../../app/dispatch/handlers/bot-counts.js';
import type { ShardInfo } from '../../ingress/gateway/shards/shard-info.js';
import type { ShardJournalInfo } from '../../ingress/journal/delivery/event-delivery.js';
import { attributes as name } from '../names/attributes.js';
import type { EventCounts } from './event-counts.js';
import type { telemetryMetrics } from './metric-declarations.js';

/** What is read at each collection. */
export interface ReadState {
  readonly bot: AnyBot;
  readonly events: EventCounts;
}

type Reading = readonly [value: number, attributes: Attributes];
type Metrics = typeof telemetryMetrics;
type ObservableMetric = {
  [Key in keyof Metrics]: Metrics[Key]['kind'] extends `observable-${string}` ? Key : never;
}[keyof Metrics];

/** The reasons of events that were not handled, by the counters of the bot. */
const NOT_HANDLED: ReadonlyMap<keyof BotCounts, string> = new Map([
  ['unknownEvents', 'unknown_event'],
  ['unknownComponents', 'unknown_component'],
  ['noResponse', 'no_response'],
  ['previousStateUnknown', 'previous_state_unknown'],
  ['expiredInteractions', 'expired_interaction'],
  ['droppedWhileStopping', 'stopping'],
]);

const CACHE_PARTS = ['guilds', 'channels', 'roles', 'members'] as const;

/** The readings of each observable metric. */
export const botReadings: Readonly<Record<ObservableMetric, (state: ReadState) => Iterable<Reading>>> = {
  *gatewayEvents({ events }) {
    for (const { event, outcome, count } of events.entries()) {
      yield [count, { [name.event]: event, [name.eventOutcome]: outcome }];
    }
  },
  *gatewayLatency({ bot }) {
    for (const { id, latencyMs } of shardsOf(bot)) {
      if (latencyMs !== undefined) yield [latencyMs / 1000, { [name.shard]: id }];
    }
  },
  *gatewayShards({ bot }) {
    const counts = new Map<string, number>();
    for (const { status } of shardsOf(bot)) counts.set(status, (counts.get(status) ?? 0) + 1);
    for (const [status, count] of counts) yield [count, { [name.shardStatus]: status }];
  },
  *journalEvents({ bot }) {
    for (const { id, journal } of journaledShards(bot)) {
      yield [journal.queuedEvents, { [name.shard]: id, [name.journalState]: 'queued' }];
      yield [journal.runningEvents, { [name.shard]: id, [name.journalState]: 'running' }];
    }
  },
  *journalSize({ bot }) {
    for (const { id, journal } of journaledShards(bot)) yield [journal.queuedBytes, { [name.shard]: id }];
  },
  *journalReplays({ bot }) {
    for (const { id, journal } of journaledShards(bot)) {
      yield [journal.replayed, { [name.shard]: id, [name.journalState]: 'replayed' }];
      yield [journal.deadLetters, { [name.shard]: id, [name.journalState]: 'dead_letter' }];
    }
  },
  *cacheEntries({ bot }) {
    if (!('cache' in bot)) return;
    const { cache: enabled } = bot.options;
    for (const part of CACHE_PARTS) {
      if (enabled?.[part]) yield [bot.cache[part].size, { [name.cachePart]: part }];
    }
  },
  *pending({ bot }) {
    const { handlers, prompts, collectors, calls, delayedCalls } = bot.pending;
    yield [handlers, { [name.pendingKind]: 'handlers' }];
    yield [prompts, { [name.pendingKind]: 'prompts' }];
    yield [collectors, { [name.pendingKind]: 'collectors' }];
    yield [calls, { [name.pendingKind]: 'calls' }];
    yield [delayedCalls, { [name.pendingKind]: 'delayed_calls' }];
  },
  *ready({ bot }) {
    yield [bot.isReady ? 1 : 0, {}];
  },
  *notHandled({ bot }) {
    const { counts } = bot;
    for (const [counter, reason] of NOT_HANDLED) yield [counts[counter], { [name.reason]: reason }];
  },
};

/** A bot without a gateway has none. */
function shardsOf(bot: AnyBot): readonly ShardInfo[] {
  return 'gateway' in bot ? bot.gateway.shards : [];
}

function* journaledShards(bot: AnyBot): Iterable<ShardInfo & { readonly journal: ShardJournalInfo }> {
  for (const shard of shardsOf(bot)) if (shard.journal) yield { ...shard, journal: shard.journal };
}
