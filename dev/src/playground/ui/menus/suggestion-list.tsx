/** A list box above the message box. The focus stays in the text field; arrow keys change the active entry. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import styles from './suggestion-list.module.css';

/** An entry of the list. */
export interface SuggestionItem {
  readonly key: string;
  readonly content: ComponentChildren;
  /** The heading of the entry. */
  readonly group?: string | undefined;
}

export interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly SuggestionItem[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (index: number) => void;
  /** A text shown instead of the entries or below them. */
  readonly status?: string | undefined;
  readonly isProblem?: boolean;
}

/** Returns the id of an entry, for `aria-activedescendant`. */
export const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

export function SuggestionList(props: SuggestionListProps) {
  const { id, label, suggestions, active, onActive, onPick, status, isProblem = false } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, suggestions.length]);
  return (
    <div class={styles['panel']}>
      <div ref={list} id={id} role="listbox" aria-label={label} class={styles['list']}>
        {groupSuggestions(suggestions).map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
          <div key={title ?? ''} role="group" aria-label={title}>
            {title !== undefined && (
              <div class={styles['group']} role="presentation">
                {title}
              </div>
            )}
            {entries.map(({ suggestion, index }) => (
              // The text field has the focus and handles the keys.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={suggestion.key}
                id={suggestionId(id, index)}
                role="option"
                aria-selected={index === active}
                class={styles['option']}
                onPointerMove={() => {
                  if (index !== active) onActive(index);
                }}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(index)}
              >
                {suggestion.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      {status !== undefined && (
        <p class={styles['status']} data-problem={isProblem || undefined} role={isProblem ? 'alert' : 'status'}>
          {status}
        </p>
      )}
    </div>
  );
}

interface Group {
  readonly title: string | undefined;
  readonly entries: { readonly suggestion: SuggestionItem; readonly index: number }[];
}

function groupSuggestions(suggestions: readonly SuggestionItem[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [index, suggestion] of suggestions.entries()) {
    const last = groups.at(-1);
    if (last && last.title === suggestion.group) last.entries.push({ suggestion, index });
    else groups.push({ title: suggestion.group, entries: [{ suggestion, index }] });
  }
  return groups;
}

/** Returns the action of a key: the new active index, `pick`, or `close`. */
export function listKeyAction(
  event: KeyboardEvent,
  active: number,
  count: number,
): number | 'pick' | 'close' | undefined {
  if (event.isComposing) return undefined;
  if (event.key === 'Escape') return 'close';
  if (count === 0) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(active + 8, count - 1);
    case 'PageUp':
      return Math.max(active - 8, 0);
    case 'Enter':
    case 'Tab':
      return event.shiftKey ? undefined : 'pick';
    default:
      return undefined;
  }
}
