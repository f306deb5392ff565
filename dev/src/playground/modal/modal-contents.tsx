import type { Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { Markdown } from '../markdown/markdown.js';
import type { ModalForm, ModalState } from '../model/actions/modal-state.js';
import buttons from '../styles/button.module.css';
import dialogs from '../ui/dialog.module.css';
import { IconButton } from '../ui/icon-button.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { fieldIds } from './field-frame.js';
import { FieldView } from './field-view.js';
import styles from './modal.module.css';
import { getModalItems, type ModalFormDraft } from './modal-form-draft.js';

interface ModalContentsProps {
  readonly modal: ModalForm;
  readonly application: ModalState['application'];
  readonly draft: ModalFormDraft<File>;
  /** The prefix of the ids of elements. */
  readonly prefix: string;
  /** Problems of fields, by `custom_id`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** A problem with the whole submission. */
  readonly problem?: string | undefined;
  readonly submitting?: boolean;
  /** The element with the fields. */
  readonly body?: Ref<HTMLDivElement>;
  readonly onChange: (customId: string, draft: ModalFormDraft<File>) => void;
  readonly onCancel: () => void;
}

/** What a modal shows: the title, the fields and the buttons. */
export function ModalContents({
  modal,
  application,
  draft,
  prefix,
  errors = {},
  problem,
  submitting = false,
  body = null,
  onChange,
  onCancel,
}: ModalContentsProps) {
  const items = useMemo(() => getModalItems(modal), [modal]);
  return (
    <>
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
        <IconButton icon="close" label="Close" onClick={onCancel} />
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
                onChange(item.field.custom_id, { ...draft, values: { ...draft.values, [item.field.custom_id]: value } })
              }
              onFilesChange={(files) =>
                onChange(item.field.custom_id, { ...draft, files: { ...draft.files, [item.field.custom_id]: files } })
              }
            />
          ),
        )}
        {problem === undefined ? null : (
          <p class={styles['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      <footer class={dialogs['footer']}>
        <button type="button" class={`${buttons['button']} ${buttons['quiet']}`} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-busy={submitting}>
          {submitting ? 'Sending…' : 'Submit'}
        </button>
      </footer>
    </>
  );
}
