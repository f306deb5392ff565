import type { VisibleButton, VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { WorldReferences } from '../references/world-references.js';
import type { ControlRef } from '../steps/scenario-step.js';

/** A button or select of a visible message. */
export type VisibleControl = VisibleButton | VisibleSelect;

/** Describes a control so that it can be found in another world. */
export function toControlRef(control: VisibleControl, references: WorldReferences): ControlRef {
  return {
    kind: control.kind,
    customId: references.toTemplate(control.customId),
    label: control.kind === 'button' ? control.label : control.placeholder,
  };
}

/** The buttons and selects of a message. */
export function controlsOf({ buttons, selects }: VisibleMessage): readonly VisibleControl[] {
  return [...buttons, ...selects];
}

/**
 * Finds a control that a user can see. A custom_id can contain ids that no reference stands for, for example of messages, so
 * these are tried one after the other, each in the newest message first: the same custom_id; the same declaration and label;
 * the same label.
 * @param messages the messages that the user can see, newest first
 */
export function findControl(
  { kind, customId, label }: ControlRef,
  messages: Iterable<VisibleMessage>,
  references: WorldReferences,
  declarations: DeclarationIndex,
): VisibleControl | undefined {
  const controls = [...messages].flatMap(controlsOf).filter((each) => each.kind === kind);
  const id = references.fill(customId) ?? customId;
  const same = controls.find((each) => each.customId === id);
  if (same) return same;
  const labelled = controls.filter((each) => (each.kind === 'button' ? each.label : each.placeholder) === label);
  const declaration = declarations.findControl(id)?.known.declaration;
  return (
    labelled.find(
      (each) => declaration && declarations.findControl(each.customId)?.known.declaration === declaration,
    ) ?? labelled[0]
  );
}
