import { type Signal, signal } from '@preact/signals';

/** Something to be said to the person in passing. */
export interface Toast {
  readonly id: number;
  readonly level: 'info' | 'problem';
  readonly title: string;
  readonly text?: string | undefined;
}

/** What is being said, oldest first; each until it is put away. */
export class Toasts {
  readonly list: Signal<readonly Toast[]> = signal([]);
  #latest = 0;

  /** Says why something did not happen. */
  error(thrown: unknown): void {
    this.#add('problem', thrown instanceof Error ? thrown.message : String(thrown));
  }

  warn(title: string, text?: string): void {
    this.#add('problem', title, text);
  }

  info(title: string, text?: string): void {
    this.#add('info', title, text);
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((each) => each.id !== id);
  }

  #add(level: Toast['level'], title: string, text?: string): void {
    this.#latest += 1;
    const same = ({ title: other, text: otherText }: Toast) => other === title && otherText === text;
    const others = this.list.value.filter((each) => !same(each)).slice(-3);
    this.list.value = [...others, { id: this.#latest, level, title, text }];
  }
}
