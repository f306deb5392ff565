import { MAX_TIMER_DELAY_MS } from './clock.js';

/** Keeps the process alive until it is released. Releasing it twice has no effect. */
export interface KeepAlive {
  release(): void;
}

/** One timer for all of them: a bot that is connected has it already, so its calls only count. */
let timer: NodeJS.Timeout | undefined;
let held = 0;

class HeldProcess implements KeepAlive {
  #isReleased = false;

  constructor() {
    held += 1;
    timer ??= setInterval(() => {}, MAX_TIMER_DELAY_MS);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    held -= 1;
    if (held > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}

/** Keeps the process alive although no socket is open: timers of a clock do not. */
export function keepProcessAlive(): KeepAlive {
  return new HeldProcess();
}

/** How many timers of the system only keep the process alive. */
export function countKeepAlives(): number {
  return timer === undefined ? 0 : 1;
}
