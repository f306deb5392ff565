import { useEffect, useState } from 'preact/hooks';
import { useModel } from './model-context.js';

const STEP_MS = 500;

/** Returns the emulator's time, updated about twice a second while `isWatched` is true. */
export function useNow(isWatched: boolean): number {
  const { clock } = useModel();
  const [now, setNow] = useState(() => clock.now());
  // A changed clock updates the result immediately.
  const { reportedTime } = clock;
  const reported = reportedTime.value;
  useEffect(() => {
    setNow(clock.now());
    if (!isWatched) return;
    const timer = window.setInterval(() => setNow(clock.now()), STEP_MS);
    return () => window.clearInterval(timer);
  }, [isWatched, clock, reported]);
  return now;
}
