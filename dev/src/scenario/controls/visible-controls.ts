import type { VisibleButton, VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';

/** A button or select of a visible message. */
export type VisibleControl = VisibleButton | VisibleSelect;

/** The buttons and selects of a message. */
export function controlsOf({ buttons, selects }: VisibleMessage): readonly VisibleControl[] {
  return [...buttons, ...selects];
}

/** The label of a button, or the placeholder of a select. */
export function labelOf(control: VisibleControl): string {
  return control.kind === 'button' ? control.label : control.placeholder;
}
