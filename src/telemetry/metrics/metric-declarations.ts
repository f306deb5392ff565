/** Every metric of `guildhall/telemetry`. The instruments are created from this table, and the documents are compared with it. */
import { attributes as name } from '../names/attributes.js';
import type { MetricDeclaration } from './metric-declaration.js';

/** Up to 15 minutes: handlers can wait for users. */
const HANDLER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900];
/** Discord invalidates an interaction after 3 seconds, and Guildhall defers it after 2. */
const ACKNOWLEDGEMENT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5, 10];
/** Those of the semantic conventions. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];

/** Every metric that `telemetry` records, by a short key. */
export const telemetryMetrics = {
  interactionDuration: {
    name: 'guildhall.interaction.duration',
    kind: 'histogram',
    unit: 's',
    description:
      'Time from the arrival of an interaction until its handler has finished, also while it waits for the user.',
    attributes: [name.interactionType, name.declaration, name.outcome, name.errorType],
    boundaries: HANDLER_SECONDS,
  },
  acknowledgementDuration: {
    name: 'guildhall.interaction.acknowledgement.duration',
    kind: 'histogram',
    unit: 's',
    description:
      'Time from the arrival of an interaction until Discord accepted its response or deferral. Discord allows 3 s.',
    attributes: [name.interactionType, name.declaration, name.acknowledgement],
    boundaries: ACKNOWLEDGEMENT_SECONDS,
  },
  automaticDeferrals: {
    name: 'guildhall.interaction.automatic_deferrals',
    kind: 'counter',
    unit: '{interaction}',
    description: 'Interactions that were deferred because their handler had not responded in time.',
    attributes: [name.interactionType, name.declaration],
  },
  unanswered: {
    name: 'guildhall.interaction.unanswered',
    kind: 'counter',
    unit: '{interaction}',
    description:
      'Interactions that ended without a response or deferral that Discord accepted: the user saw a failure.',
    attributes: [name.interactionType, name.declaration, name.outcome],
  },
  handlerDuration: {
    name: 'guildhall.handler.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Time that a listener to an event or a scheduled task ran. Interactions have their own duration.',
    attributes: [name.handlerKind, name.handler, name.event, name.errorType],
    boundaries: HANDLER_SECONDS,
  },
  requestDuration: {
    name: 'http.client.request.duration',
    kind: 'histogram',
    unit: 's',
    description: "Time from sending a request to Discord's HTTP API until its response was complete.",
    attributes: [name.method, name.urlTemplate, name.status, name.errorType, name.serverAddress, name.serverPort],
    boundaries: REQUEST_SECONDS,
  },
  permitWait: {
    name: 'guildhall.rest.permit.duration',
    kind: 'histogram',
    unit: 's',
    description:
      'Time that a request waited for the rate limits before it was sent. Requests that did not wait are not counted.',
    attributes: [name.method, name.urlTemplate],
    boundaries: WAIT_SECONDS,
  },
  rateLimited: {
    name: 'guildhall.rest.rate_limited',
    kind: 'counter',
    unit: '{request}',
    description: 'Requests that Discord rejected with 429.',
    attributes: [name.method, name.urlTemplate, name.rateLimitScope],
  },
  gatewaySessions: {
    name: 'guildhall.gateway.sessions',
    kind: 'counter',
    unit: '{session}',
    description: 'Sessions that started: identified (new), resumed, or resharded.',
    attributes: [name.sessionStart, name.shard],
  },
  gatewaySessionsLost: {
    name: 'guildhall.gateway.sessions_lost',
    kind: 'counter',
    unit: '{session}',
    description:
      'Sessions that were discarded because they could not be resumed: events until the next session were missed.',
    attributes: [name.shard],
  },
  gatewayDisconnections: {
    name: 'guildhall.gateway.disconnections',
    kind: 'counter',
    unit: '{connection}',
    description: 'Connections of shards that ended while the bot ran, by cause.',
    attributes: [name.connectionEnd, name.closeCode, name.shard],
  },
  gatewayEvents: {
    name: 'guildhall.gateway.events',
    kind: 'observable-counter',
    unit: '{event}',
    description: 'Received events by name: delivered to the bot, ignored without a listener, or repeated and dropped.',
    attributes: [name.event, name.eventOutcome],
  },
  gatewayLatency: {
    name: 'guildhall.gateway.latency',
    kind: 'observable-gauge',
    unit: 's',
    description: 'Time until the gateway acknowledged the last heartbeat of a shard.',
    attributes: [name.shard],
  },
  gatewayShards: {
    name: 'guildhall.gateway.shards',
    kind: 'observable-up-down-counter',
    unit: '{shard}',
    description: 'Shards of this process by status.',
    attributes: [name.shardStatus],
  },
  journalEvents: {
    name: 'guildhall.journal.events',
    kind: 'observable-up-down-counter',
    unit: '{event}',
    description: 'Events in the journal that are not finished: queued before their handlers, or running.',
    attributes: [name.shard, name.journalState],
  },
  journalSize: {
    name: 'guildhall.journal.queue.size',
    kind: 'observable-up-down-counter',
    unit: 'By',
    description: 'Size of the queued events of the journal.',
    attributes: [name.shard],
  },
  journalReplays: {
    name: 'guildhall.journal.replays',
    kind: 'observable-counter',
    unit: '{event}',
    description: 'Events of an earlier process whose handlers started again, and those that became dead letters.',
    attributes: [name.shard, name.journalState],
  },
  cacheEntries: {
    name: 'guildhall.cache.entries',
    kind: 'observable-up-down-counter',
    unit: '{entry}',
    description: 'Cached objects by part of the cache.',
    attributes: [name.cachePart],
  },
  pending: {
    name: 'guildhall.bot.pending',
    kind: 'observable-up-down-counter',
    unit: '{item}',
    description:
      'Unfinished work: running handlers, prompts and collectors that wait, calls, and calls that wait for limits.',
    attributes: [name.pendingKind],
  },
  ready: {
    name: 'guildhall.bot.ready',
    kind: 'observable-gauge',
    unit: '1',
    description: '1 while the bot can handle events, otherwise 0.',
    attributes: [],
  },
  notHandled: {
    name: 'guildhall.bot.not_handled',
    kind: 'observable-counter',
    unit: '{event}',
    description: 'Events and interactions that the bot could not handle, by reason.',
    attributes: [name.reason],
  },
} as const satisfies Record<string, MetricDeclaration>;
