/** What the message box offers for what stands in it: commands after `/`, otherwise ways to complete the word. */
import { useState } from 'preact/hooks';
import { ChoiceLabel } from '../components/choice-label.js';
import { useModel } from '../model/model-context.js';
import { mayInChannel } from '../model/rights.js';
import { CommandFace } from './commands/command-face.js';
import { commandSearch, searchedEntries } from './commands/command-list.js';
import { useCommands } from './commands/use-commands.js';
import { completed, completingAt, completionsOf } from './completion.js';
import type { Suggestion } from './suggestion-list.js';

/** A list that stands open over the message box. */
export interface BoxSuggestions {
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  readonly status?: string | undefined;
  readonly isProblem?: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Takes an entry; gives where the caret then stands in the text, when it is still there. */
  readonly pick: (index: number) => number | undefined;
  readonly leave: () => void;
}

/** @param caret where it stands in the text; undefined while the box has no focus */
export function useBoxSuggestions(caret: number | undefined): BoxSuggestions | undefined {
  const model = useModel();
  const { text, stands, editing } = model.composer.draft.value;
  const [active, setActive] = useState({ text, index: 0 });
  const [left, setLeft] = useState<string>();
  const search = editing ? undefined : commandSearch(text);
  const commands = useCommands(search !== undefined);
  if (caret === undefined || text === left) return undefined;

  const index = active.text === text ? active.index : 0;
  const shared = {
    active: index,
    setActive: (at: number) => setActive({ text, index: at }),
    leave: () => setLeft(text),
  };

  if (search !== undefined) {
    const entries = commands.kind === 'ready' ? searchedEntries(commands.entries, search) : [];
    const hasNone = commands.kind === 'ready' && commands.entries.length === 0;
    return {
      ...shared,
      label: 'Commands',
      suggestions: entries.map((entry) => ({
        key: entry.key,
        group: entry.application.name,
        face: <CommandFace entry={entry} />,
      })),
      ...(commands.kind === 'failed' ? { status: commands.message, isProblem: true } : {}),
      ...(commands.kind === 'loading' ? { status: 'Loading commands…' } : {}),
      ...(hasNone ? { status: 'No application has a command that you can use here.' } : {}),
      ...(commands.kind === 'ready' && !hasNone && entries.length === 0
        ? { status: 'No command is called that.' }
        : {}),
      pick(at) {
        const entry = entries[at];
        if (entry) model.composer.beginCommand(entry);
        return undefined;
      },
    };
  }

  const completing = completingAt(text, caret);
  const channel = model.channel.value;
  if (!completing || !channel) return undefined;
  const guild = model.guild.value;
  const completions = completionsOf(completing, {
    guild,
    channel,
    me: model.view.value?.me.user,
    mayMentionEveryone: guild !== undefined && mayInChannel(guild, channel.id, 'MENTION_EVERYONE'),
  });
  if (completions.length === 0) return undefined;
  const labels = { '@': 'Members and roles', '#': 'Channels', ':': 'Emojis' } as const;
  return {
    ...shared,
    label: labels[completing.sign],
    suggestions: completions.map(({ choice }) => ({
      key: `${choice.value}/${choice.label}`,
      face: <ChoiceLabel choice={choice} />,
    })),
    pick(at) {
      const completion = completions[at];
      if (!completion) return undefined;
      const after = completed(text, completing, completion);
      const { stand } = completion;
      const known = stand ? [...stands.filter((each) => each.text !== stand.text), stand] : stands;
      model.composer.change({ text: after.text, stands: known });
      return after.caret;
    },
  };
}
