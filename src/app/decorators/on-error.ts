import type { ErrorContext } from '../contexts/error-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/**
 * Makes the method the error boundary of its class: it runs when another method of the class throws, or one of its
 * guards does. When it ends, the failure is dealt with; a person whom nobody has answered by then is told that it
 * failed. What it throws goes on to the option `onError` of the bot, and from there to the log. A class has at most one.
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
