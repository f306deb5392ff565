import { InteractionError } from '../errors.js';
import { modalCallOf, type UnloadedModal } from '../modals/opened-modal.js';
import type { PromptableModal } from './prompt-options.js';

/**
 * The call of a declaration that created a modal, for `promptModal`. Checked at run time, because callers without type checking
 * can pass a plain request object or a wizard.
 * @throws {InteractionError} when it is not the result of calling the declaration of a single modal
 */
export function requirePromptableModal<D extends PromptableModal>(request: UnloadedModal<D>) {
  const modalCall = modalCallOf(request);
  if (modalCall !== undefined && modalCall.declaration.pages === undefined) return modalCall;
  throw new InteractionError(
    'not_allowed',
    `Modal "${request.custom_id}": promptModal accepts only the result of calling the declaration of a single modal, for example promptModal(rename()). Show a wizard or another modal with showModal.`,
  );
}
