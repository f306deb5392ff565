/** Converts clicks, selections and submitted modals to steps. */

import type { ModalFieldValue } from '../../../../src/wire/objects/components/modal-initial-values.js';
import type { UserActionOf } from '../../control/user-actions/user-action.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  toStepFile,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';
import { toControlRef } from '../../scenario/controls/control-ref.js';
import { toModalRef } from '../../scenario/controls/modal-ref.js';
import { controlsOf } from '../../scenario/controls/visible-controls.js';
import type { FieldValue } from '../../scenario/steps/references.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';

export function convertComponent(context: ActionContext, action: UserActionOf<'useComponent'>): ConvertedAction {
  const { references, declarations } = context;
  const { call } = action;
  const user = context.userName(call.user_id);
  const messages = context.messages(call.user_id);
  const message = messages.find(({ id }) => id === call.message_id);
  const found = message && controlsOf(message).find(({ customId }) => customId === call.custom_id);
  if (!found) return unsupported(`${user} uses a control of a message`, UNSEEN_MESSAGE);
  const control = toControlRef(found, messages, references, declarations);
  if (found.kind === 'button') return stepOf({ kind: 'click', user, control });
  const values = (call.values ?? []).map((value) => references.toTemplate(value));
  return stepOf({ kind: 'select', user, control, values });
}

export function convertModal(context: ActionContext, action: UserActionOf<'submitModal'>): ConvertedAction {
  const { references, declarations, recorded } = context;
  const { call } = action;
  const user = context.userName(call.user_id);
  const open = recorded.world.modals.get(call.modal_id);
  if (!open) return { kind: 'noise' };
  if (open.interactionId === undefined) {
    return unsupported(`${user} submits "${open.modal.title}"`, 'the modal was opened in the gallery, not by the bot.');
  }
  const inputs: Record<string, FieldValue> = {};
  for (const { name, value: initial } of new VisibleModal(open.modal).fields) {
    const value = call.values[name];
    if (value !== undefined && !isEqual(value, initial)) inputs[name] = toFieldValue(context, value);
    const files = call.files[name] ?? [];
    if (files.length > 0) inputs[name] = { files: files.map(toStepFile) };
  }
  return stepOf({ kind: 'submitModal', user, modal: toModalRef(open.modal, references, declarations), inputs });
}

function toFieldValue({ references }: ActionContext, value: ModalFieldValue): FieldValue {
  if (typeof value === 'string') return references.toTemplate(value);
  return typeof value === 'boolean' || value === null ? value : value.map((each) => references.toTemplate(each));
}

/** Whether a user has not changed a field. The order of selected values does not matter. */
function isEqual(value: ModalFieldValue, initial: ModalFieldValue): boolean {
  if (typeof value === 'object' && typeof initial === 'object' && value && initial) {
    return value.length === initial.length && value.every((each) => initial.includes(each));
  }
  return value === initial;
}
