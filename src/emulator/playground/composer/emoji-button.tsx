import { useRef, useState } from 'preact/hooks';
import { EmojiPicker } from '../channel/emoji-picker.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../shell/icon.js';
import styles from './message-box.module.css';
import type { Stand } from './stand-in-text.js';

/** An emoji as it goes into a text. */
export interface WrittenEmoji {
  readonly text: string;
  readonly stand?: Stand;
}

/** Puts an emoji into the text. */
export function EmojiButton({ onPick }: { onPick: (emoji: WrittenEmoji) => void }) {
  const model = useModel();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function written(reaction: string): WrittenEmoji {
    const [, name, id] = /^(\w+):(\d+)$/.exec(reaction) ?? [];
    if (name === undefined) return { text: reaction };
    const isAnimated = model.guild.value?.guild.emojis.some((each) => each.id === id && each.animated);
    return { text: `:${name}:`, stand: { text: `:${name}:`, wire: `<${isAnimated ? 'a' : ''}:${name}:${id}>` } };
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        class={styles['tool']}
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
            onPick(written(reaction));
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
