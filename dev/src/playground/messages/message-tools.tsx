import type { Message } from 'guildhall/wire';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import { AddReactionButton } from './content/reaction-bar.js';
import styles from './message.module.css';
import { isEphemeral } from './message-rows.js';

/** Opens the menu of a message. `event` contains the position: the pointer or a button. */
export type OpenMessageMenu = (message: Message, event: MouseEvent) => void;

/** The tool buttons of a message, shown on hover and focus. */
export function MessageTools({ message, onMenu }: { message: Message; onMenu?: OpenMessageMenu | undefined }) {
  const model = useModel();
  return (
    <div class={styles['tools']}>
      {isEphemeral(message) ? null : <AddReactionButton message={message} isPlain />}
      <button
        type="button"
        aria-label="Show payload"
        title="Show the payload"
        onClick={() => void model.inspectMessage(message.id)}
      >
        <Icon name="braces" size={18} />
      </button>
      {onMenu ? (
        <button
          type="button"
          aria-label="More"
          title="More"
          aria-haspopup="menu"
          onClick={(event) => onMenu(message, event)}
        >
          <Icon name="more" size={18} />
        </button>
      ) : null}
    </div>
  );
}
