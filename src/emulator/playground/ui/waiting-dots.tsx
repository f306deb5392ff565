import styles from './waiting-dots.module.css';

/** Three dots that pulse while something is waited for. What is waited for is said beside them. */
export function WaitingDots() {
  return <span class={styles['dots']} aria-hidden="true" />;
}
