/** Texts that many records share, each held once for as long as one record has it. */
export class TextPool {
  readonly #numbers = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];

  /** How many different texts are held. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a text, which is used once more. */
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
    if (text === undefined) throw new RangeError(`No text is held as ${number}.`);
    return text;
  }

  /** One use less; the last one lets go of the text, and its number may become that of another. */
  release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    this.#numbers.delete(this.get(number));
    this.#texts[number] = undefined;
    this.#free.push(number);
  }
}
