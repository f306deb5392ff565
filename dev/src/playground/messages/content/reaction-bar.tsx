import type { Message, Reaction } from 'guildhall/wire';
import { useRef, useState } from 'preact/hooks';
import { EmojiPicker } from '../../emoji/emoji-picker.js';
import { EmojiView, emojiLabel } from '../../emoji/emoji-view.js';
import { useContentModel } from '../../model/content-model.js';
import { Icon } from '../../ui/icon.js';
import styles from './reaction-bar.module.css';

/** The reactions to a message. A click adds or removes the current user's reaction. */
export function ReactionBar({ message }: { message: Message }) {
  const { actions } = useContentModel();
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <div class={styles['reactions']}>
      {reactions.map((reaction) => {
        const name = reactionName(reaction.emoji);
        return (
          <button
            key={name}
            type="button"
            class={styles['reaction']}
            aria-pressed={reaction.me}
            aria-label={`${emojiLabel(reaction.emoji)}: ${reaction.count === 1 ? '1 reaction' : `${reaction.count} reactions`}`}
            onClick={() => void actions.react(message, name, !reaction.me)}
          >
            <EmojiView emoji={reaction.emoji} />
            <span>{reaction.count}</span>
          </button>
        );
      })}
      <AddReactionButton message={message} />
    </div>
  );
}

/** Returns the name of an emoji in reaction requests: the character, or `name:id`. */
function reactionName({ id, name }: Reaction['emoji']): string {
  return id ? `${name ?? '_'}:${id}` : (name ?? '');
}

/** A button that opens the emoji picker to react. */
export function AddReactionButton({ message, isPlain = false }: { message: Message; isPlain?: boolean }) {
  const { actions } = useContentModel();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={styles[isPlain ? 'plainAdd' : 'add']}
        aria-label="Add reaction"
        title="Add reaction"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="smile" size={18} />
      </button>
      {isOpen ? (
        <EmojiPicker
          anchor={button}
          onClose={close}
          onPick={(reaction) => {
            close();
            void actions.react(message, reaction);
          }}
        />
      ) : null}
    </>
  );
}
