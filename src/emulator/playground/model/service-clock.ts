/** The service's time, as far as the page knows it: it may stand still, or be ahead of the machine's. */
import { type Signal, signal } from '@preact/signals';
import type { ServiceTime } from '../service/control.js';
import * as control from '../service/control.js';

export class ServiceClock {
  /** What the service last said. */
  readonly told: Signal<ServiceTime> = signal({ now: Date.now(), mode: 'real' });
  #toldAt = Date.now();

  /** The service's time now, in milliseconds since 1970. */
  now(): number {
    const { now, mode } = this.told.value;
    return mode === 'manual' ? now : now + (Date.now() - this.#toldAt);
  }

  /** Asks the service. */
  async refresh(): Promise<void> {
    this.#learn(await control.clock());
  }

  async change(change: { mode?: 'real' | 'manual'; advance_ms?: number }): Promise<void> {
    this.#learn(await control.setClock(change));
  }

  /** Something happened at that moment: the service's time is not before it. */
  saw(at: number): void {
    if (at > this.now() + 500) this.#learn({ ...this.told.value, now: at });
  }

  #learn(time: ServiceTime): void {
    this.#toldAt = Date.now();
    this.told.value = time;
  }
}
