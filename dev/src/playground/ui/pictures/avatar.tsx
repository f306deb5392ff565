/** Avatars: uploaded images, or initials. */
import type { PresenceStatus, User } from 'guildhall/wire';
import { useContentModel } from '../../model/content-model.js';
import { nameOfUser } from '../../model/guild/names.js';
import styles from './avatar.module.css';
import { UploadedImage } from './uploaded-image.js';

/** The number of colors in avatar.module.css. */
const HUES = 8;

export interface AvatarProps {
  readonly user: Pick<User, 'id' | 'global_name' | 'username' | 'avatar'>;
  /** In pixels. @default 32 */
  readonly size?: number;
  /** Shown as a dot if given. */
  readonly status?: PresenceStatus | undefined;
}

/**
 * A user's avatar, in a guild that of the member. It is hidden from screen readers, because the name is always next to it.
 */
export function Avatar({ user, size = 32, status }: AvatarProps) {
  const model = useContentModel();
  return (
    <span class={styles['avatar']} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      <UploadedImage url={model.avatarUrl(user)} class={`${styles['image']} ${styles['round']}`}>
        <span
          class={`${styles['picture']} ${styles[`hue${hueOf(user.id)}`]}`}
          data-label={initialsOf(nameOfUser(user))}
        />
      </UploadedImage>
      {status && <span class={`${styles['dot']} ${styles[status]}`} />}
    </span>
  );
}

/** Returns a color number for an id, always the same one. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const digit of id) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return sum % HUES;
}

/** Returns the first letters of a name's first two words. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
