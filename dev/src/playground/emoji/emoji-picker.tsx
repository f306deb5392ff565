import type { RefObject } from 'preact';
import { useModel } from '../model/model-context.js';
import { ChoiceGrid } from '../ui/menus/choice-grid.js';
import { EmojiView } from './emoji-view.js';
import { searchEmojis } from './search-emojis.js';

interface EmojiPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPick: (reaction: string) => void;
  readonly onClose: () => void;
}

/** A list of emojis with a search. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const model = useModel();
  return (
    <ChoiceGrid
      anchor={anchor}
      name="Emojis"
      searchLabel="Find an emoji"
      placeholder="Find an emoji, or paste one"
      columns={8}
      rowHeight={40}
      findChoices={(search) => searchEmojis(model.guild.value?.guild.emojis ?? [], search)}
      emptyText="No matching emoji. You can paste one."
      render={(choice) => <EmojiView emoji={choice} isLarge />}
      onPick={(choice) => onPick(choice.key)}
      onClose={onClose}
    />
  );
}
