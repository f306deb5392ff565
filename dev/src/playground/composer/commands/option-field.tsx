import { commandOptionTypes } from 'guildhall/wire';
import { useId } from 'preact/hooks';
import { describeFormOption } from '../../model/composer/command-options.js';
import { Icon } from '../../ui/icon.js';
import styles from './commands.module.css';
import { FileOption } from './file-option.js';
import { OptionBox } from './option-box.js';
import type { OptionFieldProps } from './option-props.js';

/** The form field of a command option: its name, its input, its description and its problem. */
export function OptionField(props: OptionFieldProps) {
  const { option, value = { text: '' }, problem, onRemove } = props;
  const id = useId();
  const isFile = option.type === commandOptionTypes.ATTACHMENT;
  const describedBy = `${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`;
  const inputProps = { ...props, value, id, describedBy };
  return (
    <div class={styles['option']} data-invalid={problem !== undefined || undefined}>
      <div class={styles['labelAndInput']}>
        <label class={styles['name']} for={id}>
          {option.name}
          {option.required ? <span class="visually-hidden"> (required)</span> : null}
        </label>
        {isFile ? <FileOption {...inputProps} /> : <OptionBox {...inputProps} />}
        {onRemove && (
          <button
            type="button"
            class={styles['remove']}
            aria-label={`Remove option ${option.name}`}
            title="Remove"
            onClick={onRemove}
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      {/*
       * Only for screen readers: the visible hint is at the bottom of the form, so that it does not move other
       * controls.
       */}
      <p id={`${id}-hint`} class="visually-hidden">
        {option.description} · {describeFormOption(option)}
      </p>
      {problem !== undefined && (
        <p id={`${id}-problem`} class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
