/** Settings that the browser stores for the page. */

const PREFIX = 'guildhall.';

/** Returns a stored setting; undefined if there is none, or if the browser does not allow storage. */
export function readStoredSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a setting; undefined removes it. */
export function storeSetting(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}
