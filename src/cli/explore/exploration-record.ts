import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import type { Finding } from '../../explorer/findings/finding.js';
import type { ExplorationSummary } from '../../explorer/report/exploration-report.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** What was reported of an exploration. It remains when the process of the bot ends. */
export class ExplorationRecord {
  readonly findings: Finding[] = [];
  /** The latest summary. */
  summary: ExplorationSummary | undefined;
  /** Whether there were steps that a user could not do. */
  hasRefusals = false;
  #steps: ScenarioStep[] = [];

  /** The steps of the current world, without those that a user could not do. The last one was not finished if the process has ended. */
  get steps(): readonly ScenarioStep[] {
    return this.#steps;
  }

  add(event: ExplorationEvent): void {
    switch (event.kind) {
      case 'worldStarted':
        this.#steps = [];
        break;
      case 'stepStarted':
        this.#steps.push(event.step);
        break;
      case 'stepRefused':
        this.#steps.pop();
        this.hasRefusals = true;
        break;
      case 'found':
        this.findings.push(event.finding);
        break;
      case 'explored':
        this.summary = event.summary;
    }
  }
}
