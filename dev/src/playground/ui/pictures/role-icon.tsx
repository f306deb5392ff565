import type { Role } from 'guildhall/wire';
import { useContentModel } from '../../model/content-model.js';
import styles from './role-icon.module.css';
import { UploadedImage } from './uploaded-image.js';

/** The icon of a role: an uploaded image or an emoji. Nothing if the role has none. */
export function RoleIcon({ role }: { readonly role: Role | undefined }) {
  const model = useContentModel();
  if (!role) return null;
  if (role.unicode_emoji) {
    return (
      <span class={styles['emoji']} title={role.name} aria-hidden="true">
        {role.unicode_emoji}
      </span>
    );
  }
  const url = model.imageUrl('roleIconUrl', { role_id: role.id }, role.icon);
  if (url === undefined) return null;
  return (
    <span class={styles['icon']} title={role.name} aria-hidden="true">
      <UploadedImage url={url} class={styles['image']} />
    </span>
  );
}
