import { useModel } from '../../model/model-context.js';
import { hueOf, initialsOf } from './avatar.js';
import styles from './avatar.module.css';
import { UploadedImage } from './uploaded-image.js';

interface GuildIconProps {
  readonly guild: { readonly id: string; readonly name: string; readonly icon?: string | null | undefined };
}

/** The icon of a guild, or its initials. It fills its parent, and is hidden from screen readers: the name is next to it. */
export function GuildIcon({ guild }: GuildIconProps) {
  const model = useModel();
  return (
    <span class={styles['guildIcon']} aria-hidden="true">
      <UploadedImage url={model.imageUrl('guildIconUrl', { guild_id: guild.id }, guild.icon)} class={styles['image']}>
        <span class={`${styles['initials']} ${styles[`hue${hueOf(guild.id)}`]}`} data-label={initialsOf(guild.name)} />
      </UploadedImage>
    </span>
  );
}
