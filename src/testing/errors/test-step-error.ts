import { GuildhallError } from '../../base/errors.js';

/**
 * A step of a test that could not be done, or something that was awaited and did not happen. The message tells what the
 * person saw and what the bot did wrong.
 */
export class TestStepError extends GuildhallError {
  readonly code = 'test_step_error';

  constructor(
    message: string,
    /**
     * Of something that a person did: why it came to nothing, for example `disabled`, `not_offered` or `required` where
     * no person could do it, `timed_out` where the bot did not answer in time.
     */
    readonly reason?: string | undefined,
  ) {
    super(message);
  }
}
