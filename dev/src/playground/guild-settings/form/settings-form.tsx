import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import buttons from '../../styles/button.module.css';
import { SubmissionProblem, useFormSubmission } from '../../ui/form-submission.js';
import styles from './settings.module.css';
import { useReportedChanges } from './unsaved-changes.js';
import type { Draft } from './use-draft.js';

interface SettingsFormProps<T, R> {
  /** The accessible name. */
  readonly label: string;
  readonly draft: Draft<T>;
  /** Whether the form shows the problem of a path of the request next to a field. */
  readonly isField: (path: string) => boolean;
  /** Saves the changed fields. */
  readonly onSave: (changes: Partial<T>, value: T) => Promise<R>;
  /** Returns the saved values from the result of `onSave`. @default the submitted values */
  readonly toSaved?: (result: R) => T;
  /** The fields. @param problems the problems of fields, by path */
  readonly children: (problems: Readonly<Record<string, string>>) => ComponentChildren;
}

/** A form of settings, with buttons to save and to discard the changes. */
export function SettingsForm<T, R>({ label, draft, isField, onSave, toSaved, children }: SettingsFormProps<T, R>) {
  const form = useRef<HTMLFormElement>(null);
  const [wasSaved, setWasSaved] = useState(false);
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission(isField);
  useReportedChanges(draft.isChanged);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [fieldProblems]);

  async function save(): Promise<void> {
    if (!draft.isChanged || isBusy) return;
    const { changes, value } = draft;
    setWasSaved(false);
    const succeeded = await submit(async () => {
      const result = await onSave(changes, value);
      draft.markSaved(value, toSaved?.(result));
    });
    setWasSaved(succeeded);
  }

  return (
    <form
      ref={form}
      class={styles['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SubmissionProblem problem={problem} />
      {children(fieldProblems)}
      <div class={styles['saveBar']}>
        <span role="status">{draft.isChanged ? 'You have unsaved changes.' : wasSaved ? 'Saved.' : ''}</span>
        <button
          type="button"
          class={`${buttons['button']} ${buttons['quiet']}`}
          aria-disabled={!draft.isChanged}
          onClick={draft.reset}
        >
          Reset
        </button>
        <button
          type="submit"
          class={`${buttons['button']} ${buttons['primary']}`}
          aria-disabled={!draft.isChanged || isBusy}
        >
          Save changes
        </button>
      </div>
    </form>
  );
}
