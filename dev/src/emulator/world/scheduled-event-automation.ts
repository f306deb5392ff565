/**
 * Starts and ends scheduled events, and closes stages, according to the emulator's clock. Discord documents that this happens
 * after minutes or hours; the exact times here are an assumption. The next check is when the next change is due, and is planned
 * again after every change that can concern it.
 */
import type { Timer } from 'guildhall';
import { scheduledEventEntityTypes, scheduledEventStatuses } from 'guildhall/wire';
import type { EmulatorContext } from '../server/emulator-context.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { ScheduledEventRecord } from '../state/records/scheduled-events.js';
import { changeStatusAutomatically, skipOccurrence } from '../state/scheduled-events/event-status.js';
import { currentException, currentTimes } from '../state/scheduled-events/occurrences.js';
import { closeStage } from '../state/scheduled-events/stage-events.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';

const MINUTE_MS = 60_000;
/** How long a stage stays live without speakers, and a channel event stays active without users. */
const QUIET_MS = 5 * MINUTE_MS;
/** How long after its start an event that nobody started is canceled. */
const NOT_STARTED_MS = 3 * 60 * MINUTE_MS;

const { SCHEDULED, ACTIVE, COMPLETED, CANCELED } = scheduledEventStatuses;

/** Events of changes after which another time can be due. Exceptions of recurring events are only in the audit log. */
const relevantEvents: ReadonlySet<EmittedEvent['event']> = new Set([
  'guildScheduledEventCreate',
  'guildScheduledEventUpdate',
  'stageInstanceCreate',
  'voiceStateUpdate',
  'guildAuditLogEntryCreate',
]);

/** A change that the service makes by itself. */
interface PlannedChange {
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  apply(): readonly EmittedEvent[];
}

export interface ScheduledEventAutomationDependencies {
  readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'emit'>;
  /** Calls the watcher with the events of every change of the world, until the returned function is called. */
  readonly watch: (watcher: (events: readonly EmittedEvent[]) => void) => () => void;
}

export class ScheduledEventAutomation {
  #timer: Timer | undefined;
  #unwatch: (() => void) | undefined;

  constructor(private readonly dependencies: ScheduledEventAutomationDependencies) {}

  /** Makes due changes now, and plans the next ones. */
  start(): void {
    this.#unwatch ??= this.dependencies.watch((events) => {
      if (events.some(({ event }) => relevantEvents.has(event))) this.#plan();
    });
    this.#makeDueChanges();
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#timer?.cancel();
  }

  #makeDueChanges(): void {
    const { clock, emit } = this.dependencies.context;
    for (let due = this.#nextChange(); due && due.dueAt <= clock.now(); due = this.#nextChange()) emit(due.apply());
    this.#plan();
  }

  #plan(): void {
    const { clock } = this.dependencies.context;
    this.#timer?.cancel();
    const next = this.#nextChange();
    if (!next) return;
    this.#timer = clock.schedule(Math.max(0, next.dueAt - clock.now()), () => this.#makeDueChanges());
  }

  #nextChange(): PlannedChange | undefined {
    const { world } = this.dependencies.context;
    let next: PlannedChange | undefined;
    for (const guild of world.guilds.values())
      for (const change of plannedChanges(world, guild)) if (!next || change.dueAt < next.dueAt) next = change;
    return next;
  }
}

function* plannedChanges(world: World, guild: GuildRecord): Generator<PlannedChange> {
  for (const stage of guild.stages.values()) {
    if (stage.silentSince === undefined) continue;
    yield { dueAt: stage.silentSince + QUIET_MS, apply: () => closeStage(world, guild, stage).events };
  }
  for (const record of guild.scheduledEvents.values()) {
    const change = record.event.status === SCHEDULED ? changeBeforeStart(world, guild, record) : undefined;
    const end = record.event.status === ACTIVE ? changeAfterStart(world, guild, record) : undefined;
    if (change) yield change;
    if (end) yield end;
  }
}

function changeBeforeStart(world: World, guild: GuildRecord, record: ScheduledEventRecord): PlannedChange {
  const { start } = currentTimes(record);
  const skip = () => skipOccurrence(world, guild, record);
  if (currentException(record)?.is_canceled) return { dueAt: start, apply: skip };
  if (record.event.entity_type === scheduledEventEntityTypes.EXTERNAL)
    return { dueAt: start, apply: () => changeStatusAutomatically(world, guild, record, ACTIVE) };
  // An assumption: only the occurrence of a recurring event is skipped.
  const apply = record.event.recurrence_rule ? skip : () => changeStatusAutomatically(world, guild, record, CANCELED);
  return { dueAt: start + NOT_STARTED_MS, apply };
}

function changeAfterStart(world: World, guild: GuildRecord, record: ScheduledEventRecord): PlannedChange | undefined {
  const complete = () => changeStatusAutomatically(world, guild, record, COMPLETED);
  const { end } = currentTimes(record);
  if (record.event.entity_type === scheduledEventEntityTypes.EXTERNAL)
    return end === undefined ? undefined : { dueAt: end, apply: complete };
  return record.emptySince === undefined ? undefined : { dueAt: record.emptySince + QUIET_MS, apply: complete };
}
