/** Texts that many records share. Each is stored once, while at least one record uses it. */
export class TextPool {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];

  /** How many different texts are stored. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a text, with one more use. */
  acquire(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#texts.length;
      this.#texts[number] = text;
      this.#uses[number] = 0;
      this.#numbers.set(text, number);
    }
    this.#uses[number] = (this.#uses[number] ?? 0) + 1;
    return number;
  }

  get(number: number): string {
    const text = this.#texts[number];
    if (text === undefined) throw new RangeError(`There is no text ${number}.`);
    return text;
  }

  /** Removes a use. After the last one the text is deleted, and its number may be used for another text. */
  release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    this.#numbers.delete(this.get(number));
    this.#texts[number] = undefined;
    this.#free.push(number);
  }
}
