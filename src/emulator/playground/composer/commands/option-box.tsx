import { useEffect, useRef, useState } from 'preact/hooks';
import { commandOptionTypes } from '../../../../wire/objects/applications/command-types.js';
import { ChoiceLabel } from '../../components/choice-label.js';
import { type Choice, found } from '../../components/select-choices.js';
import { listKey, SuggestionList, suggestionId } from '../suggestion-list.js';
import styles from './commands.module.css';
import type { OptionOffer } from './option-offers.js';
import type { OptionBoxProps } from './option-props.js';
import { Suggestions } from './suggestions.js';

/** So many entries are drawn; what is typed finds the others. */
const DRAWN = 50;

/** A box to type in, with a list of what is offered or suggested where there is one. */
export function OptionBox(props: OptionBoxProps) {
  const { option, filled, id, describedBy, problem, onFill, onLeft, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { offers, status, isProblem, hasList } = useOffers(props, isOpen);
  const listId = `${id}-list`;
  const isShown = hasList && isOpen && (offers.length > 0 || status !== undefined);
  const current = Math.min(active, Math.max(0, offers.length - 1));

  function pick(index: number): void {
    const offer = offers[index];
    if (!offer) return;
    onFill({ text: offer.label, chosen: offer.value });
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
    if (event.isComposing) return;
    if (event.key === 'Tab') onLeft();
    if (isShown) {
      const key = listKey(event, current, offers.length);
      // Where nothing is typed, and nothing must be, Tab goes on without taking anything.
      const isTaken = key !== 'pick' || filled.text !== '' || option.required || event.key === 'Enter';
      if (key !== undefined && isTaken && !(key === 'pick' && filled.chosen !== undefined)) {
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
    } else if (event.key === 'Backspace' && filled.text === '' && onRemove) {
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
        'aria-activedescendant': isShown && offers[current] ? suggestionId(listId, current) : undefined,
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
        size={Math.min(Math.max(filled.text.length, 10), 48)}
        inputMode={isNumber ? (option.type === commandOptionTypes.INTEGER ? 'numeric' : 'decimal') : 'text'}
        aria-required={option.required ?? false}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
        autocomplete="off"
        spellcheck={false}
        value={filled.text}
        onInput={({ currentTarget }) => {
          onFill({ text: currentTarget.value });
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
          suggestions={offers.map((offer) => ({
            key: String(offer.value),
            face: <ChoiceLabel choice={offer.choice} />,
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

interface Offered {
  readonly offers: readonly OptionOffer[];
  readonly status: string | undefined;
  readonly isProblem: boolean;
  /** Whether the option has a list at all. */
  readonly hasList: boolean;
}

/** What the list of an option shows: what the bot suggests, or what of its own offers the text finds. */
function useOffers({ option, filled, offers, ask }: OptionBoxProps, isOpen: boolean): Offered {
  const [suggestions] = useState(() => new Suggestions());
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  const isSuggested = option.autocomplete === true;
  const { text, chosen } = filled;
  useEffect(() => {
    if (!isSuggested || !isOpen || chosen !== undefined) return suggestions.stop();
    suggestions.ask((signal) => latestAsk.current(text, signal));
  }, [isSuggested, isOpen, text, chosen, suggestions]);
  useEffect(() => () => suggestions.stop(), [suggestions]);

  if (isSuggested) {
    const state = suggestions.state.value;
    const given = state.kind === 'ready' ? state.offers : [];
    const isNothing = state.kind === 'ready' && given.length === 0;
    const status =
      state.kind === 'loading'
        ? 'Loading…'
        : state.kind === 'failed'
          ? `Suggestions could not be loaded. ${state.message}`
          : isNothing
            ? 'The application suggests nothing.'
            : undefined;
    return { offers: given, status, isProblem: state.kind === 'failed', hasList: true };
  }
  const fitting = chosen === undefined ? searched(offers, text) : offers;
  const more = fitting.length - DRAWN;
  const none = offers.length > 0 && fitting.length === 0 ? 'Nothing was found.' : undefined;
  return {
    offers: fitting.slice(0, DRAWN),
    status: more > 0 ? `${more} more: type to find them.` : none,
    isProblem: false,
    hasList: offers.length > 0,
  };
}

function searched(offers: readonly OptionOffer[], text: string): readonly OptionOffer[] {
  const byChoice = new Map<Choice, OptionOffer>(offers.map((offer) => [offer.choice, offer]));
  return found([...byChoice.keys()], text).flatMap((choice) => byChoice.get(choice) ?? []);
}
