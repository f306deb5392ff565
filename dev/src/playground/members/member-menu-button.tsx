import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import styles from './member-menu-button.module.css';

/** A button that opens the menu of a member. */
export function MemberMenuButton({ userId }: { userId: string }) {
  const model = useModel();
  const name = model.userName(userId);
  return (
    <button
      type="button"
      class={styles['more']}
      aria-label={`More about ${name}`}
      title="More"
      aria-haspopup="menu"
      onClick={(event) => model.menus.show({ kind: 'member', userId }, event)}
    >
      <Icon name="more" size={18} />
    </button>
  );
}
