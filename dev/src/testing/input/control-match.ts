/** Buttons and selects that a test names by what users see of them, or by their custom_ids: a bot needs no declarations for it. */
import { isObject, type OptionNames } from 'guildhall/internal';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import { isShownAs, matchesPattern } from '../visible/shown-text.js';
import { type VisibleButton, VisibleMessage, type VisibleSelect } from '../visible/visible-message.js';
import { describeMessageMatch, type MessageMatch, matchesMessage } from './message-match.js';

/** Selects a button or select of a message. Every field that is set has to match, and one has to be set. */
export interface ControlMatch {
  /** The whole custom_id, or a pattern for a part of it: for custom_ids that contain ids, such as `/^close:/`. */
  readonly customId?: string | RegExp | undefined;
  /**
   * The message that has it: a visible message, a part of its text, a pattern for its text, or a predicate.
   * @default every message that the user can see
   */
  readonly message?: VisibleMessage | MessageMatch | undefined;
}

/** Selects a button of a message, for example `{ label: 'Close', message: 'Ticket 2' }`. */
export interface ButtonMatch extends ControlMatch {
  /**
   * The whole label, or a pattern for a part of it; the emoji of a button without a label. Upper and lower case differ. White
   * space at the ends does not count.
   */
  readonly label?: string | RegExp | undefined;
}

/** Selects a select of a message, for example `{ placeholder: 'Choose a role' }`. */
export interface SelectMatch extends ControlMatch {
  /** The whole text that is shown while nothing is chosen, or a pattern for a part of it, as `label` of a button. */
  readonly placeholder?: string | RegExp | undefined;
}

const controlNames: OptionNames<ControlMatch> = { customId: true, message: true };
const buttonMatchNames: OptionNames<ButtonMatch> = { ...controlNames, label: true };
const selectMatchNames: OptionNames<SelectMatch> = { ...controlNames, placeholder: true };

/** A button or a select of a visible message. */
type VisibleControl = VisibleButton | VisibleSelect;

/** What a test names of a button or select, in the same form for both. */
export interface NamedControl extends ControlMatch {
  readonly kind: VisibleControl['kind'];
  /** The label of a button, or the placeholder of a select. */
  readonly name?: string | RegExp | undefined;
}

/** Whether an object is a button or select of a visible message, and not a description of one. */
export function isVisibleControl<Control extends VisibleControl>(
  control: Control | object | string,
): control is Control {
  return isObject(control) && 'messageId' in control;
}

/** The label of a button, or the placeholder of a select. */
function shownName(control: VisibleControl): string {
  return control.kind === 'button' ? control.label : control.placeholder;
}

/**
 * Reads what a test names a button or select with: a label or placeholder, or an object.
 * @throws {TestStepError} when a field is unknown, or none is set
 */
export function toNamedControl(kind: VisibleControl['kind'], input: ButtonMatch | SelectMatch | string): NamedControl {
  if (typeof input === 'string') return { kind, name: input };
  const [step, names, visibleName] =
    kind === 'button' ? ['click', buttonMatchNames, 'label'] : ['select', selectMatchNames, 'placeholder'];
  const required = `${step} needs a ${kind}: \`{ ${visibleName} }\`, \`{ customId }\` or \`{ message }\`, a ${kind} of a visible message, or a declaration.`;
  // Plain JavaScript can pass anything.
  if (typeof input !== 'object' || input === null) throw new TestStepError(required);
  requireStepOptions(step, input, names);
  const { customId, message } = input;
  const name = 'label' in input ? input.label : 'placeholder' in input ? input.placeholder : undefined;
  if (name !== undefined || customId !== undefined || message !== undefined) return { kind, name, customId, message };
  throw new TestStepError(required);
}

/** Returns the controls of a message that match. */
export function findNamedControls<Control extends VisibleControl>(
  named: NamedControl,
  message: VisibleMessage,
  controls: readonly Control[],
): Control[] {
  return isOnMessage(named.message, message) ? controls.filter((each) => hasName(named, each)) : [];
}

function isOnMessage(expected: ControlMatch['message'], message: VisibleMessage): boolean {
  if (expected === undefined) return true;
  return expected instanceof VisibleMessage ? expected.id === message.id : matchesMessage(message, expected);
}

function hasName({ customId, name }: NamedControl, control: VisibleControl): boolean {
  if (customId !== undefined && !isCustomId(control.customId, customId)) return false;
  return name === undefined || isShownAs(shownName(control), name);
}

function isCustomId(actual: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? actual === expected : matchesPattern(actual, expected);
}

/** Describes what a test named, for error messages: `button [Close] on a message containing "Ticket 2"`. */
export function describeNamedControl({ kind, name, customId, message }: NamedControl): string {
  const shown = typeof name === 'string' ? `[${name}]` : name && `${name}`;
  return [
    kind,
    ...(shown === undefined ? [] : [shown]),
    ...(customId === undefined
      ? []
      : [`with the custom_id ${typeof customId === 'string' ? `"${customId}"` : customId}`]),
    ...(message === undefined ? [] : [`on ${describeMessage(message)}`]),
  ].join(' ');
}

function describeMessage(message: VisibleMessage | MessageMatch): string {
  return message instanceof VisibleMessage
    ? `the message "${message.text}"`
    : `a message ${describeMessageMatch(message)}`;
}

/** Lists controls for error messages, by what a test can name them with. */
export function formatControls(controls: readonly VisibleControl[]): string {
  return controls.map((each) => `[${shownName(each)}] (${JSON.stringify(each.customId)})`).join(', ') || 'none';
}
