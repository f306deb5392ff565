import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** Watches for drafts: a file that is replaced is written to a draft, which is then renamed. */
export class DraftWatcher {
  readonly #folder: string;
  readonly #watcher: FSWatcher;
  #resolve: (() => void) | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#watcher = watch(folder, (_event, name) => {
      if (name !== null && isDraft(name)) this.#resolve?.();
    });
  }

  /** Resolves when a draft appears or disappears. */
  waitForDraft(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Whether there is a draft of this process: if it was killed, it was replacing a file. */
  async hasDraftOf(pid: number | undefined): Promise<boolean> {
    const names = await readdir(this.#folder);
    return names.some((name) => isDraft(name) && name.includes(`~${pid}~`));
  }

  [Symbol.dispose](): void {
    this.#watcher.close();
  }
}

function isDraft(name: string): boolean {
  return name.includes('.draft~');
}
