import type { CustomIdParams } from 'guildhall';
import type { ModalRequest } from 'guildhall/wire';
import type { VisibleButton, VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import type { DeclarationIndex, DeclaredControl } from '../declarations/declaration-index.js';
import { type Template, templateParts, type WorldReferences } from '../references/world-references.js';
import type { ControlRef, MessageRef, ModalRef } from '../steps/references.js';

/** A world, with what tools know of it. */
export interface KnownWorld {
  readonly references: WorldReferences;
  readonly declarations: DeclarationIndex;
}

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
  world: KnownWorld,
): ControlRef {
  const { references, declarations } = world;
  const visible = messages.flatMap(controlsOf).filter(({ kind }) => kind === control.kind);
  const declared = declarations.findControl(control.customId);
  const params = declared ? distinctParams(declared, visible, world) : {};
  const isSame =
    declared?.known.exported && declared.known.declaration.kind !== 'pager'
      ? (each: VisibleControl) => isDeclaredAs(declarations.findControl(each.customId), declared, Object.keys(params))
      : (each: VisibleControl) => labelOf(each) === labelOf(control);
  const newest = visible.find(isSame);
  // Without a declaration, its position distinguishes it from others on its message.
  const isSameControl = (each: VisibleControl) => !declared || each.customId === control.customId;
  const isNewest = !newest || (newest.messageId === control.messageId && isSameControl(newest));
  const message = isNewest ? undefined : messages.find(({ id }) => id === control.messageId);
  const equal = visible.filter((each) => each.messageId === control.messageId && labelOf(each) === labelOf(control));
  const nth = equal.findIndex(({ customId }) => customId === control.customId);
  return {
    kind: control.kind,
    customId: references.toTemplate(control.customId),
    label: labelOf(control),
    ...(declared === undefined ? {} : { pattern: declared.known.declaration.customId.pattern }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(message === undefined ? {} : { message: toMessageRef(message, messages, references) }),
    ...(equal.length > 1 ? { nth } : {}),
  };
}

/** The parameters in which the visible controls of a declaration differ. */
function distinctParams(
  { known, params = {} }: DeclaredControl,
  visible: readonly VisibleControl[],
  { references, declarations }: KnownWorld,
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
  world: KnownWorld,
): VisibleControl | undefined {
  const message = ref.message && findMessage(ref.message, messages, world.references);
  return (message && findOnMessages(ref, [message], world)) ?? findOnMessages(ref, messages, world);
}

function findOnMessages(
  { kind, customId, label, pattern, params = {}, nth = 0 }: ControlRef,
  messages: readonly VisibleMessage[],
  { references, declarations }: KnownWorld,
): VisibleControl | undefined {
  const controls = messages.flatMap(controlsOf).filter((each) => each.kind === kind);
  const id = references.fill(customId) ?? customId;
  const same = controls.find((each) => each.customId === id);
  if (same) return same;
  const labeled = controls.filter((each) => labelOf(each) === label);
  if (pattern === undefined) {
    const ofMessage = labeled.filter(({ messageId }) => messageId === labeled[0]?.messageId);
    return ofMessage[nth] ?? ofMessage[0];
  }
  const expected = Object.entries(params);
  const declared = labeled.filter(
    (each) => declarations.findControl(each.customId)?.known.declaration.customId.pattern === pattern,
  );
  const hasParams = (each: VisibleControl) => {
    const actual = declarations.findControl(each.customId)?.params;
    const filled = (value: Template | number) => (typeof value === 'string' ? references.fill(value) : value);
    return expected.every(([name, value]) => actual?.[name] === filled(value));
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

/** Numbers in texts are counts and ids, and do not distinguish what users use. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#');
}

/** The name of a control of which only what users see is known: its label, or the custom_id of a control without a text. */
export function shownControlName({ kind, label, customId }: Pick<ControlRef, 'kind' | 'label' | 'customId'>): string {
  return `${kind} "${withoutNumbers(label || customId)}"`;
}

/** The name of a modal of which only what users see is known. */
export function shownModalName({ title }: Pick<ModalRef, 'title'>): string {
  return `modal "${withoutNumbers(title)}"`;
}

/** Describes an open modal so that it can be found in another world. */
export function toModalRef(modal: ModalRequest, { references, declarations }: KnownWorld): ModalRef {
  const declaration = declarations.findModal(modal)?.declaration;
  return {
    customId: references.toTemplate(modal.custom_id),
    title: modal.title,
    ...(declaration === undefined ? {} : { pattern: declaration.customId.pattern }),
  };
}

/**
 * The labels of fields by which a test can find them: those that no other field of the modal has.
 * @param names the names of the fields
 */
export function uniqueLabels(modal: ModalRequest, names: readonly string[]): Record<string, string> {
  const { fields } = new VisibleModal(modal);
  const isUnique = (label: string) => label !== '' && fields.filter((field) => field.label === label).length === 1;
  const labeled = fields.filter(({ name, label }) => names.includes(name) && isUnique(label));
  return Object.fromEntries(labeled.map(({ name, label }) => [name, label]));
}

/** What has another value in another world or at another time: ids without a reference, timestamps, and URLs of files. */
const UNSTABLE = /<t:\d+(?::\w)?>|\d{15,20}|https?:\/\/127\.0\.0\.1\S*/;
/** Shorter parts of a text are found in too many messages. */
const MIN_LENGTH = 3;

/**
 * Describes a message so that it can be found in another world.
 * @param messages the messages that the user can see, newest first
 */
export function toMessageRef(
  message: VisibleMessage,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
): MessageRef {
  const position = messages.findIndex(({ id }) => id === message.id);
  const newer = messages.slice(0, Math.max(0, position)).filter(({ channelId }) => channelId === message.channelId);
  const isDistinct = (part: Template) => {
    const text = references.fill(part);
    return text !== undefined && !newer.some((each) => each.text.includes(text));
  };
  const text = references.toTemplate(message.text);
  const parts = stableParts(text);
  const match = parts.find(isDistinct) ?? parts[0];
  const channel = references.refOf(message.channelId) && references.toTemplate(message.channelId);
  return {
    author: message.authorName,
    text,
    ...(match === undefined ? {} : { match }),
    ...(channel === undefined ? {} : { channel }),
  };
}

/**
 * Finds a message: the newest one of the author with the same text, or else with the part of the text.
 * @param messages the messages that the user can see in the channel, newest first
 */
export function findMessage(
  { author, text, match }: MessageRef,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
): VisibleMessage | undefined {
  const content = references.fill(text);
  const part = match && references.fill(match);
  const candidates = messages.filter(({ authorName }) => authorName === author);
  return (
    candidates.find((message) => message.text === content) ??
    candidates.find((message) => part !== undefined && message.text.includes(part))
  );
}

/** The lines of a text, without what differs between worlds; lines that contain a reference are last. */
export function stableParts(text: Template): Template[] {
  const parts = text
    .split('\n')
    .flatMap((line) => line.split(UNSTABLE))
    .map((part) => part.trim())
    .filter((part) => part.length >= MIN_LENGTH);
  const hasRef = (part: Template) => templateParts(part).some((each) => typeof each === 'object');
  return [...parts.filter((part) => !hasRef(part)), ...parts.filter(hasRef)];
}
