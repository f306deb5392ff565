import { useContentModel } from '../model/content-model.js';
import { UploadedImage } from '../ui/pictures/uploaded-image.js';
import styles from './emoji-view.module.css';

/** An emoji as components, reactions and polls contain it: a character in `name`, or a custom emoji with an `id`. */
export interface DisplayedEmoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** An emoji. A custom emoji whose picture the emulator does not have is shown by its name. */
export function EmojiView({ emoji, isLarge = false }: { emoji: DisplayedEmoji; isLarge?: boolean }) {
  const model = useContentModel();
  const name = emoji.name ?? 'deleted';
  if (emoji.id === undefined || emoji.id === null) {
    return (
      <span class={styles['emoji']} data-large={isLarge}>
        {emojiCharacter(name)}
      </span>
    );
  }
  return (
    <span class={styles['picture']} data-large={isLarge} title={`:${name}:`} role="img" aria-label={`:${name}:`}>
      <UploadedImage url={model.imageUrl('emojiUrl', {}, emoji.id)} class={styles['image']}>
        <span class={styles['custom']} data-large={isLarge}>
          {name}
        </span>
      </UploadedImage>
    </span>
  );
}

/** Returns the accessible name of an emoji. */
export function emojiLabel({ id, name }: DisplayedEmoji): string {
  return id === undefined || id === null ? (name ?? 'a deleted emoji') : `:${name}:`;
}

/** Adds a variation selector, so that characters that are also text symbols are shown as emojis. */
function emojiCharacter(name: string): string {
  return /^[\u2190-\u2bff\u3030-\u3299]$/u.test(name) ? `${name}\ufe0f` : name;
}
