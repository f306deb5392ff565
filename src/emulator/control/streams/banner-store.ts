import type { Banner } from '../views/user-view.js';

/** Holds the one announcement that stands before whoever looks at the page. */
export class BannerStore {
  #banner: Banner | null = null;
  readonly #listeners = new Set<() => void>();

  /** What it says now; null: nothing. */
  get banner(): Banner | null {
    return this.#banner;
  }

  /** Puts an announcement in the place of the one before; null takes it down. */
  set(banner: Banner | null): void {
    this.#banner = banner;
    for (const listener of this.#listeners) listener();
  }

  /** Hears of every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
