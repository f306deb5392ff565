import type { Emulator } from '@guildhall/dev/emulator';
import { countRepeated, type HandlerStart, type Kill, takeoverTimes } from './ledger.js';
import { readAdmissions } from './shared-admissions.js';
import type { Visits } from './visits.js';

/** What happened. */
export interface Report {
  readonly actions: number;
  readonly kills: number;
  /** Milliseconds. */
  readonly takeovers: readonly number[];
  readonly answered: number;
  /** Interactions that no process acknowledged within 3 seconds. Their users tried again. */
  readonly unanswered: number;
  readonly handled: number;
  readonly repeated: number;
  /** Events without an effect. */
  readonly lost: readonly string[];
}

/** What the report is about. */
export interface ReportInput {
  readonly emulator: Emulator;
  readonly guilds: readonly Visits[];
  readonly kills: readonly Kill[];
  readonly starts: readonly HandlerStart[];
  /** The file of the members in screening. */
  readonly admissions: string;
}

export function createReport({ emulator, guilds, kills, starts, admissions }: ReportInput): Report {
  const interactions = [...emulator.world.interactions.values()];
  const recorded = new Set(readAdmissions(admissions).map(([, userId]) => userId));
  const unrecorded = guilds.flatMap(({ visitors }) => visitors).filter((userId) => !recorded.has(userId));
  return {
    actions: guilds.reduce((sum, guild) => sum + guild.actions, 0),
    kills: kills.length,
    takeovers: takeoverTimes(starts, kills).sort((a, b) => a - b),
    answered: interactions.filter(({ status }) => status === 'answered').length,
    unanswered: interactions.filter(({ status }) => status !== 'answered').length,
    handled: starts.length,
    repeated: countRepeated(starts),
    lost: [...guilds.flatMap(({ lost }) => lost), ...unrecorded.map((userId) => `the arrival of ${userId}`)],
  };
}

export function printReport(report: Report): void {
  const { takeovers, lost } = report;
  const rows = [
    ['actions of users', report.actions],
    ['processes killed', report.kills],
    ['shards taken over', takeovers.length],
    ['time until the next process handled an event', takeovers.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')],
    ['interactions answered', report.answered],
    ['interactions unanswered after 3 s, and repeated by the user', report.unanswered],
    ['handlers started', report.handled],
    ['handlers started again for the same event', report.repeated],
    ['events lost', lost.length],
  ] as const;
  for (const [name, value] of rows) console.log(`${name.padEnd(60)} ${value}`);
  for (const event of lost) console.log(`  lost: ${event}`);
}
