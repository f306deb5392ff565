import type { componentTypes } from 'guildhall/wire';
import { useRef, useState } from 'preact/hooks';
import { toAcceptAttribute } from '../media/accept-attribute.js';
import { formatFileSize } from '../media/format-file-size.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import type { FieldProps } from './field-props.js';
import styles from './modal.module.css';
import { getFieldRange, type ModalFormFieldOf } from './modal-form-draft.js';

interface FileFieldProps extends FieldProps<ModalFormFieldOf<typeof componentTypes.FILE_UPLOAD>> {
  readonly files: readonly File[];
  readonly onFilesChange: (files: readonly File[]) => void;
}

/** A file upload: a button, a drop area, and a list of the files. */
export function FileField({ field, label, ids, isInvalid, files, onFilesChange }: FileFieldProps) {
  const [isDragging, setDragging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { max } = getFieldRange(field);
  const accept = toAcceptAttribute(field.file_types);
  const addFiles = (added: readonly File[]) => {
    // A new file replaces the previous one if only one is accepted; otherwise files are added.
    if (added.length > 0) onFilesChange(max === 1 && added.length === 1 ? added : [...files, ...added]);
  };
  return (
    // The button is the keyboard alternative to dropping files.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      class={styles['dropArea']}
      data-dragging={isDragging}
      data-invalid={isInvalid}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragging(false);
        addFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label={`Files: ${label}`}
        multiple={max > 1}
        {...(accept ? { accept } : {})}
        onChange={(event) => {
          addFiles([...(event.currentTarget.files ?? [])]);
          // Without this, the browser fires no event if the user selects a removed file again.
          event.currentTarget.value = '';
        }}
      />
      <p class={styles['dropHint']}>
        <Icon name="upload" size={20} />
        <span>
          <button
            id={ids.field}
            type="button"
            class={`${buttons['button']} ${buttons['small']}`}
            aria-label={`Choose files: ${label}`}
            aria-describedby={ids.describedBy}
            onClick={() => input.current?.click()}
          >
            {max > 1 ? 'Choose files' : 'Choose a file'}
          </button>{' '}
          or drop {max > 1 ? `up to ${max} files` : 'it'} here
        </span>
      </p>
      {accept ? <p class={styles['hint']}>Accepts {field.file_types?.join(', ')}</p> : null}
      {files.length > 0 ? (
        <ul class={styles['files']} aria-label={`Selected files: ${label}`}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <Icon name="file" size={18} />
              <span class={styles['fileName']}>{file.name}</span>
              <small>{formatFileSize(file.size)}</small>
              <button
                type="button"
                class={buttons['icon']}
                aria-label={`Remove ${file.name}`}
                onClick={() => onFilesChange(files.filter((each) => each !== file))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
