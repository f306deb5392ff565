import type { ComponentChildren } from 'preact';
import forms from '../styles/form.module.css';

/** What a field shows below its control. */
export interface FieldNotes {
  readonly hint?: string | undefined;
  /** Why the emulator rejected the value. */
  readonly problem?: string | undefined;
}

interface LabeledFieldProps extends FieldNotes {
  readonly label: string;
  readonly controlId: string;
  readonly children: ComponentChildren;
}

/** A control with its label and notes. The control has the attributes of `noteAttributes`. */
export function LabeledField({ label, controlId, hint, problem, children }: LabeledFieldProps) {
  return (
    <div class={forms['field']}>
      <label class={forms['label']} for={controlId}>
        {label}
      </label>
      {children}
      <FieldNoteLines controlId={controlId} hint={hint} problem={problem} />
    </div>
  );
}

export function FieldNoteLines({ controlId, hint, problem }: FieldNotes & { readonly controlId: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${controlId}-hint`} class={forms['hint']}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${controlId}-problem`} class={forms['error']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The attributes of a control that connect it with its notes. */
export function noteAttributes(controlId: string, { hint, problem }: FieldNotes) {
  const ids = [...(hint === undefined ? [] : ['hint']), ...(problem === undefined ? [] : ['problem'])];
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.map((each) => `${controlId}-${each}`).join(' ') }),
    ...(problem === undefined ? {} : { 'aria-invalid': true as const }),
  };
}
