import styles from './waiting-dots.module.css';

/** Three pulsing dots as a progress indicator. The text next to them says what is in progress. */
export function WaitingDots() {
  return <span class={styles['dots']} aria-hidden="true" />;
}
