import type { StaleContext } from '../stale-context.js';
import { addBinding, type BindMethod } from './records.js';

/**
 * Runs the method for a control whose custom_id no declaration takes: a button of an old message, a modal that was
 * opened before a change. Without such a method the person is told that the control has expired. A bot has at most one.
 */
export function OnStale(): BindMethod<StaleContext> {
  return (target, key) => addBinding(target, key, { kind: 'stale' });
}
