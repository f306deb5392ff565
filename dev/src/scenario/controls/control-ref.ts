import type { CustomIdParams } from '../../../../src/interactions/custom-id/params.js';
import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import type { VisibleButton, VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import type { DeclarationIndex, DeclaredControl } from '../declarations/declaration-index.js';
import type { Template } from '../references/entity-ref.js';
import type { WorldReferences } from '../references/world-references.js';
import type { ControlRef, ModalRef } from '../steps/references.js';
import { findMessage, toMessageRef } from './message-ref.js';

/** An id that has no reference. */
const UNKNOWN_ID = /\d{15,20}/;

type ParamTemplates = Readonly<Record<string, Template | number>>;

/**
 * Describes a control so that it can be found in another world. If several controls of its declaration are visible, the
 * description contains the parameters in which they differ; if that is not sufficient, the message.
 * @param messages the messages that the user can see, newest first
 */
export function toControlRef(
  control: VisibleControl,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
  declarations: DeclarationIndex,
): ControlRef {
  const visible = messages.flatMap(controlsOf).filter(({ kind }) => kind === control.kind);
  const declared = declarations.findControl(control.customId);
  const params = declared ? distinctParams(declared, visible, references, declarations) : {};
  const isSame =
    declared?.known.exported && declared.known.declaration.kind !== 'pager'
      ? (each: VisibleControl) => isDeclaredAs(declarations.findControl(each.customId), declared, Object.keys(params))
      : (each: VisibleControl) => labelOf(each) === labelOf(control);
  const newest = visible.find(isSame);
  const isNewest = !newest || (newest.messageId === control.messageId && newest.customId === control.customId);
  const message = isNewest ? undefined : messages.find(({ id }) => id === control.messageId);
  return {
    kind: control.kind,
    customId: references.toTemplate(control.customId),
    label: labelOf(control),
    ...(declared === undefined ? {} : { pattern: declared.known.declaration.customId.pattern }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(message === undefined ? {} : { message: toMessageRef(message, messages, references) }),
  };
}

/** The parameters in which the visible controls of a declaration differ. */
function distinctParams(
  { known, params = {} }: DeclaredControl,
  visible: readonly VisibleControl[],
  references: WorldReferences,
  declarations: DeclarationIndex,
): ParamTemplates {
  if (known.declaration.kind === 'pager' || Object.keys(params).length === 0) return {};
  const others = visible.flatMap(({ customId }): CustomIdParams[] => {
    const other = declarations.findControl(customId);
    return other?.params && other.known.declaration === known.declaration ? [other.params] : [];
  });
  const distinct = Object.entries(params).flatMap(([name, value]): [string, Template | number][] => {
    if (others.every((other) => other[name] === value)) return [];
    if (typeof value === 'number') return [[name, value]];
    const template = references.toTemplate(value);
    return UNKNOWN_ID.test(template) ? [] : [[name, template]];
  });
  return Object.fromEntries(distinct);
}

function isDeclaredAs(
  other: DeclaredControl | undefined,
  expected: DeclaredControl,
  names: readonly string[],
): boolean {
  if (other?.known.declaration !== expected.known.declaration) return false;
  return names.every((name) => other.params?.[name] === expected.params?.[name]);
}

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

/** Describes an open modal so that it can be found in another world. */
export function toModalRef(modal: ModalRequest, references: WorldReferences, declarations: DeclarationIndex): ModalRef {
  const declaration = declarations.findModal(modal)?.declaration;
  return {
    customId: references.toTemplate(modal.custom_id),
    title: modal.title,
    ...(declaration === undefined ? {} : { pattern: declaration.customId.pattern }),
  };
}
