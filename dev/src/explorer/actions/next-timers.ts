/** How far away the times are for which a bot waits: its scheduled tasks, and the timers of the world's clock. */
import { Scheduler } from 'guildhall';
import type { PendingTimer } from 'guildhall/internal';
import { MANUAL_CLOCK_HEARTBEAT_MS } from '../../testing/world/manual-clock-heartbeat.js';
import type { TestWorld } from '../../testing/world/test-world.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shorter waits end in nearly every step. */
const SHORTEST_MS = SECOND_MS;
/** A reminder that is further away is hardly different. */
const LONGEST_MS = 10 * 365 * DAY_MS;

/**
 * How often something else may happen until a time, because each run costs real time: a task that is repeated, a short timer and a longer
 * one, all of which perhaps start again and again.
 */
const MAX_RUNS = { task: 500, shortTimer: 1000, longTimer: 40_000 } as const;

/** The heartbeats of a connection are at random times. */
const isHeartbeat = ({ delayMs }: PendingTimer): boolean =>
  delayMs === MANUAL_CLOCK_HEARTBEAT_MS || !Number.isInteger(delayMs);

type WorldWithTimers = Pick<TestWorld, 'bot' | 'emulator'>;

/**
 * The durations after which something happens that somebody waits for, each with a little more time, in milliseconds. What is repeated so
 * often meanwhile that the time could not pass fast is left out, and what is later than a task of a world before.
 * @param restoredAt when that task is due: see `nextDatedTask`. Default: never
 */
export function nextTimers(world: WorldWithTimers, restoredAt = Number.POSITIVE_INFINITY): number[] {
  const tasks = tasksOf(world);
  const timers = world.emulator.clock.pendingTimers.filter((timer) => !isHeartbeat(timer));
  const limitMs = Math.min(
    LONGEST_MS,
    ...tasks.flatMap(({ remainingMs, isRepeated }) => (isRepeated ? remainingMs * MAX_RUNS.task : [])),
    restoredAt - world.emulator.clock.now() - 1,
    ...timers.map(({ delayMs }) => delayMs * (delayMs < HOUR_MS ? MAX_RUNS.shortTimer : MAX_RUNS.longTimer)),
  );
  const remaining = [...tasks, ...timers].map(({ remainingMs }) => remainingMs);
  const durations = remaining.filter((ms) => ms >= SHORTEST_MS).map(shortlyAfter);
  return [...new Set(durations.filter((ms) => ms <= limitMs))].sort((a, b) => a - b);
}

/**
 * When the next task is due that runs once, at a date: in milliseconds since 1970, infinite if there is none. At the start of a world, it is
 * one that the bot has stored in a world before, with users and channels that do not exist any more.
 */
export function nextDatedTask(world: WorldWithTimers): number {
  const dated = tasksOf(world).filter(({ isRepeated }) => !isRepeated);
  return (
    world.emulator.clock.now() + Math.min(Number.POSITIVE_INFINITY, ...dated.map(({ remainingMs }) => remainingMs))
  );
}

interface Task {
  readonly remainingMs: number;
  readonly isRepeated: boolean;
}

/** None if the bot was created by another copy of the framework, whose scheduler is of another class. */
function tasksOf({ bot, emulator }: WorldWithTimers): Task[] {
  const now = emulator.clock.now();
  try {
    const tasks = bot?.get(Scheduler).tasks ?? [];
    return tasks.flatMap(({ trigger, nextRunAt }) =>
      nextRunAt ? { remainingMs: nextRunAt.getTime() - now, isRepeated: !trigger.startsWith('at ') } : [],
    );
  } catch {
    return [];
  }
}

/** A duration that is a little longer, in whole units, so that it reads well, and suffices if other steps are left out. */
function shortlyAfter(ms: number): number {
  const unit = [DAY_MS, HOUR_MS, MINUTE_MS].find((each) => ms >= 2 * each) ?? SECOND_MS;
  return (Math.floor(ms / unit) + 1) * unit;
}
