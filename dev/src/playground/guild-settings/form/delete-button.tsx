import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ActionForm, ReasonField } from '../../context-menu/action-form.js';
import buttons from '../../styles/button.module.css';

interface DeleteButtonProps {
  /** What is deleted, for example `role crew`. */
  readonly name: string;
  /** @default 'Delete' */
  readonly verb?: string;
  /** What else the deletion changes. */
  readonly subtitle?: ComponentChildren;
  readonly onDelete: (reason: string) => Promise<unknown>;
  /** Called after the deletion. */
  readonly onDeleted: () => void;
}

/** A button that deletes something after a confirmation with an optional reason. */
export function DeleteButton({ name, verb = 'Delete', subtitle, onDelete, onDeleted }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  // The focus stays in the dialog when the button and its question are removed together with what was deleted.
  useLayoutEffect(() => {
    const pane = button.current?.closest<HTMLElement>('[role=tabpanel]');
    return () => {
      queueMicrotask(() => {
        if (document.activeElement === document.body) pane?.focus();
      });
    };
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`${buttons['button']} ${buttons['small']} ${buttons['danger']}`}
        aria-label={`${verb} ${name}`}
        onClick={() => {
          setReason('');
          setAsking(true);
        }}
      >
        {verb}
      </button>
      {isAsking && (
        <ActionForm
          title={`${verb} ${name}?`}
          subtitle={subtitle}
          submitLabel={verb}
          danger
          onSubmit={async () => {
            await onDelete(reason);
            onDeleted();
          }}
          onClose={() => setAsking(false)}
        >
          <ReasonField value={reason} onChange={setReason} />
        </ActionForm>
      )}
    </>
  );
}
