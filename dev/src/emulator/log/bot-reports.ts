import type { BotReport } from '../../control/views/bot-report.js';
import { type OutputStream, parseBotOutput } from './bot-output.js';
import { botReportEntry } from './bot-report-entry.js';
import type { EmulatorLog } from './emulator-log.js';

/** Adds what bots report to the log. */
export class BotReports {
  constructor(private readonly log: EmulatorLog) {}

  add(report: BotReport): void {
    const { entry, detail } = botReportEntry(report);
    this.log.append(entry, detail);
  }

  /** Adds a line that a bot printed. An empty line is ignored. */
  addOutput(line: string, stream: OutputStream = 'stdout'): void {
    const report = parseBotOutput(line, stream);
    if (report) this.add(report);
  }
}
