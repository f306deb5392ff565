/** The dialog of an action, and its fields. Errors of the emulator are shown in the dialog. */
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { errorMessage } from '../../../base/errors.js';
import { limits } from '../../../wire/constants/limits.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';

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
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await onSubmit();
      onClose();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

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
          void submit();
        }}
      >
        {children}
      </form>
      {problem !== '' && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly placeholder?: string;
}

export function TextField({ label, value, onChange, maxLength, placeholder }: TextFieldProps) {
  const id = useId();
  return (
    <div class={forms['field']}>
      <label class={forms['label']} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        class={forms['input']}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly choices: readonly { readonly title: string; readonly value: number }[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function ChoiceField({ label, choices, value, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div class={forms['field']}>
      <label class={forms['label']} for={id}>
        {label}
      </label>
      <select
        id={id}
        class={forms['input']}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
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
