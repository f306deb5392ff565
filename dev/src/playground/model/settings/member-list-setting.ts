import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { mediaQuery } from './media-query.js';

/** Whether the member list is shown: in wide windows, until the user opens or closes it. */
export class MemberListSetting {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly #choice: Signal<boolean | undefined> = signal(undefined);

  constructor() {
    const isWide = mediaQuery('(min-width: 1400px)');
    this.isOpen = computed(() => this.#choice.value ?? isWide.value);
  }

  toggle(): void {
    this.#choice.value = !this.isOpen.value;
  }
}
