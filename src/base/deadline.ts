import { type Clock, sleep } from './clock.js';

/**
 * Waits for `work`, for `timeoutMs` milliseconds at most. A later result of `work` is ignored.
 * @throws the error of `work`, or the error that `createError` returns when the time is over
 */
export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  work: Promise<T>,
  createError: () => Error,
): Promise<T> {
  const done = new AbortController();
  const expiry = sleep(clock, timeoutMs, done.signal).then(() => {
    throw createError();
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    expiry.catch(() => {});
    done.abort();
  }
}

/** Resolves when `work` is settled, or after `timeoutMs` milliseconds. Never rejects. */
export async function waitAtMost(clock: Clock, timeoutMs: number, work: Promise<unknown> | undefined): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, sleep(clock, timeoutMs, done.signal)]).catch(() => {});
  done.abort();
}

/**
 * Waits for `work` until `signal` aborts. A later result of `work` is ignored.
 * @throws the error of `work`, or the reason of `signal`
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
