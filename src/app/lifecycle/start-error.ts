import { errorMessage, GuildhallError } from '../../base/errors.js';
import { StepTimeoutError } from './step-deadline.js';

/** A step of the start of a bot. */
export interface StartStep {
  /** The class or the token of the service or handler. */
  readonly service: string;
  /** The hook, for example `onStart`; undefined for the creation of the instance. */
  readonly hook: string | undefined;
}

/**
 * A service or handler could not be created, or its start hook failed or did not finish in time. The bot did not start, and
 * what had been started was stopped. `cause` is what the service threw.
 */
export class StartError extends GuildhallError {
  readonly code = 'start_failed';
  /** The class or the token of the service or handler. */
  readonly service: string;
  /** The hook that failed, for example `onStart`; undefined if the instance could not be created. */
  readonly hook: string | undefined;

  constructor({ service, hook }: StartStep, problem: string, options?: ErrorOptions) {
    super(`The bot did not start: ${problem}`, options);
    this.service = service;
    this.hook = hook;
  }
}

/** Returns the error of a failed step. An error that explains the start already is returned unchanged. */
export function toStartError(step: StartStep, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const { service, hook } = step;
  if (cause instanceof StepTimeoutError) {
    const subject = hook === undefined ? `the creation of ${service}` : `${service}.${hook}`;
    const remedy =
      'It must not wait for the bot, for example for `bot.start()` or an event: the bot connects when every service has started. If it needs more time, set `lifecycle.startTimeoutMs`.';
    return new StartError(step, `${subject} did not finish within ${cause.timeoutMs} ms. ${remedy}`);
  }
  const problem = hook === undefined ? `${service} could not be created` : `${service}.${hook} failed`;
  return new StartError(step, `${problem}: ${errorMessage(cause)}`, { cause });
}

/** The error of a step that calls `bot.start()`. It would wait for itself. */
export function reentrantStartError(step: StartStep): StartError {
  const subject =
    step.hook === undefined ? `the constructor or factory of ${step.service}` : `${step.service}.${step.hook}`;
  return new StartError(
    step,
    `${subject} calls bot.start(), which waits for it. Remove the call: \`onStart\` and \`@OnStart()\` methods are a part of bot.start().`,
  );
}
