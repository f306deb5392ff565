import { EmojiPicker } from '../emoji/emoji-picker.js';
import type { MentionText } from '../model/composer/mention-text.js';
import { useModel } from '../model/model-context.js';
import { PickerButton } from './picker-button.js';

/** An emoji to insert into the text. */
export interface InsertedEmoji {
  readonly text: string;
  readonly mention?: MentionText;
}

/** A button that inserts an emoji. */
export function EmojiButton({ onPick }: { onPick: (emoji: InsertedEmoji) => void }) {
  const model = useModel();

  function toInsertedEmoji(reaction: string): InsertedEmoji {
    const [, name, id] = /^(\w+):(\d+)$/.exec(reaction) ?? [];
    if (name === undefined) return { text: reaction };
    const isAnimated = model.guild.value?.guild.emojis.some((each) => each.id === id && each.animated);
    return { text: `:${name}:`, mention: { text: `:${name}:`, markup: `<${isAnimated ? 'a' : ''}:${name}:${id}>` } };
  }

  return (
    <PickerButton icon="smile" label="Insert an emoji">
      {({ anchor, close, cancel }) => (
        <EmojiPicker
          anchor={anchor}
          onPick={(reaction) => {
            close();
            onPick(toInsertedEmoji(reaction));
          }}
          onClose={cancel}
        />
      )}
    </PickerButton>
  );
}
