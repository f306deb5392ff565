import type { Message } from '../../../wire/objects/messages/message.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import { AddReactionButton } from './content/reaction-bar.js';
import styles from './message.module.css';
import { isEphemeral } from './message-rows.js';

/** Opens a menu of what can be done with a message. `event` says where: at the pointer, or at a button. */
export type OpenMessageMenu = (message: Message, event: MouseEvent) => void;

/** What can be done with a message, shown while the pointer or the focus is at it. */
export function MessageTools({ message, onMenu }: { message: Message; onMenu?: OpenMessageMenu | undefined }) {
  const model = useModel();
  return (
    <div class={styles['tools']}>
      {isEphemeral(message) ? null : <AddReactionButton message={message} isPlain />}
      <button
        type="button"
        aria-label="Show payload"
        title="Show the payload that made it"
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
