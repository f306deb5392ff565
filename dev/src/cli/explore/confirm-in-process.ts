/** Works on findings in the process of the bot. A bot that ends the process meanwhile does not lead to the loss of a finding. */

import { errorMessage } from '../../../../src/base/errors.js';
import { BotProcessError } from '../../../../src/cli/bot-process/bot-process.js';
import { toExplorationFinding } from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import { ExplorationFinding } from '../../explorer/report/exploration-report.js';
import { BLOCKED_MS, type ExplorerProcess } from './explorer-process.js';

/** Reduces the steps of a finding, and replays it. */
export async function confirmIn(process: ExplorerProcess, finding: Finding): Promise<ExplorationFinding> {
  try {
    return await process.run({ action: 'confirm', finding }, ExplorationFinding, { blockedMs: BLOCKED_MS });
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    return toExplorationFinding(finding, { recurred: 0, notes: [`It was not replayed: ${oneLine(error)}`] });
  }
}

/** Adds the test. @param path the absolute path of the file that will contain it */
export async function writeTestIn(
  process: ExplorerProcess,
  finding: ExplorationFinding,
  path: string,
): Promise<ExplorationFinding> {
  try {
    return await process.run({ action: 'print', finding, path }, ExplorationFinding, { blockedMs: BLOCKED_MS });
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    return { ...finding, notes: [...finding.notes, `There is no test of it: ${oneLine(error)}`] };
  }
}

function oneLine(error: BotProcessError): string {
  return errorMessage(error).replaceAll(/\s+/g, ' ').slice(0, 200);
}
