/**
 * Identifies what a user sees by its declarations and visibility, not by texts, ids and parameters. So a bot has few screens, however
 * many messages it sends.
 */
import { RESERVED_PREFIX } from 'guildhall/internal';
import type { Message, ModalRequest } from 'guildhall/wire';
import {
  controlsOf,
  labelOf,
  shownControlName,
  shownModalName,
  type VisibleControl,
  withoutNumbers,
} from '../../scenario/controls/control-ref.js';
import type { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import { openPageOf } from '../../testing/input/modal-matching.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';

export type Visibility = 'channel' | 'ephemeral' | 'direct';

export type Screen = { readonly id: string; readonly title: string } & (
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly visibility: Visibility; readonly message: Message }
  | { readonly kind: 'modal'; readonly modal: ModalRequest }
);

/** Where users start. */
export const START_SCREEN: Screen = { id: 'start', title: 'Start', kind: 'start' };

export function visibilityOf(message: VisibleMessage, isDirect: boolean): Visibility {
  if (message.isEphemeral) return 'ephemeral';
  return isDirect ? 'direct' : 'channel';
}

/** @param cause what led to a message, for the title of one without controls, for example `Answer to button "close"` */
export function messageScreen(
  message: VisibleMessage,
  visibility: Visibility,
  declarations: DeclarationIndex,
  cause = 'A message',
): Screen {
  const names = controlsOf(message).map(
    (control) =>
      `${controlDeclaration(control, declarations) ?? unknownControlName(control)}${control.disabled ? ' (disabled)' : ''}`,
  );
  const title = [...new Set(names)].sort().join(', ') || cause;
  return { id: `${visibility}: ${title}`, title, kind: 'message', visibility, message: message.payload };
}

/** Pages of a wizard are different screens, and have different titles. */
export function modalScreen(modal: ModalRequest, declarations: DeclarationIndex): Screen {
  const name = modalDeclaration(modal, declarations) ?? modal.title;
  return { id: `modal: ${name} ${modal.title}`, title: modal.title, kind: 'modal', modal };
}

/** The name of a control of which it is not known what handles it: its custom_id without numbers. */
export function unknownControlName({ customId }: VisibleControl): string {
  return withoutNumbers(customId);
}

/** What handles a control: a declaration, or the framework. Undefined if neither is known. */
export function controlDeclaration(control: VisibleControl, declarations: DeclarationIndex): string | undefined {
  const { customId } = control;
  // The custom_ids of controls of the framework contain random parts, for example `~wizard/dq5s/2`.
  if (customId.startsWith(RESERVED_PREFIX)) return `Guildhall: ${labelOf(control)}`;
  if (declarations.isEmpty) return shownControlName({ kind: control.kind, label: labelOf(control), customId });
  return declarations.findControl(customId)?.known.declaration.describe();
}

/** What handles a modal; what users see of it if a bot has no declarations. Undefined if the bot has others. */
export function modalDeclaration(modal: ModalRequest, declarations: DeclarationIndex): string | undefined {
  if (declarations.isEmpty) return shownModalName(modal);
  return declarations.findModal(modal)?.declaration.describe();
}

/** The page of a wizard that a modal is; undefined for one without pages. */
export function pageDeclaration(modal: ModalRequest, declarations: DeclarationIndex): string | undefined {
  const known = declarations.findModal(modal);
  return known && openPageOf(known.declaration, modal)?.describe();
}
