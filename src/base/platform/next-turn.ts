/** Resolves in the next turn of the event loop, when the current one has written what it had to write. */
export function nextTurn(): Promise<void> {
  // Browsers and Workers have no setImmediate.
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
