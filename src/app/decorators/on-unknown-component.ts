import type { UnknownComponentContext } from '../contexts/unknown-component-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method for a control whose custom_id no declaration takes: a button of an old message, a modal that was
 * opened before a change. Without such a method the person is told that the control has expired. A bot has at most one.
 */
export function OnUnknownComponent(): HandlerDecorator<UnknownComponentContext> {
  return (target, key) => addBinding(target, key, { kind: 'unknownComponent' });
}
