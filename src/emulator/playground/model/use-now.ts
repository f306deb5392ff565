import { useEffect, useState } from 'preact/hooks';
import { useModel } from './model-context.js';

const STEP_MS = 500;

/** The service's time, anew about twice a second while it is watched. */
export function useNow(isWatched: boolean): number {
  const { clock } = useModel();
  const [now, setNow] = useState(() => clock.now());
  // A clock that was moved is another one at once.
  const { reportedTime } = clock;
  const latest = reportedTime.value;
  useEffect(() => {
    setNow(clock.now());
    if (!isWatched) return;
    const timer = window.setInterval(() => setNow(clock.now()), STEP_MS);
    return () => window.clearInterval(timer);
  }, [isWatched, clock, latest]);
  return now;
}
