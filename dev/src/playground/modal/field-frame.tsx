import type { ComponentChildren } from 'preact';
import styles from './modal.module.css';

/** The element ids of a field's parts. */
export interface FieldIds {
  readonly field: string;
  readonly label: string;
  /** The description, hint and error, for `aria-describedby`. */
  readonly describedBy: string;
  readonly description: string;
  readonly hint: string;
  readonly error: string;
}

/** Returns the element ids of a field's parts. */
export function fieldIds(prefix: string, customId: string): FieldIds {
  const id = (part: string) => `${prefix}-${part}-${encodeURIComponent(customId)}`;
  const [description, hint, error] = [id('description'), id('hint'), id('error')];
  const describedBy = `${description} ${hint} ${error}`;
  return { field: id('field'), label: id('label'), description, hint, error, describedBy };
}

interface FieldFrameProps {
  readonly ids: FieldIds;
  readonly label: string;
  readonly description?: string | undefined;
  readonly isRequired: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Whether the label belongs to one control. Otherwise it names a group of controls. */
  readonly isSingle: boolean;
  readonly children: ComponentChildren;
}

/** A field with its label, description and error. */
export function FieldFrame({ ids, label, description, isRequired, hint, error, isSingle, children }: FieldFrameProps) {
  const labelText = (
    <>
      {label}
      {isRequired ? (
        <span class={styles['required']} title="Required">
          <span aria-hidden="true">*</span>
          <span class="visually-hidden"> (required)</span>
        </span>
      ) : null}
    </>
  );
  return (
    <div class={styles['field']} data-invalid={error !== undefined}>
      {isSingle ? (
        <label id={ids.label} for={ids.field} class={styles['label']}>
          {labelText}
        </label>
      ) : (
        <div id={ids.label} class={styles['label']}>
          {labelText}
        </div>
      )}
      {description ? (
        <p id={ids.description} class={styles['description']}>
          {description}
        </p>
      ) : null}
      {children}
      <div class={styles['under']}>
        <p id={ids.error} class={styles['error']}>
          {error}
        </p>
        <p id={ids.hint} class={styles['hint']}>
          {hint}
        </p>
      </div>
    </div>
  );
}
