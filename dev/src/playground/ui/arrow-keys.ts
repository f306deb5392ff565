/** Moves the focus between the elements with `data-item` of a list: by arrow keys, Home and End. */
export function moveFocusByArrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const index = items.findIndex((item) => item.matches(':focus'));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(index + 1, items.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined || index < 0) return;
  event.preventDefault();
  items[next]?.focus();
}

/** Returns the next index for a key, among `count` items of which `index` has the focus. The arrow keys wrap around. */
export function cycleIndex(key: string, index: number, count: number, keys: CycleKeys): number | undefined {
  if (key === keys.next) return (index + 1) % count;
  if (key === keys.previous) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export interface CycleKeys {
  readonly next: string;
  readonly previous: string;
}

/** Moves the focus in a menu: by arrow keys, Home, End, and the first letter. Returns whether the key was handled. */
export function moveFocusInMenu({ key }: KeyboardEvent, entries: readonly HTMLElement[]): boolean {
  const index = entries.findIndex((entry) => entry.matches(':focus'));
  const next = cycleIndex(key, index, entries.length, { next: 'ArrowDown', previous: 'ArrowUp' });
  if (next !== undefined) {
    entries[next]?.focus();
    return true;
  }
  if (key.length !== 1 || key === ' ') return false;
  const matches = (entry: HTMLElement) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  [...entries.slice(index + 1), ...entries].find(matches)?.focus();
  return true;
}
