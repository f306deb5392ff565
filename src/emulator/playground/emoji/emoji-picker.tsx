import type { RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import { ListSearch } from '../ui/menus/list-search.js';
import { Popover } from '../ui/menus/popover.js';
import styles from './emoji-picker.module.css';
import { EmojiView } from './emoji-view.js';
import { searchEmojis } from './search-emojis.js';

interface EmojiPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPick: (reaction: string) => void;
  readonly onClose: () => void;
}

/** Emojis per row, as in the style sheet. */
const COLUMNS = 8;

/** A list of emojis with a search. The search keeps the focus while the arrow keys change the active emoji. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const model = useModel();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const choices = searchEmojis(model.guild.value?.guild.emojis ?? [], search);
  const current = choices[active];

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: COLUMNS,
      ArrowUp: -COLUMNS,
    };
    const step = steps[event.key];
    event.stopPropagation();
    if (step !== undefined) setActive(Math.max(0, Math.min(active + step, choices.length - 1)));
    else if (event.key === 'Enter' && current) onPick(current.reaction);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Popover anchor={anchor} width={344} onOutsidePress={onClose}>
      <ListSearch
        label="Find an emoji"
        placeholder="Find an emoji, or paste one"
        listId={listId}
        activeId={current ? `${listId}-${active}` : undefined}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Emojis" class={styles['emojis']}>
        {choices.map((choice, index) => (
          // The search field has the focus and handles the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={choice.reaction}
            id={`${listId}-${index}`}
            role="option"
            class={styles['emojiChoice']}
            aria-selected={index === active}
            aria-label={choice.label}
            title={choice.label}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice.reaction)}
          >
            <EmojiView emoji={choice} isLarge />
          </div>
        ))}
      </div>
      {choices.length === 0 ? <p class={styles['noEmoji']}>No matching emoji. You can paste one.</p> : null}
    </Popover>
  );
}
