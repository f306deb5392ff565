/** Ids of messages and others mean nothing in another world, so values with such ids cannot be repeated. */
const ID = /\d{15,20}/;

/** What bots suggested for options of commands, in one world. */
export class Suggestions {
  readonly #values = new Map<string, readonly (string | number)[]>();

  set(command: string, option: string, values: readonly (string | number)[]): void {
    this.#values.set(
      `${command} ${option}`,
      values.filter((value) => !ID.test(String(value))),
    );
  }

  of(command: string, option: string): readonly (string | number)[] {
    return this.#values.get(`${command} ${option}`) ?? [];
  }
}
