import { type Signal, signal } from '@preact/signals';
import type { UserViewUpdate } from '../../../control/views/user-view.js';

/** How long a played sound is shown next to its user. */
const SHOWN_MS = 5000;

type SoundUpdate = Pick<Extract<UserViewUpdate, { readonly kind: 'sound' }>, 'effect' | 'name'>;

/** The sounds that users of the current voice channel have just played. */
export class PlayedSounds {
  /** The emoji and the name of the latest sound of a user. */
  readonly byUser: Signal<ReadonlyMap<string, string>> = signal(new Map());
  readonly #timers = new Map<string, number>();

  /** Plays a sound and shows it. @param url the address of the file */
  play(url: string, { effect, name }: SoundUpdate): void {
    const audio = new Audio(url);
    audio.volume = effect.sound_volume ?? 1;
    // A browser rejects it before the user has interacted with the page, and for files that are no sounds.
    audio.play().catch(() => undefined);
    const { user_id: userId, emoji } = effect;
    const label = [emoji?.id === null ? emoji.name : null, name].filter(Boolean).join(' ');
    this.byUser.value = new Map([...this.byUser.value, [userId, label]]);
    window.clearTimeout(this.#timers.get(userId));
    this.#timers.set(
      userId,
      window.setTimeout(() => this.#hide(userId), SHOWN_MS),
    );
  }

  #hide(userId: string): void {
    this.#timers.delete(userId);
    this.byUser.value = new Map([...this.byUser.value].filter(([each]) => each !== userId));
  }
}
