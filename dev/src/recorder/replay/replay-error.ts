import { GuildhallError } from 'guildhall';
import { describeStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** A step of a recording could not be repeated in a new world. */
export class ReplayError extends GuildhallError {
  readonly code = 'replay_error';

  constructor(
    readonly step: ScenarioStep,
    readonly reason: string,
  ) {
    super(`The recording could not be repeated in a new world. ${describeStep(step)}: ${reason}`);
  }
}
