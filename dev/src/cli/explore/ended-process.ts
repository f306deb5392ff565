/** A bot that blocks or ends its process is a finding. It can be repeated only in another process. */
import { z } from 'zod';
import { confirmFinding } from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import type { ReplaySteps } from '../../explorer/findings/reduce-steps.js';
import type { ObservedProblem } from '../../explorer/problems/observed-problem.js';
import type { ExplorationFinding } from '../../explorer/report/exploration-report.js';
import { describeStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { BotProcessEndedError } from '../bot-process/bot-tool-process.js';
import type { ExplorerProcess } from './explorer-process.js';

/** How long the event loop may be blocked in a replay, in milliseconds. No interaction gets a response after that time. */
const REPLAY_BLOCKED_MS = 3500;

const Nothing = z.object({});

/** @param steps the steps of the world; the last one was not finished */
export function endedProblem(error: BotProcessEndedError, steps: readonly ScenarioStep[]): ObservedProblem {
  const last = steps.at(-1);
  const during = last ? `: ${describeStep(last)}` : '';
  if (error.isSilent) return { kind: 'blocked', message: `the bot blocked the event loop${during}` };
  const { title, text } = error.failure;
  const [reason = ''] = `${title}. ${text}`.split('\n', 1);
  return { kind: 'processEnded', message: `${reason}${during}` };
}

/** Reduces the steps, and replays them, each time in a process of its own. @param timeMs how long it may take */
export async function confirmEnd(
  process: ExplorerProcess,
  finding: Finding,
  timeMs: number,
): Promise<ExplorationFinding> {
  const { kind } = finding.problem;
  const replay: ReplaySteps = async (steps) => {
    try {
      await process.run({ action: 'replay', steps: [...steps] }, Nothing, { blockedMs: REPLAY_BLOCKED_MS });
      return undefined;
    } catch (error) {
      // A bot that cannot be loaded any more does not have the problem either.
      if (!(error instanceof BotProcessEndedError)) return undefined;
      const { steps: done, hasRefusals } = process.readSteps();
      const problem = endedProblem(error, done);
      return problem.kind === kind ? { problem, steps: done, hasRefusals } : undefined;
    }
  };
  return confirmFinding(finding, () => replay, { timeMs });
}
