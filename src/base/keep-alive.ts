import { MAX_TIMER_DELAY_MS } from './clock.js';

/** Keeps the process alive until it is released. Releasing it twice has no effect. */
export interface KeepAlive {
  release(): void;
}

/** Keeps the process alive although no socket is open: timers of a clock do not. */
export function keepProcessAlive(): KeepAlive {
  const timer = setInterval(() => {}, MAX_TIMER_DELAY_MS);
  return { release: () => clearInterval(timer) };
}
