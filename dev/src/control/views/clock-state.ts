import type { ClockMode } from '../../../../src/base/adjustable-clock.js';

/** The emulator's time, as the control API returns it. */
export interface ClockState {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `manual`: time passes only when the control API advances it. */
  readonly mode: ClockMode;
}
