import type { ReportedError } from '../../control/views/interaction-report.js';
import { TestStepError } from './test-step-error.js';

/** The emulator refused an action of a user. */
export class ActionRejectedError extends TestStepError {
  /** @param refusal why: what the emulator responded */
  constructor(readonly refusal: ReportedError) {
    super(`${refusal.reason}: ${refusal.message}`, refusal.reason);
  }
}
