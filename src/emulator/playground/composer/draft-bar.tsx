import { useAuthorName } from '../messages/author.js';
import { usePreview } from '../messages/use-preview.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import styles from './message-box.module.css';

/** Over the message box: the message that is answered or changed, with a way out. */
export function DraftBar({ onLeave }: { onLeave: () => void }) {
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
        class={styles['leave']}
        aria-label={editing ? 'Stop editing' : 'Do not reply'}
        title={`${editing ? 'Stop editing' : 'Do not reply'} (Escape)`}
        onClick={onLeave}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
