import type { RecordProcess } from '../../recorder/fixture/record-process.js';
import type { RecorderPage } from './recorder-page.js';

/** A realistic mistake: a text of the bot's file is replaced. */
export interface PlantedBug {
  readonly name: string;
  /** It occurs exactly once. */
  readonly from: string;
  readonly to: string;
}

/** Who acts in a scenario. */
export interface Actors {
  readonly page: RecorderPage;
  /** The command, whose emulator accepts calls of the control API. */
  readonly process: RecordProcess;
}

/** What users do with the bot `bots/NAME.ts`, and bugs of this bot that the recorded test must find. */
export interface RecorderScenario {
  readonly name: string;
  /** Acts on the page. It ends when the last effect is visible. */
  readonly act: (actors: Actors) => Promise<void>;
  readonly bugs: readonly [PlantedBug, PlantedBug, PlantedBug, ...PlantedBug[]];
}
