import { useEffect, useRef, useState } from 'preact/hooks';
import { commandOptionTypes } from '../../../../wire/objects/applications/command-types.js';
import { ChoiceLabel } from '../../message-components/choice-label.js';
import { type SelectChoice, searchSelectChoices } from '../../message-components/select-choices.js';
import { listKeyAction, SuggestionList, suggestionId } from '../../ui/menus/suggestion-list.js';
import styles from './commands.module.css';
import type { FormOptionChoiceItem } from './option-choices.js';
import type { OptionBoxProps } from './option-props.js';
import { OptionSuggestions } from './option-suggestions.js';

/** So many entries are drawn; what is typed finds the others. */
const MAX_RENDERED = 50;

/** A box to type in, with a list of what is offered or suggested where there is one. */
export function OptionBox(props: OptionBoxProps) {
  const { option, value, id, describedBy, problem, onChange, onLeave, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { choices, status, isProblem, hasList } = useOptionChoices(props, isOpen);
  const listId = `${id}-list`;
  const isShown = hasList && isOpen && (choices.length > 0 || status !== undefined);
  const current = Math.min(active, Math.max(0, choices.length - 1));

  function pick(index: number): void {
    const offer = choices[index];
    if (!offer) return;
    onChange({ text: offer.label, chosenValue: offer.value });
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
    if (event.isComposing) return;
    if (event.key === 'Tab') onLeave();
    if (isShown) {
      const key = listKeyAction(event, current, choices.length);
      // Where nothing is typed, and nothing must be, Tab goes on without taking anything.
      const isTaken = key !== 'pick' || value.text !== '' || option.required || event.key === 'Enter';
      if (key !== undefined && isTaken && !(key === 'pick' && value.chosenValue !== undefined)) {
        if (key === 'leave') setOpen(false);
        else if (key === 'pick') pick(current);
        else setActive(key);
        // Tab takes the entry and goes on.
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
        // As wide as its text, within bounds: options stand in a row.
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
          suggestions={choices.map((offer) => ({
            key: String(offer.value),
            content: <ChoiceLabel choice={offer.display} />,
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

/** What the list of an option shows: what the bot suggests, or what of its own offers the text finds. */
function useOptionChoices({ option, value, choices, autocomplete }: OptionBoxProps, isOpen: boolean): OptionListState {
  const [suggestions] = useState(() => new OptionSuggestions());
  const latestAsk = useRef(autocomplete);
  latestAsk.current = autocomplete;
  const isSuggested = option.autocomplete === true;
  const { text, chosenValue } = value;
  useEffect(() => {
    if (!isSuggested || !isOpen || chosenValue !== undefined) return suggestions.cancel();
    suggestions.request((signal) => latestAsk.current(text, signal));
  }, [isSuggested, isOpen, text, chosenValue, suggestions]);
  useEffect(() => () => suggestions.cancel(), [suggestions]);

  if (isSuggested) {
    const state = suggestions.state.value;
    const given = state.kind === 'ready' ? state.choices : [];
    const isNothing = state.kind === 'ready' && given.length === 0;
    const status =
      state.kind === 'loading'
        ? 'Loading…'
        : state.kind === 'failed'
          ? `Suggestions could not be loaded. ${state.message}`
          : isNothing
            ? 'The application suggests nothing.'
            : undefined;
    return { choices: given, status, isProblem: state.kind === 'failed', hasList: true };
  }
  const fitting = chosenValue === undefined ? searchOptionChoices(choices, text) : choices;
  const more = fitting.length - MAX_RENDERED;
  const none = choices.length > 0 && fitting.length === 0 ? 'Nothing was found.' : undefined;
  return {
    choices: fitting.slice(0, MAX_RENDERED),
    status: more > 0 ? `${more} more: type to find them.` : none,
    isProblem: false,
    hasList: choices.length > 0,
  };
}

function searchOptionChoices(offers: readonly FormOptionChoiceItem[], text: string): readonly FormOptionChoiceItem[] {
  const byChoice = new Map<SelectChoice, FormOptionChoiceItem>(offers.map((offer) => [offer.display, offer]));
  return searchSelectChoices([...byChoice.keys()], text).flatMap((choice) => byChoice.get(choice) ?? []);
}
