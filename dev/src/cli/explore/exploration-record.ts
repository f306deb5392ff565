import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import type { Finding } from '../../explorer/findings/finding.js';
import type { ExplorationSummary } from '../../explorer/report/exploration-report.js';

/** What was reported of an exploration. It remains when the process of the bot ends. */
export class ExplorationRecord {
  /** The latest summary. */
  summary: ExplorationSummary | undefined;
  readonly #found: Finding[] = [];
  /** The declarations of controls that were handled at least once. */
  readonly #handled = new Set<string>();

  /** What was found so far, without controls that were handled at another time. */
  get findings(): readonly Finding[] {
    return this.#found.filter(
      ({ problem }) => problem.kind !== 'unhandled' || !this.#handled.has(problem.declaration ?? ''),
    );
  }

  add(event: ExplorationEvent): void {
    switch (event.kind) {
      case 'found':
        this.#found.push(event.finding);
        break;
      case 'controlHandled':
        this.#handled.add(event.declaration);
        break;
      case 'explored':
        this.summary = event.summary;
    }
  }
}
