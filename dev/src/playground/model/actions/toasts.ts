import { type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';

/** A short notification. */
export interface Toast {
  readonly id: number;
  readonly level: 'info' | 'error';
  readonly title: string;
  readonly text?: string | undefined;
}

/** The open notifications, oldest first. Each one stays until the user dismisses it. */
export class Toasts {
  readonly list: Signal<readonly Toast[]> = signal([]);
  #lastId = 0;

  /** Shows why an action failed. */
  error(thrown: unknown): void {
    this.#add('error', errorMessage(thrown));
  }

  /** Waits for an action and shows its error. */
  async reportFailure(action: Promise<unknown>): Promise<void> {
    try {
      await action;
    } catch (thrown) {
      this.error(thrown);
    }
  }

  info(title: string, text?: string): void {
    this.#add('info', title, text);
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((each) => each.id !== id);
  }

  #add(level: Toast['level'], title: string, text?: string): void {
    this.#lastId += 1;
    const same = ({ title: other, text: otherText }: Toast) => other === title && otherText === text;
    const others = this.list.value.filter((each) => !same(each)).slice(-3);
    this.list.value = [...others, { id: this.#lastId, level, title, text }];
  }
}
