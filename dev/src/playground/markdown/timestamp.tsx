import type { TimestampStyle } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import { useContentModel } from '../model/content-model.js';
import { relativeUpdateMs, renderTimestamp } from '../model/render-timestamp.js';
import styles from './markdown.module.css';

/** A timestamp in a text. Relative ones are updated by the emulator's clock. */
export function Timestamp({ at, style }: { at: number; style: TimestampStyle }) {
  const { clock, timeFormat } = useContentModel();
  const [, setTick] = useState(0);
  const now = clock.now();
  useEffect(() => {
    if (style !== 'R') return;
    const timer = setInterval(() => setTick((tick) => tick + 1), relativeUpdateMs(at, now));
    return () => clearInterval(timer);
  });
  const text = renderTimestamp(at, style, now, timeFormat.value);
  const exact = renderTimestamp(at, 'F', now, timeFormat.value);
  return (
    <time class={styles['timestamp']} dateTime={toIso(at)} title={exact}>
      {text}
    </time>
  );
}

function toIso(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
