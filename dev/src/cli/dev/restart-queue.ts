/** Starts a bot again when files change, one start at a time. What changes during a start causes one more. */
export class RestartQueue {
  readonly #restart: () => Promise<void>;
  /** What has changed since the last start. */
  readonly #changes = new Set<string>();
  #pending: Promise<void> | undefined;
  #isClosed = false;

  /** @param restart starts the bot again. It calls `takeChanges`: what changes after that causes the next start. */
  constructor(restart: () => Promise<void>) {
    this.#restart = restart;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Starts the bot again; the first call starts it. Resolves when no change is left that a start has not taken. */
  run(changes: readonly string[] = []): Promise<void> {
    for (const change of changes) this.#changes.add(change);
    this.#pending ??= this.#restartAll().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Returns what the start that is running takes into account. */
  takeChanges(): readonly string[] {
    const changes = [...this.#changes];
    this.#changes.clear();
    return changes;
  }

  /** Prevents further starts for changes. Resolves when the start that is running has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pending;
  }

  async #restartAll(): Promise<void> {
    do await this.#restart();
    while (this.#changes.size > 0 && !this.#isClosed);
  }
}
