import type { ErrorContext } from '../contexts/error-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/**
 * Makes the method the error boundary of its class: it runs when another method of the class, or one of its guards,
 * throws. If it returns, the failure counts as handled; if it throws, the failure is passed to the option `onError` of the
 * bot, and from there to the log. A user who has not received a response by then gets a message that the action failed. A
 * class has at most one error boundary.
 *
 * @example
 * @OnError()
 * failed(failure: ErrorContext) {
 *   if (failure.error.cause instanceof SoldOut) return failure.reply({ content: 'Sold out.', ephemeral: true });
 *   throw failure.error;
 * }
 */
export function OnError(): HandlerDecorator<ErrorContext> {
  return (target, key) => addBinding(target, key, { kind: 'error' });
}
