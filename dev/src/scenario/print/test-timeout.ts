import type { ScenarioTest } from '../tests/scenario-test.js';

/** How long Vitest lets a test take that has no timeout of its own, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 5_000;

/** What a busy machine may need, in milliseconds. `leastMs` is for tests of a few steps. */
interface TimeNeeded {
  readonly startMs: number;
  readonly stepMs: number;
  readonly leastMs: number;
}

/** A process takes a second to start, and more on a busy machine: the kit waits for it for 30 seconds. Its steps wait until it is quiet. */
const timeNeeded: Readonly<Record<ScenarioTest['bot']['kind'], TimeNeeded>> = {
  bot: { startMs: 2_000, stepMs: 250, leastMs: DEFAULT_TIMEOUT_MS },
  command: { startMs: 30_000, stepMs: 1_500, leastMs: 60_000 },
};
const DAY_MS = 86_400_000;
/** Heartbeats and timers of a day that a test advances, in milliseconds. */
const ADVANCED_DAY_MS = 20;
/** While messages of a bot are counted, one that answers itself uses the processor all the time. */
const COUNTED_MESSAGES_MS = 10_000;
const ROUNDED_TO_MS = 5_000;

/** How long a written test may take, in milliseconds: longer tests have more time. */
export function testTimeoutOf({ bot, steps }: Pick<ScenarioTest, 'bot' | 'steps'>): number {
  const { startMs, stepMs, leastMs } = timeNeeded[bot.kind];
  let neededMs = startMs;
  for (const { step, assertions } of steps) {
    neededMs += step.kind === 'restartBot' ? startMs : step.kind === 'atOnce' ? step.steps.length * stepMs : stepMs;
    if (step.kind === 'advanceClock') neededMs += (step.ms / DAY_MS) * ADVANCED_DAY_MS;
    if (assertions.some(({ kind }) => kind === 'messagesOfBot')) neededMs += COUNTED_MESSAGES_MS;
  }
  return Math.max(leastMs, Math.ceil(neededMs / ROUNDED_TO_MS) * ROUNDED_TO_MS);
}
