import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import styles from './choice-grid.module.css';
import { ListSearch } from './list-search.js';
import { Popover } from './popover.js';

/** What a grid shows of a choice. */
export interface GridChoice {
  readonly key: string;
  /** The accessible name. */
  readonly label: string;
}

interface ChoiceGridProps<Choice extends GridChoice> {
  readonly anchor: RefObject<HTMLElement | null>;
  /** The accessible name of the list. */
  readonly name: string;
  /** The accessible name of the search. */
  readonly searchLabel: string;
  readonly placeholder?: string;
  readonly columns: number;
  /** The height of a row in pixels. */
  readonly rowHeight: number;
  readonly findChoices: (search: string) => readonly Choice[];
  /** Shown if no choice matches. */
  readonly emptyText: string;
  readonly render: (choice: Choice) => ComponentChildren;
  readonly onPick: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** A grid of choices with a search. The search keeps the focus while the arrow keys change the active choice. */
export function ChoiceGrid<Choice extends GridChoice>(props: ChoiceGridProps<Choice>) {
  const { anchor, name, searchLabel, placeholder = searchLabel, columns, rowHeight, onPick, onClose } = props;
  const listId = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const choices = props.findChoices(search);
  const current = choices[active];

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    event.stopPropagation();
    if (step !== undefined) setActive(Math.max(0, Math.min(active + step, choices.length - 1)));
    else if (event.key === 'Enter' && current) onPick(current);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Popover anchor={anchor} width={344} onOutsidePress={onClose}>
      <ListSearch
        label={searchLabel}
        placeholder={placeholder}
        listId={listId}
        activeId={current ? `${listId}-${active}` : undefined}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={name}
        class={styles['choices']}
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridAutoRows: `${rowHeight}px` }}
      >
        {choices.map((choice, index) => (
          // The search field has the focus and handles the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            class={styles['choice']}
            aria-selected={index === active}
            aria-label={choice.label}
            title={choice.label}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            {props.render(choice)}
          </div>
        ))}
      </div>
      {choices.length === 0 ? <p class={styles['none']}>{props.emptyText}</p> : null}
    </Popover>
  );
}
