/** A modal of the gallery. It opens immediately; when it is closed, it can be opened again with another custom_id. */

import { limits } from 'guildhall/wire';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModalForm } from '../model/actions/modal-state.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { TextField } from '../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import styles from './preview-page.module.css';

interface ModalPreviewProps {
  readonly modal: ModalForm;
  readonly applicationId: string;
}

export function ModalPreview({ modal, applicationId }: ModalPreviewProps) {
  const model = useModel();
  const [customId, setCustomId] = useState(modal.custom_id);
  const { problem, submit } = useFormSubmission();
  const wasOpened = useRef(false);
  const open = () => submit(() => model.actions.openGalleryModal(applicationId, { ...modal, custom_id: customId }));
  const channel = model.channel.value;
  useEffect(() => {
    // The user and the channel may not have loaded yet.
    if (wasOpened.current || !channel) return;
    wasOpened.current = true;
    void open();
  }, [channel]);
  // A reload of the bot replaces the modal, also while the dialog is open.
  useEffect(() => () => model.actions.closeModal(), []);
  if (!channel) return <p class={styles['empty']}>Open a channel to open this modal in it.</p>;
  return (
    <form
      class={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p>The modal is closed. The response to a submission is in {model.channelName(channel.id)}.</p>
      <TextField label="custom_id" value={customId} maxLength={limits.customId} onChange={setCustomId} />
      <SubmissionProblem problem={problem} />
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`}>
        Open the modal
      </button>
    </form>
  );
}
