import { commandOptionTypes } from 'guildhall/wire';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ChoiceLabel } from '../../message-components/choice-label.js';
import { type SelectChoice, searchSelectChoices } from '../../message-components/select-choices.js';
import { listKeyAction, SuggestionList, suggestionId } from '../../ui/menus/suggestion-list.js';
import styles from './commands.module.css';
import type { FormOptionChoiceItem } from './option-choices.js';
import type { OptionBoxProps } from './option-props.js';
import { OptionSuggestions } from './option-suggestions.js';

/** How many entries are rendered; typing finds the others. */
const MAX_RENDERED = 50;

/** The text field of an option, with a list of its choices or suggestions. */
export function OptionBox(props: OptionBoxProps) {
  const { option, value, id, describedBy, problem, onChange, onLeave, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { choices, status, isProblem, hasList } = useOptionChoices(props, isOpen);
  const listId = `${id}-list`;
  const isShown = hasList && isOpen && (choices.length > 0 || status !== undefined);
  const current = Math.min(active, Math.max(0, choices.length - 1));

  function pick(index: number): void {
    const choice = choices[index];
    if (!choice) return;
    onChange({ text: choice.label, chosenValue: choice.value });
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
    if (event.isComposing) return;
    if (event.key === 'Tab') onLeave();
    if (isShown) {
      const key = listKeyAction(event, current, choices.length);
      // Tab leaves an empty optional option without selecting a choice.
      const isHandled = key !== 'pick' || value.text !== '' || option.required || event.key === 'Enter';
      if (key !== undefined && isHandled && !(key === 'pick' && value.chosenValue !== undefined)) {
        if (key === 'close') setOpen(false);
        else if (key === 'pick') pick(current);
        else setActive(key);
        // Tab selects the entry and moves on.
        if (event.key !== 'Tab') event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hasList) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Backspace' && value.text === '' && onRemove) {
      event.preventDefault();
      onRemove();
    }
  }

  const isNumber = option.type === commandOptionTypes.INTEGER || option.type === commandOptionTypes.NUMBER;
  const combobox = hasList
    ? {
        role: 'combobox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-expanded': isShown,
        'aria-controls': isShown ? listId : undefined,
        'aria-activedescendant': isShown && choices[current] ? suggestionId(listId, current) : undefined,
      }
    : {};
  return (
    <>
      <input
        {...combobox}
        id={id}
        type="text"
        class={styles['box']}
        data-option={option.name}
        // The width follows the text within limits, because options are in one row.
        size={Math.min(Math.max(value.text.length, 10), 48)}
        inputMode={isNumber ? (option.type === commandOptionTypes.INTEGER ? 'numeric' : 'decimal') : 'text'}
        aria-required={option.required ?? false}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
        autocomplete="off"
        spellcheck={false}
        value={value.text}
        onInput={({ currentTarget }) => {
          onChange({ text: currentTarget.value });
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <SuggestionList
          id={listId}
          label={`Values of ${option.name}`}
          suggestions={choices.map((choice) => ({
            key: String(choice.value),
            content: <ChoiceLabel choice={choice.display} />,
          }))}
          active={current}
          onActive={setActive}
          onPick={pick}
          status={status}
          isProblem={isProblem}
        />
      )}
    </>
  );
}

interface OptionListState {
  readonly choices: readonly FormOptionChoiceItem[];
  readonly status: string | undefined;
  readonly isProblem: boolean;
  /** Whether the option has a list at all. */
  readonly hasList: boolean;
}

/** The list of an option: suggestions of the bot, or the option's choices that match the text. */
function useOptionChoices({ option, value, choices, autocomplete }: OptionBoxProps, isOpen: boolean): OptionListState {
  const [suggestions] = useState(() => new OptionSuggestions());
  const latestAutocomplete = useRef(autocomplete);
  latestAutocomplete.current = autocomplete;
  const isSuggested = option.autocomplete === true;
  const { text, chosenValue } = value;
  useEffect(() => {
    if (!isSuggested || !isOpen || chosenValue !== undefined) return suggestions.cancel();
    suggestions.request((signal) => latestAutocomplete.current(text, signal));
  }, [isSuggested, isOpen, text, chosenValue, suggestions]);
  useEffect(() => () => suggestions.cancel(), [suggestions]);

  if (isSuggested) {
    const state = suggestions.state.value;
    const suggested = state.kind === 'ready' ? state.choices : [];
    const isEmpty = state.kind === 'ready' && suggested.length === 0;
    const status =
      state.kind === 'loading'
        ? 'Loading…'
        : state.kind === 'failed'
          ? `Failed to load suggestions. ${state.message}`
          : isEmpty
            ? 'No suggestions.'
            : undefined;
    return { choices: suggested, status, isProblem: state.kind === 'failed', hasList: true };
  }
  const matching = chosenValue === undefined ? searchOptionChoices(choices, text) : choices;
  const hiddenCount = matching.length - MAX_RENDERED;
  const noResults = choices.length > 0 && matching.length === 0 ? 'No results.' : undefined;
  return {
    choices: matching.slice(0, MAX_RENDERED),
    status: hiddenCount > 0 ? `${hiddenCount} more. Type to find them.` : noResults,
    isProblem: false,
    hasList: choices.length > 0,
  };
}

function searchOptionChoices(choices: readonly FormOptionChoiceItem[], text: string): readonly FormOptionChoiceItem[] {
  const byChoice = new Map<SelectChoice, FormOptionChoiceItem>(choices.map((choice) => [choice.display, choice]));
  return searchSelectChoices([...byChoice.keys()], text).flatMap((choice) => byChoice.get(choice) ?? []);
}
