/** Runs tasks of the recorder in the process of the bot. */
import { parseWorldDescription } from '../../emulator/inspect.js';
import { declarationsOf, type ScenarioBot, sourcesOf } from '../../scenario/bot/scenario-bot.js';
import { warnUnexported } from '../../scenario/code/unexported-declarations.js';
import type { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import { printTest } from '../../scenario/print/print-test.js';
import { testTimeoutOf } from '../../scenario/print/test-timeout.js';
import type { InitialWorld } from '../../scenario/tests/scenario-test.js';
import { replaySteps } from '../replay/replay.js';
import type { ReplaySetup } from '../replay/replay-world.js';
import { shorten } from '../replay/shorten.js';
import type { RecorderTask, StartingWorld, TestSource } from './recorder-task.js';

export interface BotToRecord {
  readonly bot: ScenarioBot;
  /** Receives the description of each step that is performed. */
  readonly onStep: (description: string) => void;
}

/** The replays that shorten a recording take place at another time than the final ones. */
const SHORTEN_LATER_MS = 7 * 60 * 60_000;

/** Runs a task and returns its result as JSON. @throws {ReplayError} when the recording cannot be repeated */
export async function runRecorderTask({ bot, onStep }: BotToRecord, task: RecorderTask): Promise<unknown> {
  const declarations = declarationsOf(bot);
  const setup = { bot, declarations, ...initialStateOf(task.world) };
  switch (task.action) {
    case 'shorten':
      return shorten({ ...setup, laterMs: SHORTEN_LATER_MS }, task.steps, onStep);
    case 'replay':
      return replaySteps({ ...setup, laterMs: task.laterMs, chance: task.chance }, task.steps, onStep);
    case 'print':
      return print(bot, declarations, task);
  }
}

async function print(
  bot: ScenarioBot,
  declarations: DeclarationIndex,
  { title, path, world, steps }: Extract<RecorderTask, { action: 'print' }>,
): Promise<TestSource> {
  const source = printTest({ title, bot, path, initialWorld: toInitialWorld(world), steps }, declarations);
  return {
    source,
    timeoutMs: testTimeoutOf({ bot, steps }),
    warnings: await warnUnexported(
      steps.map(({ step }) => step),
      declarations,
      sourcesOf(bot),
    ),
  };
}

function initialStateOf(world: StartingWorld): Pick<ReplaySetup, 'world' | 'worldFile'> {
  switch (world.kind) {
    case 'new':
      return {};
    case 'description':
      return { world: parseWorldDescription(world.description) };
    case 'file':
      return { worldFile: world.file };
  }
}

function toInitialWorld(world: StartingWorld): InitialWorld {
  return world.kind === 'new' ? world : { kind: world.kind, path: world.path };
}
