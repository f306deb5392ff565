import type { Banner } from '../../../control/views/user-view.js';

/** Stores the banner that all open playground pages show. */
export class BannerStore {
  #banner: Banner | null = null;
  readonly #listeners = new Set<() => void>();

  /** The current banner; null if there is none. */
  get banner(): Banner | null {
    return this.#banner;
  }

  /** Replaces the banner; null removes it. */
  set(banner: Banner | null): void {
    this.#banner = banner;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener on every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
