import { type Signal, signal } from '@preact/signals';

/** How long the typing indicator is shown after the last typing event. */
const TYPING_MS = 10_000;

/** The users who are typing, by channel. */
export class TypingUsers {
  readonly byChannel: Signal<ReadonlyMap<string, readonly string[]>> = signal(new Map());
  readonly #timers = new Map<string, number>();

  start(channelId: string, userId: string): void {
    const key = `${channelId}/${userId}`;
    window.clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      window.setTimeout(() => this.stop(channelId, userId), TYPING_MS),
    );
    this.#update(channelId, (ids) => [...ids.filter((id) => id !== userId), userId]);
  }

  /** Removes a user who stopped typing or sent a message. */
  stop(channelId: string, userId: string): void {
    const key = `${channelId}/${userId}`;
    if (!this.#timers.has(key)) return;
    window.clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#update(channelId, (ids) => ids.filter((id) => id !== userId));
  }

  #update(channelId: string, change: (ids: readonly string[]) => readonly string[]): void {
    const all = this.byChannel.value;
    this.byChannel.value = new Map([...all, [channelId, change(all.get(channelId) ?? [])]]);
  }
}
