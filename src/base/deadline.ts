import { type Clock, sleep } from './clock.js';

/**
 * Waits for `work`, but no longer than `limitMs`. What `work` comes to after that is dropped.
 * @throws what `work` throws, or `late()` when the time is over
 */
export async function withTimeout<T>(clock: Clock, limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const done = new AbortController();
  const expiry = sleep(clock, limitMs, done.signal).then(() => {
    throw late();
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    expiry.catch(() => {});
    done.abort();
  }
}

/**
 * Waits for `work`, unless `signal` aborts first; then what it comes to is dropped.
 * @throws what `work` throws, or the signal's reason
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  work.catch(() => {});
  try {
    return await Promise.race([aborted, work]);
  } finally {
    aborted.catch(() => {});
    signal.removeEventListener('abort', abort);
  }
}
