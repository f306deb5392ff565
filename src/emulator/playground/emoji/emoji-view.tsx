import styles from './emoji-view.module.css';

/** An emoji as components, reactions and polls name it: `name` for a character, with `id` one of a guild. */
export interface DisplayedEmoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** An emoji. The service keeps no pictures of those of guilds: they are drawn by their names. */
export function EmojiView({ emoji, isLarge = false }: { emoji: DisplayedEmoji; isLarge?: boolean }) {
  const name = emoji.name ?? 'gone';
  if (emoji.id === undefined || emoji.id === null) {
    return (
      <span class={styles['emoji']} data-large={isLarge}>
        {emojiCharacter(name)}
      </span>
    );
  }
  return (
    <span class={styles['custom']} data-large={isLarge} title={`:${name}:`} role="img" aria-label={`:${name}:`}>
      {name}
    </span>
  );
}

/** How an emoji is read out. */
export function emojiLabel({ id, name }: DisplayedEmoji): string {
  return id === undefined || id === null ? (name ?? 'an emoji that is gone') : `:${name}:`;
}

/** Characters that are a letter and an emoji at once are drawn as the emoji. */
function emojiCharacter(name: string): string {
  return /^[\u2190-\u2bff\u3030-\u3299]$/u.test(name) ? `${name}\ufe0f` : name;
}
