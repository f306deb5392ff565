import type { Terminal } from 'guildhall/internal';
import type { ExplorationFinding, ExplorationReport, StopReason } from '../../explorer/report/exploration-report.js';
import { ADMINISTRATOR_NOTICE } from '../../testing/bot/bot-permissions.js';

const STOP_REASONS: Record<StopReason, string> = {
  steps: 'all steps were done',
  seconds: 'the time was over',
  nothingNew: 'nothing new was found for a long time',
  findings: 'there are many findings',
  blocked: 'the bot blocked or ended its process',
  notStarted: 'the bot could not be started again',
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
    findings.length === 0 ? 'No findings.' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
  ];
}

function formatFinding(finding: ExplorationFinding, number: number, terminal: Pick<Terminal, 'style'>): string[] {
  const { kind, message, handler, declaration, description, isUnstable, recurred, replays, notes, test } = finding;
  const where = [handler, declaration].filter((part) => part !== undefined).join(', ');
  const unstable = isUnstable ? [`  unstable: it occurred in ${recurred} of ${replays} replays`] : [];
  return [
    `${terminal.style('red', `${number}. ${kind}`)}${where === '' ? '' : ` in ${where}`}: ${message}`,
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
