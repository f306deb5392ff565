/** What the message box offers for what stands in it: commands after `/`, otherwise ways to complete the word. */
import { useState } from 'preact/hooks';
import { ChoiceLabel } from '../message-components/choice-label.js';
import { parseCommandSearch, searchCommandEntries } from '../model/composer/command-entries.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import type { SuggestionItem } from '../ui/menus/suggestion-list.js';
import { CommandSummary } from './commands/command-summary.js';
import { useCommands } from './commands/use-commands.js';
import { applyCompletion, findCompletionQuery, listCompletions } from './completion.js';

/** A list that stands open over the message box. */
export interface BoxSuggestions {
  readonly label: string;
  readonly suggestions: readonly SuggestionItem[];
  readonly status?: string | undefined;
  readonly isProblem?: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Takes an entry; gives where the caret then stands in the text, when it is still there. */
  readonly pick: (index: number) => number | undefined;
  readonly close: () => void;
}

/** @param caret where it stands in the text; undefined while the box has no focus */
export function useBoxSuggestions(caret: number | undefined): BoxSuggestions | undefined {
  const model = useModel();
  const { text, mentions, editing } = model.composer.draft.value;
  const [active, setActive] = useState({ text, index: 0 });
  const [left, setLeft] = useState<string>();
  const search = editing ? undefined : parseCommandSearch(text);
  const commands = useCommands(search !== undefined);
  if (caret === undefined || text === left) return undefined;

  const index = active.text === text ? active.index : 0;
  const shared = {
    active: index,
    setActive: (at: number) => setActive({ text, index: at }),
    close: () => setLeft(text),
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
      ...(commands.kind === 'ready' && !hasNone && entries.length === 0
        ? { status: 'No command is called that.' }
        : {}),
      pick(at) {
        const entry = entries[at];
        if (entry) model.composer.startCommand(entry);
        return undefined;
      },
    };
  }

  const completing = findCompletionQuery(text, caret);
  const channel = model.channel.value;
  if (!completing || !channel) return undefined;
  const guild = model.guild.value;
  const completions = listCompletions(completing, {
    guild,
    channel,
    me: model.view.value?.me.user,
    canMentionEveryone: guild !== undefined && isAllowedInChannel(guild, channel.id, 'MENTION_EVERYONE'),
  });
  if (completions.length === 0) return undefined;
  const labels = { '@': 'Members and roles', '#': 'Channels', ':': 'Emojis' } as const;
  return {
    ...shared,
    label: labels[completing.trigger],
    suggestions: completions.map(({ choice }) => ({
      key: `${choice.value}/${choice.label}`,
      content: <ChoiceLabel choice={choice} />,
    })),
    pick(at) {
      const completion = completions[at];
      if (!completion) return undefined;
      const after = applyCompletion(text, completing, completion);
      const { mention } = completion;
      const known = mention ? [...mentions.filter((each) => each.text !== mention.text), mention] : mentions;
      model.composer.updateDraft({ text: after.text, mentions: known });
      return after.caret;
    },
  };
}
