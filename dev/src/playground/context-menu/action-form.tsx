/** The dialog of an action. Errors of the emulator are shown in the dialog. */

import { limits } from 'guildhall/wire';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';

interface ActionFormProps {
  readonly title: string;
  readonly subtitle?: ComponentChildren;
  /** The label of the submit button. */
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly canSubmit?: boolean;
  /** Performs the action. Its error is shown in the dialog. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

export function ActionForm({
  title,
  subtitle,
  submitLabel,
  danger = false,
  canSubmit = true,
  onSubmit,
  onClose,
  children,
}: ActionFormProps) {
  const formId = useId();
  const { problem, isBusy, submit } = useFormSubmission();

  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" class={`${buttons['button']} ${buttons['quiet']}`} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            class={`${buttons['button']} ${buttons[danger ? 'danger' : 'primary']}`}
            disabled={isBusy || !canSubmit}
          >
            {submitLabel}
          </button>
        </>
      }
    >
      <form
        id={formId}
        class={forms['field']}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(async () => {
            await onSubmit();
            onClose();
          });
        }}
      >
        {children}
      </form>
      <SubmissionProblem problem={problem} />
    </Dialog>
  );
}

export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Reason (shown in the audit log)"
      value={value}
      onChange={onChange}
      maxLength={limits.request.auditReason}
    />
  );
}
