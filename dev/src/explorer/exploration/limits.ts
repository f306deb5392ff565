import type { StopReason } from '../report/exploration-report.js';

export interface ExplorationOptions {
  readonly seed: number;
  readonly maxSteps: number;
  /** Real time, with the time for reducing and replaying what was found. */
  readonly maxSeconds: number;
  /** Whether requests are delayed or limited, and connections end. */
  readonly hasFaults: boolean;
  /** Whether users and moderators disturb the bot on purpose, as their actions declare. */
  readonly hasHostileActions: boolean;
}

/** After so many steps without anything new, the exploration ends. */
const MAX_STEPS_WITHOUT_CHANGE = 3000;
/** A bot with so many different problems is not explored further. */
const MAX_FINDINGS = 25;

/** The share of the time that is reserved for reducing and replaying what was found: for each problem, and at most. */
const RESERVED = { each: 0.15, most: 0.4 } as const;
/** The same for a bot whose process is started for each replay. */
const RESERVED_OF_PROCESS = { each: 0.25, most: 0.5 } as const;

/** The share of the time that is reserved for comparisons, if there are some. */
const RESERVED_FOR_COMPARISONS = 0.15;

export interface SubjectLimits {
  /** After so many steps without anything new, the exploration ends. @default 3000 */
  readonly maxStepsWithoutChange?: number | undefined;
  /** Whether each replay starts a process. */
  readonly isProcess?: boolean | undefined;
}

/** Decides when an exploration ends. */
export class Limits {
  readonly #startedAt = performance.now();
  #version = -1;
  #changedAt = 0;

  constructor(
    private readonly options: ExplorationOptions,
    private readonly subject: SubjectLimits = {},
    private readonly stopped?: AbortSignal,
  ) {}

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /**
   * @param version changes when something new was found
   * @param findings how many problems were found
   * @param comparisons how many comparisons wait for their time
   */
  stopReason(steps: number, version: number, findings: number, comparisons = 0): StopReason | undefined {
    if (version !== this.#version) {
      this.#version = version;
      this.#changedAt = steps;
    }
    if (this.stopped?.aborted) return 'stopped';
    if (steps >= this.options.maxSteps) return 'steps';
    const forComparisons = comparisons > 0 ? RESERVED_FOR_COMPARISONS : 0;
    if (this.#hasPassed(1 - this.#reservedShare(findings) - forComparisons)) return 'seconds';
    if (findings >= MAX_FINDINGS) return 'findings';
    const { maxStepsWithoutChange = MAX_STEPS_WITHOUT_CHANGE } = this.subject;
    return steps - this.#changedAt >= maxStepsWithoutChange ? 'nothingNew' : undefined;
  }

  /** Whether no comparison may start any more, because what was found needs the rest of the time. */
  isOverForComparisons(findings: number): boolean {
    return this.stopped?.aborted === true || this.#hasPassed(1 - this.#reservedShare(findings));
  }

  #hasPassed(share: number): boolean {
    return this.seconds >= this.options.maxSeconds * share;
  }

  #reservedShare(findings: number): number {
    const { each, most } = this.subject.isProcess ? RESERVED_OF_PROCESS : RESERVED;
    return Math.min(findings * each, most);
  }
}
