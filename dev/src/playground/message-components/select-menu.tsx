/**
 * A select: a button that shows the selection, and a list box in a popover. The list box or its search field keeps
 * the focus; `aria-activedescendant` names the active entry.
 */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/icon.js';
import { ListSearch } from '../ui/menus/list-search.js';
import { Popover } from '../ui/menus/popover.js';
import { WaitingDots } from '../ui/waiting-dots.js';
import { ChoiceLabel } from './choice-label.js';
import styles from './select.module.css';
import {
  describeSelectLimits,
  isWithinLimits,
  type SelectChoice,
  type SelectLimits,
  searchSelectChoices,
  toggleChoice,
} from './select-choices.js';

interface SelectMenuProps {
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly SelectChoice[];
  readonly selectedValues: readonly string[];
  readonly limits: SelectLimits;
  readonly hasSearch: boolean;
  readonly isDisabled?: boolean;
  readonly isWaiting?: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  /** The id of the button, for a `label` element. */
  readonly id?: string;
  /**
   * Whether each change is reported immediately. Otherwise the selection is reported when the list closes, also by
   * Escape as in Discord's client, if its size is valid.
   */
  readonly isImmediate?: boolean;
  readonly onChange: (selectedValues: readonly string[]) => void;
}

export function SelectMenu(props: SelectMenuProps) {
  const { selectedValues, choices, limits, isImmediate = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(selectedValues);
  const button = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const id = props.id ?? ownId;

  const open = () => {
    setDraft(selectedValues);
    setOpen(true);
  };
  const close = (takesFocus = true) => {
    setOpen(false);
    if (takesFocus) button.current?.focus();
    if (!isImmediate && isWithinLimits(draft, limits) && !hasSameValues(draft, selectedValues)) onChange(draft);
  };
  const toggle = (value: string) => {
    const next = toggleChoice(draft, value, limits);
    setDraft(next);
    if (isImmediate && !hasSameValues(next, draft)) onChange(next);
    if (limits.max > 1) return;
    setOpen(false);
    button.current?.focus();
    // Selecting the same entry again is reported again, because it is a new click.
    if (!isImmediate) onChange(next);
  };
  const shown = isOpen ? draft : selectedValues;
  return (
    <div class={styles['select']}>
      <button
        ref={button}
        id={id}
        type="button"
        class={styles['trigger']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${props.label}: ${joinLabels(shown, choices) || props.placeholder}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        aria-busy={props.isWaiting}
        disabled={props.isDisabled}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          if (!isOpen) open();
        }}
      >
        <SelectedChoices selectedValues={shown} choices={choices} placeholder={props.placeholder} />
        {props.isWaiting ? <WaitingDots /> : <Icon name="chevron" size={18} />}
      </button>
      {isOpen ? (
        <Popover anchor={button} onOutsidePress={() => close(false)}>
          <ChoiceList
            label={props.label}
            choices={choices}
            selectedValues={draft}
            limits={limits}
            hasSearch={props.hasSearch}
            onToggle={toggle}
            onClose={close}
          />
        </Popover>
      ) : null}
    </div>
  );
}

function SelectedChoices({
  selectedValues,
  choices,
  placeholder,
}: {
  selectedValues: readonly string[];
  choices: readonly SelectChoice[];
  placeholder: string;
}) {
  const shown = selectedValues.flatMap((value) => choices.find((each) => each.value === value) ?? []);
  if (shown.length === 0) return <span class={styles['placeholder']}>{placeholder}</span>;
  return (
    <span class={styles['selection']}>
      {shown.map((choice) => (
        <span key={choice.value} class={styles['chip']} data-single={shown.length === 1}>
          <ChoiceLabel choice={{ ...choice, description: undefined }} />
        </span>
      ))}
    </span>
  );
}

function joinLabels(selectedValues: readonly string[], choices: readonly SelectChoice[]): string {
  return selectedValues.flatMap((value) => choices.find((each) => each.value === value)?.label ?? []).join(', ');
}

function hasSameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

interface ChoiceListProps
  extends Pick<SelectMenuProps, 'label' | 'choices' | 'selectedValues' | 'limits' | 'hasSearch'> {
  readonly onToggle: (value: string) => void;
  readonly onClose: () => void;
}

/** How many entries are rendered; the search finds the others. */
const MAX_RENDERED = 100;

function ChoiceList({ label, choices, selectedValues, limits, hasSearch, onToggle, onClose }: ChoiceListProps) {
  const listId = useId();
  const [search, setSearch] = useState('');
  const matching = searchSelectChoices(choices, search);
  const shown = matching.slice(0, MAX_RENDERED);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ value }) => selectedValues.includes(value)),
    ),
  );
  const typeAheadState = useRef({ text: '', at: 0 });
  const isMultiple = limits.max > 1;
  const isFull = isMultiple && selectedValues.length >= limits.max;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const goTo = (index: number) => setActive(Math.max(0, Math.min(index, shown.length - 1)));
  const typeAhead = (key: string, at: number) => {
    const text = at - typeAheadState.current.at < 600 ? typeAheadState.current.text + key : key;
    typeAheadState.current = { text, at };
    const match = shown.findIndex((each) => each.label.toLowerCase().startsWith(text.toLowerCase()));
    if (match >= 0) setActive(match);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    const choice = shown[active];
    event.stopPropagation();
    if (step !== undefined) goTo(active + step);
    else if (event.key === 'Home' && !hasSearch) goTo(0);
    else if (event.key === 'End' && !hasSearch) goTo(shown.length - 1);
    else if (event.key === 'Enter' || (event.key === ' ' && !hasSearch)) {
      if (choice) onToggle(choice.value);
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else {
      if (!hasSearch && event.key.length === 1) typeAhead(event.key, event.timeStamp);
      return;
    }
    event.preventDefault();
  };
  const activeId = shown[active] ? optionId(active) : undefined;
  return (
    <>
      {hasSearch ? (
        <ListSearch
          label={`Search: ${label}`}
          placeholder="Search"
          listId={listId}
          activeId={activeId}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      ) : null}
      <div
        id={listId}
        role="listbox"
        class={styles['list']}
        aria-label={label}
        aria-multiselectable={isMultiple}
        tabIndex={hasSearch ? -1 : 0}
        {...(hasSearch ? {} : { 'data-autofocus': true, 'aria-activedescendant': activeId, onKeyDown })}
      >
        {shown.map((choice, index) => {
          const isSelected = selectedValues.includes(choice.value);
          return (
            // The list or its search field has the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={choice.value}
              id={optionId(index)}
              role="option"
              class={styles['option']}
              aria-selected={isSelected}
              aria-disabled={isFull && !isSelected}
              data-active={index === active}
              onPointerMove={() => setActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onToggle(choice.value)}
            >
              <ChoiceLabel choice={choice} />
              {isMultiple ? <span class={styles['box']} data-checked={isSelected} aria-hidden="true" /> : null}
            </div>
          );
        })}
      </div>
      {shown.length === 0 ? <p class={styles['empty']}>No results.</p> : null}
      {matching.length > MAX_RENDERED ? (
        <p class={styles['empty']}>{matching.length - MAX_RENDERED} more. Use the search to find them.</p>
      ) : null}
      {isMultiple ? (
        <div class={styles['footer']}>
          <span>
            {describeSelectLimits(limits)} · {selectedValues.length} selected
          </span>
          <button type="button" tabIndex={-1} onClick={() => onClose()}>
            Done
          </button>
        </div>
      ) : null}
    </>
  );
}
