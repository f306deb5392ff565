import { useModel } from '../model/model-context.js';
import type { PageDialog } from '../model/page-model.js';
import buttons from '../styles/button.module.css';
import { Icon, type IconName } from '../ui/icon.js';
import styles from './new-member-bar.module.css';

interface NewMemberBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly icon: IconName;
  readonly text: string;
  readonly buttonLabel: string;
  /** The dialog that the button opens. */
  readonly dialog: PageDialog;
}

/** Shown above the composer: what a new member still has to do. */
export function NewMemberBar({ label, icon, text, buttonLabel, dialog }: NewMemberBarProps) {
  const model = useModel();
  return (
    <section class={styles['bar']} aria-label={label}>
      <Icon name={icon} />
      <p>{text}</p>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['primary']}`}
        onClick={() => {
          model.dialog.value = dialog;
        }}
      >
        {buttonLabel}
      </button>
    </section>
  );
}
