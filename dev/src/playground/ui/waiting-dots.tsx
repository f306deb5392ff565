import styles from './waiting-dots.module.css';

/** Three pulsing dots as a progress indicator. Show a text next to them that describes what is in progress. */
export function WaitingDots() {
  return <span class={styles['dots']} aria-hidden="true" />;
}
