import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Markdown } from '../markdown/markdown.js';
import type { ModalState } from '../model/actions/modal-state.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import dialogs from '../ui/dialog.module.css';
import { IconButton } from '../ui/icon-button.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { fieldIds } from './field-frame.js';
import { FieldView } from './field-view.js';
import styles from './modal.module.css';
import {
  createModalFormDraft,
  getModalItems,
  isTouched,
  type ModalFormDraft,
  validateModalDraft,
} from './modal-form-draft.js';

/** The open modal of a bot, if there is one. */
export function ModalDialog() {
  const { modal } = useModel();
  return modal.value ? <Modal key={modal.value.modalId} open={modal.value} /> : null;
}

function Modal({ open }: { open: ModalState }) {
  const { actions, modal: openModal } = useModel();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const { application, modal, submitting } = open;
  const items = useMemo(() => getModalItems(modal), [modal]);
  const [draft, setDraft] = useState<ModalFormDraft<File>>(() => createModalFormDraft(modal));
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...open.errors, ...ownErrors };

  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box?.open) box?.showModal();
    body.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')?.focus();
    // Closing the dialog returns the focus.
    return () => box?.close();
  }, []);
  const focusFirstProblem = (problems: Readonly<Record<string, string>>) => {
    const first = items.find((item) => item.kind === 'field' && problems[item.field.custom_id] !== undefined);
    if (first?.kind === 'field') document.getElementById(fieldIds(prefix, first.field.custom_id).field)?.focus();
  };
  useEffect(() => focusFirstProblem(open.errors), [open.errors]);

  const change = (customId: string, next: ModalFormDraft<File>) => {
    setDraft(next);
    // A problem is removed once its field changes.
    const { [customId]: _ownError, ...others } = ownErrors;
    setOwnErrors(others);
    const { [customId]: reportedError, ...errors } = open.errors;
    if (reportedError !== undefined) openModal.value = { ...open, errors };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (submitting) return;
    const problems = validateModalDraft(modal, draft);
    setOwnErrors(problems);
    focusFirstProblem(problems);
    if (Object.keys(problems).length === 0) void actions.submitModal(draft.values, draft.files);
  };
  const cancel = () => actions.closeModal(open.modalId);
  return (
    // A click outside the dialog closes it only if the draft is empty; Escape always closes it.
    <dialog
      ref={dialog}
      class={dialogs['dialog']}
      aria-labelledby={`${prefix}-title`}
      aria-describedby={`${prefix}-app`}
      onCancel={(event) => {
        // A cancelled file picker inside the form sends the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        cancel();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isTouched(modal, draft)) cancel();
      }}
    >
      <form class={dialogs['frame']} noValidate onSubmit={submit}>
        <header class={dialogs['header']}>
          <div class={styles['origin']}>
            <Avatar user={application.bot} size={40} />
            <div>
              <h2 id={`${prefix}-title`}>{modal.title}</h2>
              <div id={`${prefix}-app`} class={dialogs['subtitle']}>
                {application.name}
              </div>
            </div>
          </div>
          <IconButton icon="close" label="Close" onClick={cancel} />
        </header>
        <div ref={body} class={`${dialogs['body']} ${styles['body']}`}>
          {items.map((item, index) =>
            item.kind === 'text' ? (
              <Markdown key={index} text={item.content} isSmall />
            ) : (
              <FieldView
                key={item.field.custom_id}
                field={item.field}
                label={item.label}
                description={item.description}
                ids={fieldIds(prefix, item.field.custom_id)}
                draft={draft}
                error={errors[item.field.custom_id]}
                onValue={(value) =>
                  change(item.field.custom_id, { ...draft, values: { ...draft.values, [item.field.custom_id]: value } })
                }
                onFilesChange={(files) =>
                  change(item.field.custom_id, { ...draft, files: { ...draft.files, [item.field.custom_id]: files } })
                }
              />
            ),
          )}
          {open.problem === undefined ? null : (
            <p class={styles['problem']} role="alert">
              {open.problem}
            </p>
          )}
        </div>
        <footer class={dialogs['footer']}>
          <button type="button" class={`${buttons['button']} ${buttons['quiet']}`} onClick={cancel}>
            Cancel
          </button>
          <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-busy={submitting}>
            {submitting ? 'Sending…' : 'Submit'}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
