/** The order in which a clock runs its timers, compared with a list that is searched for the first one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import type { Timer } from '../../src/base/clock.js';
import { runs } from '../runs.js';

/** What a test does with a clock. A timer that runs does its own steps. */
type Step =
  | { readonly kind: 'schedule'; readonly delayMs: number; readonly steps: readonly Step[] }
  /** Cancels one of the timers that were scheduled so far. */
  | { readonly kind: 'cancel'; readonly timer: number };

interface TestedClock {
  monotonicNow(): number;
  schedule(delayMs: number, task: () => void): Timer;
  advance(ms: number): Promise<void>;
}

interface NaiveTimer {
  readonly dueMs: number;
  readonly task: () => void;
}

/** A clock with the obvious implementation. */
class NaiveClock implements TestedClock {
  #now = 0;
  #timers: NaiveTimer[] = [];

  monotonicNow(): number {
    return this.#now;
  }

  schedule(delayMs: number, task: () => void): Timer {
    const timer: NaiveTimer = { dueMs: this.#now + delayMs, task };
    this.#timers.push(timer);
    return { cancel: () => this.#remove(timer) };
  }

  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    for (;;) {
      // The first of those that are due first: they are in the order of their creation.
      const dueMs = Math.min(...this.#timers.map((timer) => timer.dueMs));
      const next = this.#timers.find((timer) => timer.dueMs === dueMs);
      if (!next || dueMs > target) break;
      this.#remove(next);
      this.#now = dueMs;
      next.task();
    }
    this.#now = target;
  }

  #remove(timer: NaiveTimer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }
}

/** Does steps and advances the clock after them. Returns which timers ran when. */
async function run(clock: TestedClock, rounds: readonly { readonly steps: readonly Step[]; readonly ms: number }[]) {
  const ran: string[] = [];
  const timers: Timer[] = [];
  const perform = (steps: readonly Step[]) => {
    for (const step of steps) {
      if (step.kind === 'cancel') {
        if (timers.length > 0) timers[step.timer % timers.length]?.cancel();
        continue;
      }
      const id = timers.length;
      const task = () => {
        ran.push(`${id} at ${clock.monotonicNow()}`);
        perform(step.steps);
      };
      timers.push(clock.schedule(step.delayMs, task));
    }
  };
  for (const { steps, ms } of rounds) {
    perform(steps);
    await clock.advance(ms);
    ran.push(`advanced to ${clock.monotonicNow()}`);
  }
  return ran;
}

const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small' },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), timer: fc.nat(1000) }) },
    {
      weight: 4,
      // Few different delays, so that many timers are due at the same time.
      arbitrary: fc.record({ kind: fc.constant('schedule'), delayMs: fc.nat(8), steps: tie('steps') }),
    },
  ),
  steps: fc.oneof(
    { depthIdentifier: 'steps', maxDepth: 3 },
    fc.constant<Step[]>([]),
    fc.array(tie('step'), { maxLength: 12, depthIdentifier: 'steps' }),
  ),
}));
const rounds = fc.array(fc.record({ steps, ms: fc.nat(12) }), { maxLength: 8 });

test('a clock runs its timers in the order of their due times, and of their creation if these are equal', async () => {
  const property = fc.asyncProperty(rounds, async (program) => {
    expect(await run(new AdjustableClock('manual', 0), program)).toEqual(await run(new NaiveClock(), program));
  });
  await fc.assert(property, { numRuns: runs(100) });
});

test('a clock keeps the order of its timers while most of thousands are canceled', async () => {
  const property = fc.asyncProperty(fc.array(fc.nat(500), { minLength: 200, maxLength: 2000 }), async (delays) => {
    const schedules = delays.map((delayMs): Step => ({ kind: 'schedule', delayMs, steps: [] }));
    const cancels = delays.flatMap((delayMs, timer): Step[] => (delayMs % 5 === 0 ? [] : [{ kind: 'cancel', timer }]));
    const program = [
      { steps: [...schedules, ...cancels], ms: 100 },
      { steps: [...schedules, ...cancels], ms: 500 },
    ];
    expect(await run(new AdjustableClock('manual', 0), program)).toEqual(await run(new NaiveClock(), program));
  });
  await fc.assert(property, { numRuns: runs(5) });
});
