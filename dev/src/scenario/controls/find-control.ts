import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { WorldReferences } from '../references/world-references.js';
import type { ControlRef } from '../steps/references.js';
import { findMessage } from './message-ref.js';
import { controlsOf, labelOf, type VisibleControl } from './visible-controls.js';

/**
 * Finds a control that a user can see. A custom_id can contain ids that have no reference, for example of messages, and
 * signatures, so these are tried one after the other, each in the newest message first: the same custom_id; the same
 * declaration, parameters and label; the same declaration and label; the same label. If the control is on a certain message,
 * this message is searched before all others.
 * @param messages the messages that the user can see, newest first
 */
export function findControl(
  ref: ControlRef,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
  declarations: DeclarationIndex,
): VisibleControl | undefined {
  const message = ref.message && findMessage(ref.message, messages, references);
  return (
    (message && findOnMessages(ref, [message], references, declarations)) ??
    findOnMessages(ref, messages, references, declarations)
  );
}

function findOnMessages(
  { kind, customId, label, pattern, params = {} }: ControlRef,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
  declarations: DeclarationIndex,
): VisibleControl | undefined {
  const controls = messages.flatMap(controlsOf).filter((each) => each.kind === kind);
  const id = references.fill(customId) ?? customId;
  const same = controls.find((each) => each.customId === id);
  if (same) return same;
  const labeled = controls.filter((each) => labelOf(each) === label);
  if (pattern === undefined) return labeled[0];
  const expected = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'string' ? references.fill(value) : value] as const,
  );
  const declared = labeled.filter(
    (each) => declarations.findControl(each.customId)?.known.declaration.customId.pattern === pattern,
  );
  const hasParams = (each: VisibleControl) => {
    const actual = declarations.findControl(each.customId)?.params;
    return expected.every(([name, value]) => actual?.[name] === value);
  };
  return declared.find(hasParams) ?? declared[0] ?? labeled[0];
}
