import type { Terminal } from 'guildhall/internal';
import type { Finding } from '../../explorer/findings/finding.js';
import { type Grade, gradeOf } from '../../explorer/problems/observed-problem.js';
import type { ExplorationFinding, ExplorationReport, StopReason } from '../../explorer/report/exploration-report.js';
import { ADMINISTRATOR_NOTICE } from '../../testing/bot/bot-permissions.js';

const STOP_REASONS: Record<StopReason, string> = {
  steps: 'all steps were done',
  seconds: 'the time was over',
  nothingNew: 'nothing new was found for a long time',
  findings: 'there are many findings',
  blocked: 'the bot blocked or ended its process',
  notStarted: 'the bot could not be started again',
  stopped: 'it was stopped',
};

/** The report for people. */
export function formatReport(report: ExplorationReport, terminal: Pick<Terminal, 'style'>): string[] {
  const { seed, steps, interactions, worlds, seconds, findings, declarations, handlers, map, unknown } = report;
  const rate = seconds > 0 ? Math.round(interactions / seconds) : 0;
  const unused = [
    ...declarations.flatMap(({ declaration, reason }) => (reason === null ? [] : [`${declaration}: ${reason}`])),
    ...handlers.flatMap(({ handler, reason }) => (reason === null ? [] : [`${handler}: ${reason}`])),
  ];
  const used = declarations.filter(({ uses }) => uses > 0).length;
  const run = handlers.filter(({ runs }) => runs > 0).length;
  return [
    ...findings.flatMap((finding, index) => formatFinding(finding, index + 1, terminal)),
    `${steps} steps in ${worlds} worlds with seed ${seed}, ${interactions} interactions (${rate} per second): ${STOP_REASONS[report.stoppedBecause]}.`,
    unknown.length > 0
      ? `${used} of ${declarations.length} commands, controls and modals were used, ${map.screens.length} screens were seen.`
      : `${used} of ${declarations.length} declarations were used, ${run} of ${handlers.length} handlers ran, ${map.screens.length} screens were seen.`,
    ...(report.declaresPermissions || unknown.length > 0 ? [] : [ADMINISTRATOR_NOTICE]),
    ...unused.map((line) => `  ${terminal.style('dim', 'not reached')}  ${line}`),
    ...unknown.map((line) => `  ${terminal.style('dim', 'not known')}  ${line}`),
    ...formatWritten(report.written, terminal),
    ...report.accepted
      .filter(({ count }) => count > 0)
      .map((each) => `  ${terminal.style('dim', 'accepted')}  ${formatAccepted(each)}`),
    `${countFindings(findings.map(({ grade }) => grade))}.`,
  ];
}

/** How many written files are listed. */
const MAX_WRITTEN = 20;

function formatWritten(written: ExplorationReport['written'], terminal: Pick<Terminal, 'style'>): string[] {
  if (written === null) {
    const text = 'Files that the bot wrote: the working folder has too many files to compare them.';
    return [`  ${terminal.style('dim', 'not known')}  ${text}`];
  }
  const lines = written.slice(0, MAX_WRITTEN).map(({ path, kind, change }) => `${change} ${kind} ${path}`);
  const more = written.length - lines.length;
  return [...lines, ...(more > 0 ? [`${more} more files`] : [])].map(
    (line) => `  ${terminal.style('dim', 'written')}  ${line}`,
  );
}

function formatAccepted({ kind, control, reason, count }: ExplorationReport['accepted'][number]): string {
  return `${count} ${kind}${control === undefined ? '' : ` in ${control}`}: ${reason}`;
}

/** A finding in one line, when it is found. */
export function formatFound({ problem, seconds }: Finding, terminal: Pick<Terminal, 'style'>): string {
  const { kind, message } = problem;
  const [line = ''] = message.split('\n', 1);
  const isFailure = gradeOf(kind) === 'failure';
  const title = `Found after ${seconds.toFixed(0)} s: ${isFailure ? '' : 'warning: '}${kind}`;
  return `${terminal.style(isFailure ? 'red' : 'yellow', title, 'stderr')}${placeOf(problem)}: ${line}`;
}

function placeOf({ handler, declaration }: Pick<ExplorationFinding, 'handler' | 'declaration'>): string {
  const where = [handler, declaration].filter((part) => part !== undefined).join(', ');
  return where === '' ? '' : ` in ${where}`;
}

/** `2 findings, 1 warning`. Warnings do not change the exit status. */
export function countFindings(grades: readonly Grade[]): string {
  const failures = grades.filter((grade) => grade === 'failure').length;
  const warnings = grades.length - failures;
  const found = failures === 0 ? 'No findings' : `${failures} ${failures === 1 ? 'finding' : 'findings'}`;
  return `${found}${warnings === 0 ? '' : `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}`;
}

function formatFinding(finding: ExplorationFinding, number: number, terminal: Pick<Terminal, 'style'>): string[] {
  const { kind, grade, message, description, isUnstable, recurred, replays, notes, test } = finding;
  const unstable = isUnstable ? [`  unstable: it occurred in ${recurred} of ${replays} replays`] : [];
  return [
    `${grade === 'failure' ? terminal.style('red', `${number}. ${kind}`) : terminal.style('yellow', `${number}. warning: ${kind}`)}${placeOf(finding)}: ${message}`,
    ...unstable,
    ...(finding.explanation === undefined ? [] : [`  ${finding.explanation}`]),
    ...notes.map((note) => `  ${note}`),
    ...description.map((step) => `  - ${step}`),
    ...(test === undefined
      ? []
      : [
          '',
          ...test
            .trimEnd()
            .split('\n')
            .map((line) => `    ${line}`),
        ]),
    '',
  ];
}
