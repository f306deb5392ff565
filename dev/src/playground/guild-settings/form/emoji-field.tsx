import { useId, useRef, useState } from 'preact/hooks';
import { EmojiPicker } from '../../emoji/emoji-picker.js';
import { type DisplayedEmoji, EmojiView, emojiLabel } from '../../emoji/emoji-view.js';
import buttons from '../../styles/button.module.css';
import forms from '../../styles/form.module.css';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import styles from './settings.module.css';

/** An emoji as requests contain it: a character in `name`, or a custom emoji with an `id`. */
export interface FormEmoji {
  readonly id: string | null;
  readonly name: string | null;
}

export const noEmoji: FormEmoji = { id: null, name: null };

interface EmojiFieldProps {
  readonly value: FormEmoji;
  readonly onChange: (value: FormEmoji) => void;
  readonly problem?: string | undefined;
}

/** Selects an optional emoji. */
export function EmojiField({ value, onChange, problem }: EmojiFieldProps) {
  const problemId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const isSet = value.name !== null;
  return (
    <div class={styles['emojiField']}>
      <button
        ref={button}
        type="button"
        class={`${buttons['button']} ${styles['emojiButton']}`}
        aria-label={isSet ? `Emoji: ${emojiLabel(toDisplayed(value))}` : 'Choose an emoji'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(problem === undefined ? {} : { 'aria-describedby': problemId, 'aria-invalid': true })}
        onClick={() => setOpen(!isOpen)}
      >
        {isSet ? <EmojiView emoji={toDisplayed(value)} /> : <Icon name="smile" size={18} />}
      </button>
      {isSet && (
        <IconButton
          icon="close"
          label="Remove the emoji"
          size={14}
          onClick={() => {
            onChange(noEmoji);
            button.current?.focus();
          }}
        />
      )}
      {problem !== undefined && (
        <p id={problemId} class={forms['error']} role="alert">
          {problem}
        </p>
      )}
      {isOpen && (
        <EmojiPicker
          anchor={button}
          onPick={(reaction) => {
            onChange(toFormEmoji(reaction));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const toDisplayed = ({ id, name }: FormEmoji): DisplayedEmoji => ({ id, name });

/** Converts an emoji of the picker: a character, or `name:id`. */
function toFormEmoji(reaction: string): FormEmoji {
  const [, name = reaction, id = null] = /^(\w+):(\d+)$/.exec(reaction) ?? [];
  return { id, name };
}
