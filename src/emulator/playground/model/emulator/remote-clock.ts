/** The service's time, as far as the page knows it: it may stand still, or be ahead of the machine's. */
import { type Signal, signal } from '@preact/signals';
import type { RemoteClockState } from '../../api/control-client.js';
import * as control from '../../api/control-client.js';

export class RemoteClock {
  /** What the service last said. */
  readonly reportedTime: Signal<RemoteClockState> = signal({ now: Date.now(), mode: 'real' });
  #reportedAt = Date.now();

  /** The service's time now, in milliseconds since 1970. */
  now(): number {
    const { now, mode } = this.reportedTime.value;
    return mode === 'manual' ? now : now + (Date.now() - this.#reportedAt);
  }

  /** Asks the service. */
  async refresh(): Promise<void> {
    this.#setTime(await control.fetchClock());
  }

  async change(change: { mode?: 'real' | 'manual'; advance_ms?: number }): Promise<void> {
    this.#setTime(await control.setClock(change));
  }

  /** Something happened at that moment: the service's time is not before it. */
  ensureNotBefore(at: number): void {
    if (at > this.now() + 500) this.#setTime({ ...this.reportedTime.value, now: at });
  }

  #setTime(time: RemoteClockState): void {
    this.#reportedAt = Date.now();
    this.reportedTime.value = time;
  }
}
