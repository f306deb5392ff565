import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ModalState } from '../model/actions/modal-state.js';
import { useModel } from '../model/model-context.js';
import dialogs from '../ui/dialog.module.css';
import { fieldIds } from './field-frame.js';
import { ModalContents } from './modal-contents.js';
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
        // A canceled file picker inside the form sends the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        cancel();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isTouched(modal, draft)) cancel();
      }}
    >
      <form class={dialogs['frame']} noValidate onSubmit={submit}>
        <ModalContents
          modal={modal}
          application={application}
          draft={draft}
          prefix={prefix}
          errors={errors}
          problem={open.problem}
          submitting={submitting}
          body={body}
          onChange={change}
          onCancel={cancel}
        />
      </form>
    </dialog>
  );
}
