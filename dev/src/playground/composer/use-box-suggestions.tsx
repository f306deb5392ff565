/** The suggestions of the message box: commands after `/`, otherwise completions of the current word. */

import { errorMessage } from 'guildhall/internal';
import { useEffect, useState } from 'preact/hooks';
import { ChoiceLabel } from '../message-components/choice-label.js';
import {
  type CommandEntry,
  listCommandEntries,
  parseCommandSearch,
  searchCommandEntries,
} from '../model/composer/command-entries.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import type { SuggestionItem } from '../ui/menus/suggestion-list.js';
import { Avatar } from '../ui/pictures/avatar.js';
import styles from './commands/commands.module.css';
import { applyCompletion, findCompletionQuery, listCompletions } from './completion.js';

/** The suggestion list above the message box. */
export interface BoxSuggestions {
  readonly label: string;
  readonly suggestions: readonly SuggestionItem[];
  readonly status?: string | undefined;
  readonly isProblem?: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Inserts an entry. Returns the new caret position if the text field stays open. */
  readonly pick: (index: number) => number | undefined;
  readonly close: () => void;
}

/** @param caret the caret position; undefined while the text field has no focus */
export function useBoxSuggestions(caret: number | undefined): BoxSuggestions | undefined {
  const model = useModel();
  const { text, mentions, editing } = model.composer.draft.value;
  const [active, setActive] = useState({ text, index: 0 });
  const [dismissedText, setDismissedText] = useState<string>();
  const search = editing ? undefined : parseCommandSearch(text);
  const commands = useCommands(search !== undefined);
  if (caret === undefined || text === dismissedText) return undefined;

  const index = active.text === text ? active.index : 0;
  const shared = {
    active: index,
    setActive: (newIndex: number) => setActive({ text, index: newIndex }),
    close: () => setDismissedText(text),
  };

  if (search !== undefined) {
    const entries = commands.kind === 'ready' ? searchCommandEntries(commands.entries, search) : [];
    const hasNone = commands.kind === 'ready' && commands.entries.length === 0;
    return {
      ...shared,
      label: 'Commands',
      suggestions: entries.map((entry) => ({
        key: entry.key,
        group: entry.application.name,
        content: <CommandSummary entry={entry} />,
      })),
      ...(commands.kind === 'failed' ? { status: commands.message, isProblem: true } : {}),
      ...(commands.kind === 'loading' ? { status: 'Loading commands…' } : {}),
      ...(hasNone ? { status: 'No application has a command that you can use here.' } : {}),
      ...(commands.kind === 'ready' && !hasNone && entries.length === 0 ? { status: 'No matching commands.' } : {}),
      pick(picked) {
        const entry = entries[picked];
        if (entry) model.composer.startCommand(entry);
        return undefined;
      },
    };
  }

  const query = findCompletionQuery(text, caret);
  const channel = model.channel.value;
  if (!query || !channel) return undefined;
  const guild = model.guild.value;
  const completions = listCompletions(query, {
    guild,
    channel,
    me: model.view.value?.me.user,
    canMentionEveryone: guild !== undefined && isAllowedInChannel(guild, channel.id, 'MENTION_EVERYONE'),
  });
  if (completions.length === 0) return undefined;
  const labels = { '@': 'Members and roles', '#': 'Channels', ':': 'Emojis' } as const;
  return {
    ...shared,
    label: labels[query.trigger],
    suggestions: completions.map(({ choice }) => ({
      key: `${choice.value}/${choice.label}`,
      content: <ChoiceLabel choice={choice} />,
    })),
    pick(picked) {
      const completion = completions[picked];
      if (!completion) return undefined;
      const completed = applyCompletion(text, query, completion);
      const { mention } = completion;
      const newMentions = mention ? [...mentions.filter((each) => each.text !== mention.text), mention] : mentions;
      model.composer.updateDraft({ text: completed.text, mentions: newMentions });
      return completed.caret;
    },
  };
}

/** A command in the suggestion list: its name, options and description. */
function CommandSummary({ entry }: { entry: CommandEntry }) {
  return (
    <>
      <Avatar user={entry.application.bot} size={24} />
      <span class={styles['summary']}>
        <span>
          <b>/{entry.title}</b>
          {entry.options.map(({ name, required }) => (
            <span key={name} class={styles['parameter']}>
              {required ? name : `${name}?`}
            </span>
          ))}
        </span>
        <small>{entry.description}</small>
      </span>
      <small class={styles['owner']}>{entry.application.name}</small>
    </>
  );
}

/** The commands of the open channel. */
type CommandsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly entries: readonly CommandEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Loads the commands of the open channel each time `isNeeded` becomes true, because bots may change their commands. */
function useCommands(isNeeded: boolean): CommandsState {
  const model = useModel();
  const locationKey = model.composer.locationKey;
  const [state, setState] = useState<CommandsState>({ kind: 'loading' });
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    setState({ kind: 'loading' });
    model.actions.listCommands().then(
      (usable) => isCurrent && setState({ kind: 'ready', entries: listCommandEntries(usable) }),
      (thrown: unknown) => isCurrent && setState({ kind: 'failed', message: errorMessage(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, locationKey, model]);
  return state;
}
