import { MAX_TIMER_DELAY_MS } from './clock.js';

/** Keeps the process alive until it is released. Releasing it twice has no effect. */
export interface KeepAlive {
  release(): void;
}

const active = new Set<NodeJS.Timeout>();

/** Keeps the process alive although no socket is open: timers of a clock do not. */
export function keepProcessAlive(): KeepAlive {
  const timer = setInterval(() => {}, MAX_TIMER_DELAY_MS);
  active.add(timer);
  return {
    release: () => {
      clearInterval(timer);
      active.delete(timer);
    },
  };
}

/** How many timers of the system only keep the process alive. */
export function countKeepAlives(): number {
  return active.size;
}
