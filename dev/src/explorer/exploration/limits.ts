import type { StopReason } from '../report/exploration-report.js';

export interface ExplorationOptions {
  readonly seed: number;
  readonly maxSteps: number;
  /** Real time, without the time for shrinking findings. */
  readonly maxSeconds: number;
  /** Whether requests are delayed or limited, and connections end. */
  readonly hasFaults: boolean;
}

/** After so many steps without anything new, the exploration ends. */
const MAX_STEPS_WITHOUT_CHANGE = 3000;
/** A bot with so many different problems is not explored further. */
const MAX_FINDINGS = 25;

/** Decides when an exploration ends. */
export class Limits {
  readonly #startedAt = performance.now();
  #version = -1;
  #changedAt = 0;

  /** @param maxStepsWithoutChange after so many steps without anything new, the exploration ends; default 3000 */
  constructor(
    private readonly options: ExplorationOptions,
    private readonly maxStepsWithoutChange = MAX_STEPS_WITHOUT_CHANGE,
  ) {}

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /** @param version changes when something new was found */
  stopReason(steps: number, version: number, findings: number): StopReason | undefined {
    if (version !== this.#version) {
      this.#version = version;
      this.#changedAt = steps;
    }
    if (steps >= this.options.maxSteps) return 'steps';
    if (this.seconds >= this.options.maxSeconds) return 'seconds';
    if (findings >= MAX_FINDINGS) return 'findings';
    return steps - this.#changedAt >= this.maxStepsWithoutChange ? 'nothingNew' : undefined;
  }
}
