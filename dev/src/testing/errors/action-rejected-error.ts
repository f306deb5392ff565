import { TestStepError } from './test-step-error.js';

/** The emulator rejected an action of a user. */
export class ActionRejectedError extends TestStepError {}
