import { randomUUID } from 'node:crypto';
import { sleep, type Timer } from '../../base/clock.js';
import { clusterKey } from '../redis/redis-keys.js';
import { defineScript } from '../redis/redis-script.js';
import { OutageLog } from './outage-log.js';
import type { RedisStoreOptions } from './store-options.js';
import type { TaskClaim, TaskClaims, TaskOccurrence } from './task-claims.js';

/** How long a run counts as unfinished without a renewal. */
const RUNNING_MS = 15_000;
const RETRY_MS = 1000;
/** How long a claim is tried while Redis cannot be reached. The only run of `at` has no such limit. */
const MAX_RETRY_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CRON_LIFETIME_MS = 8 * 24 * HOUR_MS;

/**
 * Claims a run. The same token can claim it again, because the reply to the first attempt may have been lost.
 *
 * - `once`: the key exists for a lifetime after the claim. For a date, it contains the date. For an interval, it exists for
 *   almost one interval, by the time of Redis, because the times of the processes differ.
 * - `latest`: the key contains the latest claimed time. An earlier one is refused, so a process that was suspended does not
 *   make up for a run that others had. A time in the future counts as at most a minute ahead: a clock may be wrong.
 *
 * KEYS: claim, running. ARGV: kind, token, lifetime, time, 1 if runs may overlap.
 * Returns: 1 if it was claimed.
 */
const claimScript = defineScript(
  'store-claim-task',
  `
for _, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'string' and kind ~= 'none' then redis.call('DEL', key) end
end
local running = redis.call('GET', KEYS[2])
if ARGV[5] == '0' and running and running ~= ARGV[2] then return 0 end
local claim = redis.call('GET', KEYS[1])
if ARGV[1] == 'once' then
  if claim and claim ~= ARGV[2] then return 0 end
  if not claim then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
else
  local latest, token = string.match(claim or '', '^(%d+):(.*)$')
  if token ~= ARGV[2] then
    if latest and tonumber(ARGV[4]) <= tonumber(latest) then return 0 end
    local time = redis.call('TIME')
    local stored = math.min(tonumber(ARGV[4]), time[1] * 1000 + ${MINUTE_MS})
    redis.call('SET', KEYS[1], string.format('%.0f:%s', stored, ARGV[2]), 'PX', ARGV[3])
  end
end
if ARGV[5] == '0' then redis.call('SET', KEYS[2], ARGV[2], 'PX', ${RUNNING_MS}) end
return 1
`,
);

/** KEYS: running. ARGV: token. */
const renewScript = defineScript(
  'store-renew-task',
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ${RUNNING_MS}) end`,
);

/** KEYS: running. ARGV: token. */
const finishScript = defineScript(
  'store-finish-task',
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`,
);

/**
 * Claims the runs of scheduled tasks in Redis, so that each takes place in one process. If a process dies during a run, the
 * run is not repeated, and the next one can start 15 seconds later. While Redis cannot be reached, claims are tried again:
 * for at most 10 minutes, or one interval if that is shorter; then the run is skipped, with a line in the log.
 */
export class RedisTaskClaims implements TaskClaims {
  readonly #options: RedisStoreOptions;
  readonly #outages: OutageLog;

  constructor(options: RedisStoreOptions) {
    this.#options = options;
    this.#outages = new OutageLog(options.logger, 'runs of scheduled tasks wait, and are skipped if it takes long');
  }

  async claim(occurrence: TaskOccurrence, signal: AbortSignal): Promise<TaskClaim | undefined> {
    const { connection, application, clock, logger } = this.#options;
    const { task, scheduledAt, trigger, overlap } = occurrence;
    const token = randomUUID();
    const { kind, suffix, lifetimeMs } = claimOf(occurrence);
    const runningKey = clusterKey(application, `task-running:${task}`);
    const keys = [clusterKey(application, `task:${task}:${suffix}`), runningKey];
    const values = [kind, token, String(lifetimeMs), String(scheduledAt.getTime()), overlap ? '1' : '0'];
    const giveUpAt = clock.monotonicNow() + retryMsOf(trigger);
    for (;;) {
      try {
        const reply = await connection.run(claimScript, keys, values);
        this.#outages.addSuccess();
        if (Number(reply) !== 1) return undefined;
        return overlap ? { finish: () => {} } : this.#startRun(runningKey, token);
      } catch (error) {
        this.#outages.addFailure(error);
      }
      if (signal.aborted) return undefined;
      if (clock.monotonicNow() >= giveUpAt) {
        logger.warn({ task, scheduledAt }, 'a run of a task was skipped: Redis cannot be reached');
        return undefined;
      }
      await sleep(clock, RETRY_MS, signal).catch(() => {});
    }
  }

  #startRun(runningKey: string, token: string): TaskClaim {
    const { connection, clock } = this.#options;
    let timer: Timer;
    const renew = () => {
      timer = clock.schedule(RUNNING_MS / 3, renew);
      connection.run(renewScript, [runningKey], [token]).catch(() => {});
    };
    timer = clock.schedule(RUNNING_MS / 3, renew);
    return {
      finish: () => {
        timer.cancel();
        connection.run(finishScript, [runningKey], [token]).catch(() => {});
      },
    };
  }
}

function claimOf({ trigger, scheduledAt }: TaskOccurrence) {
  switch (trigger.type) {
    case 'cron':
      return { kind: 'latest', suffix: 'cron', lifetimeMs: CRON_LIFETIME_MS };
    case 'at':
      return { kind: 'once', suffix: `at:${scheduledAt.getTime()}`, lifetimeMs: HOUR_MS };
    case 'every': {
      const { intervalMs } = trigger;
      // A run may be a little late, and the next one of the same process on time.
      const lifetimeMs = Math.max(1, Math.floor(intervalMs - Math.min(intervalMs / 10, 10_000)));
      return { kind: 'once', suffix: `every:${intervalMs}`, lifetimeMs };
    }
  }
}

function retryMsOf(trigger: TaskOccurrence['trigger']): number {
  if (trigger.type === 'at') return Number.POSITIVE_INFINITY;
  return trigger.type === 'every' ? Math.min(trigger.intervalMs, MAX_RETRY_MS) : MAX_RETRY_MS;
}
