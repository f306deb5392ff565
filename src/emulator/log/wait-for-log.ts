import { systemClock, type Timer } from '../../base/clock.js';
import type { EmulatorLog } from './emulator-log.js';

/**
 * Waits until `done` holds, looking again whenever something is logged, for at most `patienceMs` of real time: the
 * caller's patience is not the service's time, which may stand still. Gives back whether it held.
 */
export function waitForLog(log: EmulatorLog, done: () => boolean, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (done() || patienceMs <= 0) return resolve(done());
    let timer: Timer | undefined;
    const finish = (held: boolean) => {
      unsubscribe();
      timer?.cancel();
      resolve(held);
    };
    const unsubscribe = log.subscribe(() => {
      if (done()) finish(true);
    });
    if (Number.isFinite(patienceMs)) timer = systemClock.schedule(patienceMs, () => finish(done()));
  });
}
