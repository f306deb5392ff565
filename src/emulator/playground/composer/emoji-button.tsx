import { useRef, useState } from 'preact/hooks';
import { EmojiPicker } from '../emoji/emoji-picker.js';
import type { MentionText } from '../model/composer/mention-text.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './message-box.module.css';

/** An emoji to insert into the text. */
export interface InsertedEmoji {
  readonly text: string;
  readonly mention?: MentionText;
}

/** A button that inserts an emoji. */
export function EmojiButton({ onPick }: { onPick: (emoji: InsertedEmoji) => void }) {
  const model = useModel();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function toInsertedEmoji(reaction: string): InsertedEmoji {
    const [, name, id] = /^(\w+):(\d+)$/.exec(reaction) ?? [];
    if (name === undefined) return { text: reaction };
    const isAnimated = model.guild.value?.guild.emojis.some((each) => each.id === id && each.animated);
    return { text: `:${name}:`, mention: { text: `:${name}:`, markup: `<${isAnimated ? 'a' : ''}:${name}:${id}>` } };
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        class={`${buttons['icon']} ${styles['tool']}`}
        aria-label="Insert an emoji"
        title="Insert an emoji"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="smile" />
      </button>
      {isOpen && (
        <EmojiPicker
          anchor={button}
          onPick={(reaction) => {
            setOpen(false);
            onPick(toInsertedEmoji(reaction));
          }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
