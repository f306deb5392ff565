import styles from './app-badge.module.css';

interface AppBadgeProps {
  /** A text that appears when the pointer rests on the badge. */
  readonly title?: string | undefined;
}

/** The badge next to the name of a bot or a webhook. It is the same wherever a name is shown. */
export function AppBadge({ title }: AppBadgeProps) {
  return (
    <span class={styles['badge']} title={title}>
      APP
    </span>
  );
}
