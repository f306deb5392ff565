/** Lets arrow keys, Home and End move the focus between the items of a list that stand in it as `data-item`. */
export function moveByArrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
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
