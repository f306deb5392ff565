import type { MaybePromise } from '../../base/maybe-promise.js';
import type { ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import type { CustomIdParams } from '../custom-id/params.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { AnySingleModal } from './any-modal.js';
import { type FormLoader, ModalLoadError } from './form-loader.js';
import { parseLoadedId } from './loaded-modal-id.js';
import type { ModalFormBase } from './modal-form.js';
import type { ModalRejection, ModalReopener } from './modal-reopener.js';

/** A modal or a page of a wizard that was submitted. */
export interface SubmittedForm {
  readonly modal: AnySingleModal;
  /** The parameters of the custom_id; for a page of a wizard, those of the first page. */
  readonly params: CustomIdParams;
  /** The interaction that submitted it, or a later page of the wizard. */
  readonly received: ReceivedInteraction<ModalInteraction>;
  /** The input, with which it is reopened. */
  readonly draft: ModalRejection['draft'];
}

/** The forms of submitted modals. Loaded fields are loaded again: they must be those that the user has seen. */
export class SubmittedForms {
  constructor(
    private readonly loader: FormLoader,
    private readonly reopener: ModalReopener,
  ) {}

  /**
   * Returns the form of a submitted modal; undefined if its fields have changed since it was opened. Then the user got a message with a
   * button that reopens the modal.
   *
   * @throws {ModalLoadError} when its fields cannot be loaded; the user got such a message
   */
  formOf(submitted: SubmittedForm): MaybePromise<ModalFormBase | undefined> {
    const { modal } = submitted;
    return modal.loader === undefined ? modal : this.#loadedFormOf(submitted);
  }

  async #loadedFormOf({ modal, params, received, draft }: SubmittedForm): Promise<ModalFormBase | undefined> {
    const { interaction, responder } = received;
    const shown = parseLoadedId(draft.data.custom_id).fingerprint;
    try {
      const { form, fingerprint } = await this.loader.formOf(modal, params, received);
      if (fingerprint === shown) return form;
    } catch (error) {
      if (error instanceof ModalLoadError)
        await this.reopener.reject({ interaction, responder, problems: 'not_loaded', draft });
      throw error;
    }
    received.log.debug('the fields of a modal have changed since it was opened');
    await this.reopener.reject({ interaction, responder, problems: 'changed', draft });
    return undefined;
  }
}
