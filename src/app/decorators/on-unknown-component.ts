import type { UnknownComponentContext } from '../contexts/unknown-component-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when a user uses a component, or submits a modal, whose custom_id matches no declaration: for example a
 * button in an old message, or a modal that was opened before an update of the bot. Without such a method, the user sees
 * that the component has expired, unless the option `unhandledInteractions` leaves it to other code. A bot has at most one such method.
 *
 * @example
 * @OnUnknownComponent()
 * expired(use: UnknownComponentContext) {
 *   return use.reply({ content: 'This button no longer works. Use /menu to get a new one.', ephemeral: true });
 * }
 */
export function OnUnknownComponent(): HandlerDecorator<UnknownComponentContext> {
  return (target, key) => addBinding(target, key, { kind: 'unknownComponent' });
}
