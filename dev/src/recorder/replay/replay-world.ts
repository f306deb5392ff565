import { AdjustableClock } from 'guildhall/internal';
import { type Emulator, startEmulator, type WorldDescription, type WorldFile } from '../../emulator/index.js';
import { processOptions, type ScenarioBot } from '../../scenario/bot/scenario-bot.js';
import type { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { startWorld } from '../../testing/world/create-world.js';
import { MANUAL_CLOCK_HEARTBEAT_MS } from '../../testing/world/manual-clock-heartbeat.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import type { ReplayedChance } from './replayed-chance.js';
import { shiftDate } from './shifted-date.js';

/** What a replay needs. */
export interface ReplaySetup {
  readonly bot: ScenarioBot;
  readonly declarations: DeclarationIndex;
  /** The initial world. Neither: a new one. */
  readonly world?: WorldDescription | undefined;
  readonly worldFile?: WorldFile | undefined;
  /**
   * How much later than now the replay takes place, in milliseconds: by the clock of the world and by `Date` of this process. A bot in a process
   * of its own has its own time, so its replays take place now: other times would be invalid in its requests.
   */
  readonly laterMs: number;
  /** What `Math.random` of this process returns. Undefined: what it returns otherwise. */
  readonly chance?: ReplayedChance | undefined;
}

/** How long a service of the bot may take to start, in milliseconds. */
const START_TIMEOUT_MS = 15_000;
/** How long running handlers may take when a replay ends, in milliseconds: what they still do is not observed. */
const DRAIN_TIMEOUT_MS = 500;

/** Calls a function with a fresh world in which only steps move the time, unless the bot is a process, and closes the world. */
export async function withReplayWorld<T>(setup: ReplaySetup, run: (world: ScenarioWorld) => Promise<T>): Promise<T> {
  const restoreDate = setup.bot.kind === 'bot' ? shiftDate(setup.laterMs) : () => {};
  try {
    return await withWorld(setup, run);
  } finally {
    restoreDate();
  }
}

async function withWorld<T>(setup: ReplaySetup, run: (world: ScenarioWorld) => Promise<T>): Promise<T> {
  const { bot: tested, declarations, world, worldFile } = setup;
  const clock = new AdjustableClock('real');
  const emulator = await startEmulator({
    clock,
    world,
    worldFile,
    gateway: { heartbeatIntervalMs: MANUAL_CLOCK_HEARTBEAT_MS },
  });
  try {
    const testWorld = await startReplayedBot(tested, emulator);
    try {
      if (tested.kind === 'bot') clock.setMode('manual');
      return await run(new ScenarioWorld(testWorld, declarations));
    } finally {
      await testWorld.close();
    }
  } finally {
    await emulator.close();
    clock.stop();
  }
}

function startReplayedBot(tested: ScenarioBot, emulator: Emulator): Promise<TestWorld> {
  if (tested.kind === 'bot') {
    const bot = tested.bot.with({ drainTimeoutMs: DRAIN_TIMEOUT_MS });
    return startWorld({ bot, emulator, timeoutMs: START_TIMEOUT_MS });
  }
  return startWorld({ ...processOptions(tested), emulator });
}
