import { systemClock, type Timer } from '../../../../src/base/clock.js';
import type { EmulatorLog } from './emulator-log.js';

/**
 * Waits until the condition is true, checking it after every new log entry, for at most `timeoutMs` of real time (the
 * emulator's clock may be stopped). Resolves with whether the condition became true.
 */
export function waitForLog(log: EmulatorLog, condition: () => boolean, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (condition() || timeoutMs <= 0) return resolve(condition());
    let timer: Timer | undefined;
    const finish = (result: boolean) => {
      unsubscribe();
      timer?.cancel();
      resolve(result);
    };
    const unsubscribe = log.subscribe(() => {
      if (condition()) finish(true);
    });
    if (Number.isFinite(timeoutMs)) timer = systemClock.schedule(timeoutMs, () => finish(condition()));
  });
}
