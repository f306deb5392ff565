import { GuildhallError } from 'guildhall';

/**
 * A step of a test failed: the emulator rejected an action, or something expected did not happen in time. The message
 * lists what the user could see and the recent failures of the bot.
 */
export class TestStepError extends GuildhallError {
  readonly code = 'test_step_error';

  constructor(
    message: string,
    /**
     * Why an action failed: for example `disabled`, `not_offered` or `required` if the emulator rejected it,
     * `timed_out` if the bot did not respond in time. Undefined for other failures.
     */
    readonly reason?: string | undefined,
  ) {
    super(message);
  }
}
