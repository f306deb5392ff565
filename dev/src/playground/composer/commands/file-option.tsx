import { useRef } from 'preact/hooks';
import { formatFileSize } from '../../media/format-file-size.js';
import { Icon } from '../../ui/icon.js';
import styles from './commands.module.css';
import type { OptionBoxProps } from './option-props.js';

/** An attachment option. The file is selected with the button, dropped or pasted. */
export function FileOption({ option, value, id, describedBy, problem, onChange, onRemove }: OptionBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { file } = value;
  const selectFirst = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first) onChange({ text: '', file: first });
  };
  const accept = option.file_types?.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(',');
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        data-file-for={option.name}
        onChange={({ currentTarget }) => {
          selectFirst(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <button
        id={id}
        type="button"
        class={styles['fileBox']}
        data-option={option.name}
        aria-label={`${option.name}: ${file ? `${file.name}, ${formatFileSize(file.size)}` : 'choose a file'}`}
        aria-describedby={describedBy}
        data-invalid={problem !== undefined || undefined}
        onClick={() => input.current?.click()}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          if (file) onChange({ text: '' });
          else onRemove?.();
        }}
        onPaste={(event) => selectFirst(event.clipboardData?.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          selectFirst(event.dataTransfer?.files);
        }}
      >
        <Icon name="file" size={16} />
        {file ? `${file.name} (${formatFileSize(file.size)})` : 'Choose a file'}
      </button>
    </>
  );
}
