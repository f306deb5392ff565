import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import buttons from '../styles/button.module.css';
import { Icon, type IconName } from '../ui/icon.js';
import styles from './message-box.module.css';

interface PickerButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** The picker, which is shown while the button is pressed. */
  readonly children: (picker: {
    readonly anchor: RefObject<HTMLElement | null>;
    /** Closes the picker. */
    readonly close: () => void;
    /** Closes the picker and focuses the button. */
    readonly cancel: () => void;
  }) => ComponentChildren;
}

/** A button of the message box that opens a picker. */
export function PickerButton({ icon, label, children }: PickerButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const cancel = () => {
    close();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`${buttons['icon']} ${styles['tool']}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && children({ anchor: button, close, cancel })}
    </>
  );
}
