import { useAuthorName } from '../messages/author.js';
import { usePreview } from '../messages/use-preview.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './message-box.module.css';

/** Shown above the message box: the message that is replied to or edited, with a cancel button. */
export function DraftBar({ onCancel }: { onCancel: () => void }) {
  const { composer } = useModel();
  const nameOf = useAuthorName();
  const preview = usePreview();
  const { replyTo, editing } = composer.draft.value;
  const message = editing ?? replyTo;
  if (!message) return null;
  return (
    <div class={styles['bar']}>
      <span class={styles['barText']}>
        {editing ? (
          <b>Editing your message</b>
        ) : (
          <>
            Replying to <b>{nameOf(message)}</b>
          </>
        )}
        <span class={styles['barPreview']}>{preview(message)}</span>
      </span>
      <button
        type="button"
        class={`${buttons['icon']} ${styles['dismiss']}`}
        aria-label={editing ? 'Cancel editing' : 'Cancel reply'}
        title={`${editing ? 'Cancel editing' : 'Cancel reply'} (Escape)`}
        onClick={onCancel}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
