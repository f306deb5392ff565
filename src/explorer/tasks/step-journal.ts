/**
 * The steps of the current world, in a file. The process of the bot can end or block at any step, and the last step is needed then. A
 * line in a file costs a tenth of a message to the process of the command, and it is written when the step starts.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { StepEvent } from '../world/step-event.js';

/** The line after a step that the user could not do. */
const REFUSED = 'refused';

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
    switch (event.kind) {
      case 'worldStarted':
        ftruncateSync(this.#file);
        this.#length = 0;
        return;
      case 'stepStarted':
        this.#write(JSON.stringify(event.step));
        return;
      case 'stepRefused':
        this.#write(REFUSED);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: string): void {
    this.#length += writeSync(this.#file, `${line}\n`, this.#length);
  }
}

/** The steps of the last world. */
export interface JournalledSteps {
  /** Without those that a user could not do. The last one was not finished if the process has ended. */
  readonly steps: readonly ScenarioStep[];
  /** Whether there were steps that a user could not do. */
  readonly hasRefusals: boolean;
}

/** @param path the absolute path of the file of a journal @throws the error of the system, when it cannot be read */
export function readStepJournal(path: string): JournalledSteps {
  const steps: ScenarioStep[] = [];
  let hasRefusals = false;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === REFUSED) {
      steps.pop();
      hasRefusals = true;
    } else if (line !== '') steps.push(ScenarioStep.parse(JSON.parse(line)));
  }
  return { steps, hasRefusals };
}
