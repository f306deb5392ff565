/** Lets arrow keys, Home and End move the focus between the items of a list that stand in it as `data-item`. */
export function moveFocusByArrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, items.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  items[next]?.focus();
}

/** Where keys lead among `count` things of which the one `at` has the focus: on and back in a circle, and to the ends. */
export function cycleIndex(key: string, at: number, count: number, keys: CycleKeys): number | undefined {
  if (key === keys.next) return (at + 1) % count;
  if (key === keys.previous) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export interface CycleKeys {
  readonly next: string;
  readonly previous: string;
}

/** Moves the focus among the entries of a menu: by arrow keys, Home, End, and the first letter. Whether it was such a key. */
export function moveFocusInMenu({ key }: KeyboardEvent, entries: readonly HTMLElement[]): boolean {
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const next = cycleIndex(key, at, entries.length, { next: 'ArrowDown', previous: 'ArrowUp' });
  if (next !== undefined) {
    entries[next]?.focus();
    return true;
  }
  if (key.length !== 1 || key === ' ') return false;
  const begins = (entry: HTMLElement) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  [...entries.slice(at + 1), ...entries].find(begins)?.focus();
  return true;
}
