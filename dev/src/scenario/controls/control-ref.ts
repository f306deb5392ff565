import type { CustomIdParams } from '../../../../src/interactions/custom-id/params.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { DeclarationIndex, DeclaredControl } from '../declarations/declaration-index.js';
import type { Template } from '../references/entity-ref.js';
import type { WorldReferences } from '../references/world-references.js';
import type { ControlRef } from '../steps/references.js';
import { toMessageRef } from './message-ref.js';
import { controlsOf, labelOf, type VisibleControl } from './visible-controls.js';

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
