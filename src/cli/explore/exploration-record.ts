import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import type { Finding } from '../../explorer/findings/finding.js';
import type { ExplorationSummary } from '../../explorer/report/exploration-report.js';

/** What was reported of an exploration. It remains when the process of the bot ends. */
export class ExplorationRecord {
  readonly findings: Finding[] = [];
  /** The latest summary. */
  summary: ExplorationSummary | undefined;

  add(event: ExplorationEvent): void {
    switch (event.kind) {
      case 'found':
        this.findings.push(event.finding);
        break;
      case 'explored':
        this.summary = event.summary;
    }
  }
}
