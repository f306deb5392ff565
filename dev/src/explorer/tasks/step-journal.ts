/**
 * The steps of the current world, in a file. The process of the bot can end or block at any step, and the last step is needed then. A
 * line in a file costs a tenth of a message to the process of the command, and it is written when the step starts.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { StepEvent } from '../world/step-event.js';

/** Writes the steps. */
export class StepJournal {
  readonly #file: number;
  /** Where the next line is written: the file can be truncated. */
  #length = 0;

  /** @param path the absolute path of the file, which is replaced */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(event: StepEvent): void {
    if (event.kind === 'worldStarted') {
      ftruncateSync(this.#file);
      this.#length = 0;
    } else this.#length += writeSync(this.#file, `${JSON.stringify(event)}\n`, this.#length);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The steps of the last world. */
export interface JournalledSteps {
  /** Without what users could not do. The last one was not finished if the process has ended. */
  readonly steps: readonly ScenarioStep[];
  /** Whether there were steps, or parts of steps, that a user could not do. */
  readonly hasRefusals: boolean;
}

/** @param path the absolute path of the file of a journal @throws the error of the system, when it cannot be read */
export function readStepJournal(path: string): JournalledSteps {
  const steps: ScenarioStep[] = [];
  let hasRefusals = false;
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const line of lines.filter((each) => each !== '')) {
    const event = StepEvent.parse(JSON.parse(line));
    if (event.kind === 'stepStarted') steps.push(event.step);
    if (event.kind !== 'stepRefused') continue;
    steps.splice(-1, 1, ...(event.performed ? [event.performed] : []));
    hasRefusals = true;
  }
  return { steps, hasRefusals };
}
