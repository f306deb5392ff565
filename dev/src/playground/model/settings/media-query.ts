import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether a media query applies, for example `(min-width: 1400px)`. It follows the window and the system. */
export function mediaQuery(query: string): ReadonlySignal<boolean> {
  const list = window.matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', (event) => {
    matches.value = event.matches;
  });
  return matches;
}
