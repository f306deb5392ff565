/** The emulator's clock as the page last received it. It may be stopped, or ahead of the computer's clock. */
import { type Signal, signal } from '@preact/signals';
import type { ClockState } from '../../../control/operations/emulator.js';
import { type ControlInput, control } from '../../api/control-client.js';

export class RemoteClock {
  /** The last state that the emulator reported. */
  readonly reportedTime: Signal<ClockState> = signal({ now: Date.now(), mode: 'real' });
  #reportedAt = Date.now();

  /** The emulator's current time, in milliseconds since 1970. */
  now(): number {
    const { now, mode } = this.reportedTime.value;
    return mode === 'manual' ? now : now + (Date.now() - this.#reportedAt);
  }

  /** Loads the clock from the emulator. */
  async refresh(): Promise<void> {
    this.#setTime(await control('getClock', {}));
  }

  async change(change: ControlInput<'changeClock'>): Promise<void> {
    this.#setTime(await control('changeClock', change));
  }

  /** Moves the clock forward if an event has a later time. */
  ensureNotBefore(timestamp: number): void {
    if (timestamp > this.now() + 500) this.#setTime({ ...this.reportedTime.value, now: timestamp });
  }

  #setTime(state: ClockState): void {
    this.#reportedAt = Date.now();
    this.reportedTime.value = state;
  }
}
